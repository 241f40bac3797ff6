"""What a competition's sheets of paper say: bracket, schedule, roll call, slips. `web/paper` draws them."""

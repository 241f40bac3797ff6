"""The app in the other two engines that phones have: Gecko and WebKit."""

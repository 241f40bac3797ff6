/** Gives the window `shiftsSince(moment)`: what moved by itself since then, each shift with its size and the nodes. */
() => {
  const seen = [];
  const rect = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ');
  const name = ({node, previousRect, currentRect}) => {
    const words = (node?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
    return `<${node?.nodeName} ${node?.className?.baseVal ?? node?.className ?? ''}> “${words}”
      from ${rect(previousRect)} to ${rect(currentRect)}`;
  };
  const observer = new PerformanceObserver((list) => {
    seen.push(...list.getEntries());
  });
  observer.observe({type: 'layout-shift'});
  window.shiftsSince = async (moment) => {
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
    });
    seen.push(...observer.takeRecords());
    return seen
      .splice(0)
      .filter((entry) => entry.startTime >= moment)
      .map(({value, sources}) => `${value.toFixed(4)} ${sources.map(name).join('; ')}`);
  };
};

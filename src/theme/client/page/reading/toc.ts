/**
 * Marks the visible section in the table of contents, and hides entries of headings that are not shown: in
 * another tab, in another view, in filtered updates.
 */
export function currentHeading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a,.toc-inline a')];
  const mark = () => {
    const rest = document.documentElement.scrollHeight - innerHeight - scrollY;
    const span = Math.min(innerHeight, rest + scrollY);
    // The last headings never reach the top, so the line comes down to them over the last screen.
    const line = rest < span ? innerHeight - ((innerHeight - 140) * rest) / span : 140;
    let [current] = links;
    let isTarget = false;
    for (const link of links) {
      const heading = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      const isShown = heading?.offsetParent;
      const entry = link.parentElement;
      if (entry) entry.hidden = !isShown;
      link.ariaCurrent = null;
      const top = isShown ? heading.getBoundingClientRect().top : line;
      if (isTarget || top >= line) continue;
      current = link;
      // A heading that the reader asked for stays marked while it is in view.
      isTarget = top > 0 && link.hash === location.hash;
    }
    for (const link of links) if (link.hash === current?.hash) link.ariaCurrent = 'true';
  };
  // Browsers report scrolling once per frame (CSSOM View, section 13.1); a click may have shown another tab.
  for (const type of ['scroll', 'click']) addEventListener(type, mark);
  mark();
}

/**
 * Marks the visible section in the table of contents, and hides entries of headings that are not shown: in
 * another tab, in another view, in filtered updates.
 */
export function currentHeading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a,.toc-inline a')];
  const mark = () => {
    let [current] = links;
    for (const link of links) {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      const isShown = heading?.offsetParent;
      (link.parentElement as HTMLElement).hidden = !isShown;
      link.ariaCurrent = null;
      if (isShown && heading.getBoundingClientRect().top < 140) current = link;
    }
    for (const link of links) if (link.hash === current?.hash) link.ariaCurrent = 'true';
  };
  // Browsers report scrolling once per frame (CSSOM View, section 13.1); a click may have shown another tab.
  for (const type of ['scroll', 'click']) addEventListener(type, mark);
  mark();
}

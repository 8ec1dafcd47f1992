/**
 * Marks the section in sight in the table of contents, which leaves out what is not shown: headings in another tab, in
 * another view, in updates that are filtered out.
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
  // Browsers tell of scrolling once a frame (CSSOM View, section 13.1); a click may have shown another tab.
  for (const type of ['scroll', 'click']) addEventListener(type, mark);
  mark();
}

const KEY = 'trellis:place';

/** Stands in for the text of a page that has an error. */
const STAND_IN = '[data-failed]';

/** Longer than a browser takes to restore a position after a page has loaded. */
const RESTORE_MS = 500;

/**
 * In dev: restores the scroll position when a page loads again after an error stood in for its text. The
 * browser loses the position because the page with the error is not as tall.
 */
export function keepPlace(): void {
  if (document.querySelector(STAND_IN)) {
    addEventListener('pagehide', () => {
      const place = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
      sessionStorage.setItem(KEY, JSON.stringify({ ...place, isLost: true }));
    });
    return;
  }
  const { path, top, isLost } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  const [navigation] = performance.getEntriesByType('navigation');
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  /** The position that the page still has to scroll to. */
  let target: number | undefined;
  addEventListener('pagehide', () => {
    // A page that reloads at once has not reached its position yet, unless the author scrolled meanwhile.
    const place = { path: location.pathname, top: Math.max(target ?? 0, scrollY) };
    sessionStorage.setItem(KEY, JSON.stringify(place));
  });
  if (!isReload || path !== location.pathname) return;
  target = top;
  // A page that reloaded at once was at its top, which the browser would restore late.
  history.scrollRestoration = 'manual';
  // After the browser has restored the position of the page with the error.
  addEventListener('load', () =>
    setTimeout(() => {
      if (scrollY === 0 || isLost) scrollTo({ top, behavior: 'instant' });
      target = undefined;
      setTimeout(() => {
        history.scrollRestoration = 'auto';
      }, RESTORE_MS);
    }),
  );
}

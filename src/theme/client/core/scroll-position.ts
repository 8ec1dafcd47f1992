const KEY = 'trellis:place';

/**
 * In dev: restores the scroll position when a page loads again after an error page stood in for it. The
 * browser loses the position because the error page is not as tall.
 */
export function keepPlace(): void {
  const { path, top } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  const [navigation] = performance.getEntriesByType('navigation');
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  /** The position that the page still has to scroll to. */
  let target: number | undefined;
  addEventListener('pagehide', () => {
    // A page that reloads at once has not reached its position yet.
    const place = { path: location.pathname, top: target ?? scrollY };
    sessionStorage.setItem(KEY, JSON.stringify(place));
  });
  if (!isReload || path !== location.pathname) return;
  target = top;
  // After the browser has restored the position of the error page.
  addEventListener('load', () =>
    setTimeout(() => {
      if (scrollY === 0) scrollTo({ top, behavior: 'instant' });
      target = undefined;
    }),
  );
}

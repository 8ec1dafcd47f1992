const KEY = 'trellis:place';

/**
 * In dev: keeps the place of a page that is loaded again after a fault has stood in for it. The browser forgets it then,
 * because the fault has no such height.
 */
export function keepPlace(): void {
  const { path, top } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  /** Where the page has yet to go to. */
  let wanted: number | undefined;
  addEventListener('pagehide', () => {
    // A page that is loaded again at once was not there yet.
    const place = { path: location.pathname, top: wanted ?? scrollY };
    sessionStorage.setItem(KEY, JSON.stringify(place));
  });
  if (navigation?.type !== 'reload' || path !== location.pathname) return;
  wanted = top;
  // After the browser has gone to the place of the fault.
  addEventListener('load', () =>
    setTimeout(() => {
      if (scrollY === 0) scrollTo({ top, behavior: 'instant' });
      wanted = undefined;
    }),
  );
}

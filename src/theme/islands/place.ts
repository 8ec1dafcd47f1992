const KEY = 'trellis:place';

/**
 * In dev: keeps the place of a page that is loaded again after a fault has stood in for it. The browser forgets it then,
 * because the fault has no such height.
 */
export function keepPlace(): void {
  addEventListener('pagehide', () => {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, top: scrollY }));
  });
  const { path, top } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload' || path !== location.pathname) return;
  const restore = () => {
    if (scrollY === 0) scrollTo({ top, behavior: 'instant' });
  };
  // After the browser has gone to the place of the fault.
  addEventListener('load', () => setTimeout(restore));
}

/** Where a sandbox has its own interface, beside the API's. Paths are without the mount. */
export const ADMIN_PREFIX = '/_sandbox';
export const VIEW_PATH = `${ADMIN_PREFIX}/view`;

export function isAdminPath(path: string): boolean {
  return path === ADMIN_PREFIX || path.startsWith(`${ADMIN_PREFIX}/`);
}

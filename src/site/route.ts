/** Common file systems allow no longer names, and builds add an extension. */
export const LONGEST_NAME = 200;

/** Whether the built site can have a file at `route` (decoded), inside its folder. */
export function isRoute(route: string): boolean {
  const [first, ...segments] = route.split('/');
  const isFit = (segment: string) =>
    !/^\.{0,2}$|[\\\0]/.test(segment) && Buffer.byteLength(segment) <= LONGEST_NAME;
  return first === '' && (route === '/' || segments.every(isFit));
}

/** Longer names are none on common file systems, which also add an ending to them. */
export const LONGEST_NAME = 200;

/** Whether a file of the built site can stand at `route` (decoded), and does not stand out of the site's folder. */
export function isRoute(route: string): boolean {
  const [first, ...segments] = route.split('/');
  const isFit = (segment: string) =>
    !/^\.{0,2}$|[\\\0]/.test(segment) && Buffer.byteLength(segment) <= LONGEST_NAME;
  return first === '' && (route === '/' || segments.every(isFit));
}

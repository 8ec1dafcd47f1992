/** `url(/path)` in its three spellings. */
const PATH_URL = /url\((?:"(\/(?!\/)[^"\n]+)"|'(\/(?!\/)[^'\n]+)'|(\/(?!\/)[^"'()\s]+))\)/g;

/** A stylesheet with other addresses in place of those that begin at the root of the host. */
export const mapCssPaths = (css: string, toAddress: (path: string) => string): string =>
  css.replace(PATH_URL, (whole, double?: string, single?: string, bare?: string) => {
    const path = double ?? single ?? bare ?? '';
    return whole.replace(path, () => toAddress(path));
  });

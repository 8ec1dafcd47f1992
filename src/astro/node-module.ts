/**
 * Specifier by which pages import the instance of a module that Node.js has loaded. `url`: that of its file.
 * From a path, Vite would compile a second instance in dev, but it leaves a `data:` URL to Node.js.
 */
export const nodeModule = (url: string): string =>
  `data:text/javascript,${encodeURIComponent(`export * from ${JSON.stringify(url)}`)}`;

/** Matches these specifiers. */
export const NODE_MODULE = /^data:text\/javascript,export%20\*%20from%20/;

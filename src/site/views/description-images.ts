import { isAbsoluteUrl } from '../../config/index.ts';
import { showImages } from '../../content/index.ts';

/** Whether an image that an OpenAPI file names may be loaded: it is of this site, or from an origin that the settings name. */
export const isShownImage = (src: string, origins: readonly string[]): boolean =>
  !isAbsoluteUrl(src) || origins.includes(URL.parse(src)?.origin ?? '');

/** What is laid out elsewhere, and is told by its identity. */
const APART = new Set(['part', 'schema']);

/** Puts the images from `origins` into the texts of a view that was just made, in place of the links to them. Returns the view. */
export function withImages<View>(view: View, origins: readonly string[]): View {
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const fields = value as Record<string, unknown>;
    for (const [key, inner] of Object.entries(fields)) {
      if (typeof inner === 'string') {
        if (key.endsWith('Html')) fields[key] = showImages(inner, origins);
      } else if (!APART.has(key)) visit(inner);
    }
  };
  if (origins.length > 0) visit(view);
  return view;
}

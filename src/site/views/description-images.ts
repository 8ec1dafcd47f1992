import { isAbsoluteUrl } from '../../config/index.ts';
import { showImages } from '../../content/index.ts';

/**
 * Whether an image in an OpenAPI file may be loaded: it belongs to this site, or the settings name its
 * origin.
 */
export const isShownImage = (src: string, origins: readonly string[]): boolean =>
  !isAbsoluteUrl(src) || origins.includes(URL.parse(src)?.origin ?? '');

/** Values that are laid out elsewhere and compared by identity. */
const APART = new Set(['part', 'schema']);

/** Replaces links by images from `origins` in the texts of a new view. Returns the view. */
export function withImages<View>(view: View, origins: readonly string[]): View {
  const seenObjects = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seenObjects.has(value)) return;
    seenObjects.add(value);
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

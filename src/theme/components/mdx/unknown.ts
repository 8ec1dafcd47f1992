import { services } from '../../services.ts';
import { components } from './index.ts';
import Unknown from './Unknown.astro';

/** Any member of an unknown object, as in `<Unknown.Part>`, is unknown as well. */
const members = new Proxy({}, { get: () => Unknown });

/**
 * The components for the page in `file`, which names those in `wanted` without importing them; a name that ends in a dot
 * is that of an object. What does not exist is reported, and stood in for, so that the rest of the page is shown.
 */
export function componentsFor(file: string, wanted: readonly string[] = []): Record<string, unknown> {
  const all: Record<string, unknown> = { ...components };
  for (const name of wanted) {
    const plain = name.replace(/\.$/, '');
    if (plain === 'Fragment' || Object.hasOwn(components, plain)) continue;
    services().unknownComponent(file, plain, Object.keys(components));
    if (!plain.includes('.')) all[plain] = name.endsWith('.') ? members : Unknown;
  }
  return all;
}

import { services } from '../../services.ts';
import { components } from './index.ts';
import { knownNames, withMembers } from './members.ts';
import Unknown from './Unknown.astro';

/** Stands in for what does not exist, and for any member of it. */
const standIn: object = withMembers(Unknown, () => standIn);

/**
 * The components for the page in `file`, which names those in `wanted` without importing them; a name that ends in a dot
 * is that of an object. What does not exist is reported, and stood in for, so that the rest of the page is shown.
 */
export function componentsFor(file: string, wanted: readonly string[] = []): Record<string, unknown> {
  const all: Record<string, unknown> = { ...components };
  const report = (name: string): object => {
    services().unknownComponent(file, name, knownNames(components));
    return standIn;
  };
  for (const written of wanted) {
    const name = written.replace(/\.$/, '');
    if (name === 'Fragment') continue;
    all[name] = Object.hasOwn(components, name)
      ? withMembers(components[name as keyof typeof components], (member) => report(`${name}.${member}`))
      : report(name);
  }
  return all;
}

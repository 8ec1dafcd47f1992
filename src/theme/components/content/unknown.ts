import { services } from '../../services.ts';
import { components } from './index.ts';
import { knownNames, withMembers } from './members.ts';
import Unknown from './Unknown.astro';

/** Replaces a missing component, and any member of it. */
const standIn: object = withMembers(Unknown, () => standIn);

/**
 * The components for the page in `file`, which uses the names in `wanted` without importing them; a name that
 * ends in a dot is that of an object. A missing component is reported and replaced, so the rest of the page
 * still renders.
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

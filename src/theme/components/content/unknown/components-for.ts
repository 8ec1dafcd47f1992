import { own } from '../../../../json/index.ts';
import type { PageReports } from '../../../locals.ts';
import { components } from '../index.ts';
import { knownNames, withMembers } from './members.ts';
import Unknown from './Unknown.astro';

/** Replaces a missing component, and any member of it. */
const standIn: object = withMembers(Unknown, () => standIn);

/**
 * The components for the page in `file`, which uses `names` without importing them; a name that
 * ends in a dot is that of an object. A missing component is reported and replaced, so the rest of the page
 * still renders.
 */
export function componentsFor(
  report: Pick<PageReports, 'unknownComponent'>,
  file: string,
  names: readonly string[] = [],
): Record<string, unknown> {
  const all: Record<string, unknown> = { ...components };
  const standInFor = (name: string): object => {
    report.unknownComponent(file, name, knownNames(components));
    return standIn;
  };
  for (const usage of names) {
    const name = usage.replace(/\.$/, '');
    if (name === 'Fragment') continue;
    const component = own<object>(components, name);
    all[name] = component
      ? withMembers(component, (member) => standInFor(`${name}.${member}`))
      : standInFor(name);
  }
  return all;
}

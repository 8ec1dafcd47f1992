/** Values that contradict one keyword of one schema: the schema is more likely wrong than all of them. */
import type { Diagnostic } from '../../diagnostics/index.ts';
import { parsePointer } from '../../json/index.ts';

/** Problems of values in the schema itself, which speak of the schema alone. */
const OF_SCHEMA = /^openapi\/(?:invalid-default|no-invalid-schema-examples)$/;

const OF_VALUE = /^(?:field\/type|example\/schema|openapi\/no-invalid-.*-examples)$/;

/** Fewer may each be wrong. */
const LEAST = 3;

/** The file, the property and the keyword that a value contradicts. A default contradicts any keyword. */
function subjectOf({ code, subject }: Diagnostic): { name: string; keyword: string } | undefined {
  if (subject === undefined || !(OF_VALUE.test(code) || OF_SCHEMA.test(code))) return undefined;
  const steps = parsePointer((subject.pointer ?? '').replace(/^#/, ''));
  // The keyword, and before it the property that the schema is of.
  const at = steps.findLastIndex((step) => /^(?:default|examples?)$/.test(step));
  const name = subject.name ?? (OF_SCHEMA.test(code) ? steps[at - 1] : undefined);
  return name === undefined ? undefined : { name: `${subject.file} ${name}`, keyword: subject.keyword ?? '' };
}

/**
 * The problems with one for each schema that several values contradict in the same way, in the OpenAPI file
 * itself and elsewhere. Its hint names the number of the others.
 */
export function oneCause(problems: readonly Diagnostic[]): Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const problem of problems) {
    const { name, keyword } = subjectOf(problem) ?? {};
    if (name !== undefined && keyword) {
      const key = `${name} ${keyword}`;
      groups.set(key, [...(groups.get(key) ?? []), problem]);
    }
  }
  const dropped = new Set<Diagnostic>();
  const others = new Map<Diagnostic, number>();
  for (const [key, members] of groups) {
    const name = key.slice(0, key.lastIndexOf(' '));
    const defaults = problems.filter(
      (each) => each.code === 'openapi/invalid-default' && subjectOf(each)?.name === name,
    );
    const group = [...new Set([...defaults, ...members])];
    const first =
      group.find(({ code }) => OF_SCHEMA.test(code)) ?? group.find(({ code }) => /^openapi\//.test(code));
    const least = first && OF_SCHEMA.test(first.code) ? LEAST - 1 : LEAST;
    if (!first || group.length < least) continue;
    for (const each of group) if (each !== first) dropped.add(each);
    others.set(first, group.length - 1);
  }
  return problems.flatMap((problem) => {
    if (dropped.has(problem)) return [];
    const count = others.get(problem);
    if (count === undefined) return problem;
    const what = count === 1 ? 'Another value does not match it' : `${count} more values do not match it`;
    return { ...problem, hint: `${what} either. Correct the schema, or all of them.` };
  });
}

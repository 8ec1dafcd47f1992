/** Values that contradict one keyword of one schema: the schema is more likely wrong than all of them. */
import type { Diagnostic } from '../../diagnostics/index.ts';
import { parsePointer } from '../../json/index.ts';

/** Problems of values in the schema itself, which speak of the schema alone. */
const OF_SCHEMA = /^openapi\/(?:invalid-default|no-invalid-schema-examples)$/;

const OF_VALUE = /^(?:field\/type|example\/schema|openapi\/no-invalid-.*-examples)$/;

/** Fewer may each be wrong. */
const LEAST = 3;

interface Place {
  /** File and property. */
  property: string;
  keyword: string;
  operation: string;
}

/** What a value is of. A default contradicts any keyword. */
function placeOf({ code, subject }: Diagnostic): Place | undefined {
  if (subject === undefined || !(OF_VALUE.test(code) || OF_SCHEMA.test(code))) return undefined;
  const steps = parsePointer((subject.pointer ?? '').replace(/^#/, ''));
  // The keyword, and before it the property that the schema is of.
  const at = steps.findLastIndex((step) => /^(?:default|examples?)$/.test(step));
  const name = subject.name ?? (OF_SCHEMA.test(code) ? steps[at - 1] : undefined);
  if (name === undefined) return undefined;
  const [root, path, method = ''] = steps;
  const operation = subject.operation ?? (root === 'paths' ? `${method.toUpperCase()} ${path}` : '');
  return { property: `${subject.file} ${name}`, keyword: subject.keyword ?? '', operation };
}

/**
 * The problems with one for each schema that several values of an operation contradict in the same way, in
 * the OpenAPI file itself and elsewhere. Its hint names the number of the others.
 */
export function oneCause(problems: readonly Diagnostic[]): Diagnostic[] {
  const ofSchemas = new Map<string, { problem: Diagnostic; keyword: string }[]>();
  const ofValues = new Map<string, { problems: Diagnostic[]; place: Place }>();
  for (const problem of problems) {
    const place = placeOf(problem);
    if (!place) continue;
    const { property, keyword, operation } = place;
    if (OF_SCHEMA.test(problem.code)) {
      ofSchemas.set(property, [...(ofSchemas.get(property) ?? []), { problem, keyword }]);
    } else if (keyword !== '') {
      const key = `${property} ${keyword} ${operation}`;
      ofValues.set(key, { place, problems: [...(ofValues.get(key)?.problems ?? []), problem] });
    }
  }
  const others = new Map<Diagnostic, Set<Diagnostic>>();
  for (const { problems: group, place } of ofValues.values()) {
    const own = (ofSchemas.get(place.property) ?? []).filter(({ keyword }) =>
      [place.keyword, ''].includes(keyword),
    );
    // Several properties may have the name.
    const cause = own.length === 1 ? own[0]?.problem : undefined;
    const first =
      cause ?? (group.length < LEAST ? undefined : group.find(({ code }) => code.startsWith('openapi/')));
    if (first)
      others.set(first, new Set([...(others.get(first) ?? []), ...group.filter((each) => each !== first)]));
  }
  const dropped = new Set([...others.values()].flatMap((each) => [...each]));
  return problems.flatMap((problem) => {
    if (dropped.has(problem)) return [];
    const count = others.get(problem)?.size ?? 0;
    if (count === 0) return problem;
    const what = count === 1 ? 'Another value does not match it' : `${count} more values do not match it`;
    return { ...problem, hint: `${what} either. Correct the schema, or all of them.` };
  });
}

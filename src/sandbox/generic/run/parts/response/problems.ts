/** Problems of a request: each in its place in the error, with the value that was likely meant. */
import { inEnglish, parseJson, type Violation, validate } from '../../../../../contract/index.ts';
import { asText, escapeSegment, isRecord } from '../../../../../json/index.ts';
import { didYouMean } from '../../../../../text/index.ts';
import type { ErrorPlan, FieldErrorsPlan, OperationPlan, SandboxPlan } from '../../../sandbox-plan.ts';
import type { RefusalDetails } from '../../response/refusals.ts';
import { at, withAt } from '../../rows/paths.ts';
import { missingMember, segmentsOf } from './violation-places.ts';

export { withProblems } from './problem-entries.ts';

/** With the listed value that a wrong one is near: `Must be one of "cat", "dog" (did you mean "cat"?).` */
export const withHints = (violations: Violation[], value: unknown): Violation[] =>
  violations.map((violation) => {
    const { id, path, values } = violation;
    const wrong = at(value, segmentsOf(path));
    if (id !== 'value.enum' || typeof wrong !== 'string') return violation;
    const listed = String(values?.values);
    const texts = Array.from(
      listed.matchAll(/"(?:\\.|[^"\\])*"?/g),
      ([text]) => asText(parseJson(text).value) ?? '',
    );
    const near = didYouMean(wrong, texts);
    return near === undefined
      ? violation
      : { ...violation, values: { values: `${listed} (did you mean ${JSON.stringify(near)}?)` } };
  });

/**
 * The example of an error with the messages of this request in place of its own; `undefined` if it has no
 * place for them.
 */
export function withFields(
  { fields, example, schema = true }: ErrorPlan,
  { message, details }: { message: string; details: RefusalDetails },
  operation: OperationPlan | undefined,
  components: SandboxPlan['components'],
): unknown {
  if (!fields) return undefined;
  const messages = new Map<string, string[]>();
  const { violations = [], name: parameter } = details;
  const isMissing = parameter !== undefined && violations.length === 0;
  if (isMissing && isKnown(fields, parameter)) messages.set(parameter, [message]);
  for (const violation of violations) {
    const around = parameter === undefined ? '' : `/${escapeSegment(parameter)}`;
    const located = { ...violation, path: around + violation.path };
    const [name = fields.whole, text] = told(fields, located, operation?.body?.item ?? []);
    if (name !== undefined) messages.set(name, [...(messages.get(name) ?? []), text]);
  }
  if (messages.size === 0 && fields.whole !== undefined) messages.set(fields.whole, [message]);
  if (messages.size === 0) return undefined;
  const before = at(example, fields.path);
  const kept = Object.entries(isRecord(before) ? before : {}).filter(([name, value]) =>
    fields.names ? !fields.names.includes(name) : !(fields.isText || Array.isArray(value)),
  );
  const made = Array.from(
    messages,
    ([name, texts]) => [name, fields.isText ? texts.join(' ') : texts] as const,
  );
  // The example may be another alternative, whose members do not belong beside the map.
  const candidates = [
    withAt(example, fields.path, Object.fromEntries([...kept, ...made])),
    mapOnly(fields, made),
  ];
  return candidates.find((value) => validate(schema, value, { components }).length === 0);
}

const mapOnly = ({ path }: FieldErrorsPlan, made: readonly (readonly [string, unknown])[]): unknown =>
  withAt(undefined, path, Object.fromEntries(made));

const isKnown = ({ names }: FieldErrorsPlan, name: string): boolean => names?.includes(name) ?? true;

/** The name that a problem goes under, and its message, which locates it below that name. */
function told(
  fields: FieldErrorsPlan,
  violation: Violation,
  item: readonly string[],
): [name: string | undefined, text: string] {
  const pointer = segmentsOf(violation.path);
  const inItem = item.every((name, index) => pointer[index] === name) ? pointer.slice(item.length) : pointer;
  const missing = missingMember(violation);
  const segments = missing === undefined ? inItem : [...inItem, missing];
  const [first, ...rest] = segments;
  const whole = segments.join('.');
  const located = (place: readonly string[]): string =>
    (place.length > 0 ? `/${place.join('/')}: ` : '') + inEnglish(violation);
  if (first === undefined) return [undefined, inEnglish(violation)];
  // A map of the whole body is that of its members. One inside it also names members of members.
  if (isKnown(fields, whole) && (fields.names || fields.path.length > 0 || rest.length === 0))
    return [whole, inEnglish(violation)];
  return isKnown(fields, first) ? [first, located(inItem.slice(1))] : [undefined, located(inItem)];
}

/** What `x-sandbox` of operations, paths and schemas says instead of what is found. */
import { didYouMean } from '../../../../../diagnostics/index.ts';
import { escapeSegment, isRecord, own } from '../../../../../json/index.ts';
import type { RuleName } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import type { Entry } from '../../resources/entries.ts';
import type { Shape } from '../../resources/shapes/shapes.ts';
import { templateOf } from '../../resources/templates.ts';

/** A wrong `x-sandbox`. */
export interface SandboxProblem {
  /** JSON Pointer into the description, as a fragment. */
  pointer: string;
  message: string;
  hint: string;
}

export interface OperationCorrection {
  isOff?: true;
  rule?: RuleName;
  /** Template of the resource's items, or of its collection. */
  resource?: string;
  /** The property of the items for parameters of the path; false: every item belongs to it. */
  scope?: Record<string, string | false>;
  /** Values that an action gives members of the item; `now` for a time. */
  set?: Record<string, unknown>;
  pointer: string;
}

export interface Corrections {
  of: (entry: Entry) => OperationCorrection | undefined;
  /** Property for the key of the items at a path, or of items with a shape. */
  idOf: (template: string, shape: Shape) => string | undefined;
  problems: SandboxProblem[];
  /** Adds a problem. That of a path counts once, not for each of its operations. */
  report: (problem: SandboxProblem) => void;
}

const RULES: readonly RuleName[] = [
  'list',
  'read',
  'create',
  'replace',
  'update',
  'delete',
  'action',
  'example',
];
const KEY = 'x-sandbox';

export function readCorrections(context: Context, entries: readonly Entry[]): Corrections {
  const problems: SandboxProblem[] = [];
  const paths = own(context.document.document, 'paths');
  const places = new Map<string, OperationCorrection & { id?: string }>();
  for (const [path, item] of Object.entries(isRecord(paths) ? paths : {})) {
    const value = own(item, KEY);
    if (value === undefined) continue;
    const pointer = `#/paths/${escapeSegment(path)}/${KEY}`;
    const read = correctionIn(value, pointer, ['resource', 'scope', 'id'], problems);
    if (read) places.set(templateOf(path), read);
  }
  const operations = new Map<Entry, OperationCorrection>();
  for (const entry of entries) {
    const value = own(entry.operation.extensions, KEY);
    const place = places.get(entry.template);
    if (place && (place.isOff || place.resource !== undefined || place.scope)) operations.set(entry, place);
    if (value === undefined) continue;
    const pointer = `#/paths/${escapeSegment(entry.path)}/${entry.method.toLowerCase()}/${KEY}`;
    const read = correctionIn(value, pointer, ['rule', 'resource', 'scope', 'set'], problems);
    if (read) operations.set(entry, { ...place, ...read });
  }
  const ids = schemaIds(context, problems);
  return {
    of: (entry) => operations.get(entry),
    idOf: (template, { names, properties }) => {
      const id = places.get(template)?.id ?? names.map((name) => ids.get(name)).find(Boolean);
      return id !== undefined && Object.hasOwn(properties, id) ? id : undefined;
    },
    problems,
    report(problem) {
      const isKnown = problems.some(
        ({ pointer, message }) => pointer === problem.pointer && message === problem.message,
      );
      if (!isKnown) problems.push(problem);
    },
  };
}

function correctionIn(
  value: unknown,
  pointer: string,
  known: readonly string[],
  problems: SandboxProblem[],
): (OperationCorrection & { id?: string }) | undefined {
  if (value === false) return { isOff: true, pointer };
  const members = listed(known.map((name) => `\`${name}\``));
  if (!isRecord(value)) {
    problems.push({
      pointer,
      message: '`x-sandbox` is neither `false` nor an object.',
      hint: `Write \`false\`, or an object with ${members}.`,
    });
    return undefined;
  }
  const result: OperationCorrection & { id?: string } = { pointer };
  for (const [name, member] of Object.entries(value)) {
    const at = `${pointer}/${escapeSegment(name)}`;
    if (!known.includes(name)) {
      const hint = nearHint(name, known) ?? `It can have ${members}.`;
      problems.push({ pointer: at, message: `\`x-sandbox\` has no member "${name}" here.`, hint });
    } else if (name === 'rule') {
      const rule = RULES.find((one) => one === member);
      if (!rule) {
        problems.push(unknownRule(at, member));
        return undefined;
      }
      result.rule = rule;
    } else if (name === 'scope') {
      const scope = scopeIn(member);
      if (scope) result.scope = scope;
      else problems.push({ pointer: at, message: '`scope` must be an object.', hint: HINTS.scope ?? '' });
    } else if (name === 'set') {
      if (!isRecord(member) || Object.keys(member).length === 0) {
        problems.push({
          pointer: at,
          message: '`set` must be an object with members.',
          hint: HINTS.set ?? '',
        });
        return undefined;
      }
      result.set = member;
    } else if (typeof member !== 'string' || member === '') {
      problems.push({ pointer: at, message: `\`${name}\` must be a string.`, hint: HINTS[name] ?? '' });
    } else if (name === 'resource') result.resource = templateOf(member);
    else result.id = member;
  }
  if (result.set && (result.rule ?? 'action') !== 'action') {
    const message = `The rule \`${result.rule}\` sets no values.`;
    problems.push({ pointer: `${pointer}/set`, message, hint: 'Remove `rule` or `set`.' });
    return undefined;
  }
  return result;
}

/** `a`, `a and b`, `a, b and c`. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** `undefined` unless every member is the name of a property, or false. */
function scopeIn(value: unknown): OperationCorrection['scope'] {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).flatMap(([name, one]): [string, string | false][] =>
    one === false || (typeof one === 'string' && one !== '') ? [[name, one]] : [],
  );
  return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : undefined;
}

const HINTS: Record<string, string> = {
  resource: 'Write the path of the items or of their list: `/pets/{petId}`.',
  id: 'Write the name of the property that holds the id.',
  set: 'Write for each property its value, or "now" for a time: { "status": "sold", "soldAt": "now" }.',
  scope: 'Write for each parameter of the path the name of a property, or false: { "ownerId": "owner.id" }.',
};

function unknownRule(pointer: string, value: unknown): SandboxProblem {
  const hint = `Use one of ${RULES.join(', ')}.`;
  const near = typeof value === 'string' ? nearHint(value, RULES) : undefined;
  return { pointer, message: `No rule "${String(value)}" exists.`, hint: near ?? hint };
}

/** Properties for keys by the name of the schema. */
function schemaIds(context: Context, problems: SandboxProblem[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [name, schema] of Object.entries(context.components)) {
    const value = own(schema, KEY);
    if (value === undefined) continue;
    const pointer = `#/components/schemas/${escapeSegment(name)}/${KEY}`;
    const read = correctionIn(value, pointer, ['id'], problems);
    if (read?.id === undefined) continue;
    const properties = Object.keys(context.shapes.of(schema)?.properties ?? {});
    if (properties.includes(read.id)) ids.set(name, read.id);
    else {
      problems.push({
        pointer: `${pointer}/id`,
        message: `The schema ${name} has no property "${read.id}".`,
        hint: nearHint(read.id, properties) ?? HINTS.id ?? '',
      });
    }
  }
  return ids;
}

/** `Did you mean "pets"?`, if a candidate is near. */
export function nearHint(word: string, candidates: readonly string[]): string | undefined {
  const near = didYouMean(word, candidates);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}

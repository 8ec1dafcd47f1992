/** The rule of an operation with `x-sandbox`. */
import { escapeSegment, own } from '../../../../../json/index.ts';
import type { RuleName } from '../../../sandbox-plan.ts';
import { type Draft, parametersOf } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { ownerKeyOf } from '../../resources/keys/parent-keys.ts';
import type { Scope } from '../../resources/scopes.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { folded, segmentsOf } from '../../resources/templates.ts';
import { subjectPath } from '../actions/action-rule.ts';
import { bodyItem, responseItem } from '../evidence/item-in-bodies.ts';
import { mayCreate } from '../evidence/texts/upserts.ts';
import { collectionRule, itemRule } from '../item-rules.ts';
import type { Rule } from '../operation-rule.ts';
import { correctedAction } from './corrected-action.ts';
import { nearHint, type OperationCorrection, type SandboxProblem } from './corrections.ts';

type Corrected = Rule & { resource: Draft; scope?: Scope };

/** The rule that `x-sandbox` names, or what the resource makes of the operation if it only names that. */
export function correctedRule(
  entry: Entry,
  correction: OperationCorrection,
  drafts: readonly Draft[],
  shapes: Shapes,
): Corrected | SandboxProblem {
  const { pointer, set, rule = set && 'action' } = correction;
  const own = rule === 'action' ? subjectPath(entry.template) : undefined;
  const wanted = correction.resource ?? own ?? entry.template;
  const resource = drafts.find(({ name, collection }) => name === wanted || collection === wanted);
  if (!resource) {
    const names = drafts.map(({ name }) => name);
    const message = `No resource has the path ${wanted}.`;
    const all = names.length > 0 ? `Resources are ${names.join(', ')}.` : 'The description has no resources.';
    return { pointer, message, hint: nearHint(wanted, names) ?? all };
  }
  const isItem = rule === undefined ? entry.template.endsWith('{}') : rule !== 'list' && rule !== 'create';
  const scope = scopeOf(entry, correction, { resource, isItem }, shapes);
  if (scope && 'pointer' in scope) return scope;
  const ruled =
    rule === 'action'
      ? correctedAction(entry, correction, resource, shapes)
      : ruleFor(entry, rule, { resource, isItem }, shapes);
  if (typeof ruled !== 'string' && 'pointer' in ruled) return ruled;
  if (typeof ruled !== 'string') return { ...ruled, resource, ...(scope && { scope }) };
  const message = `${entry.method} ${entry.path} cannot be an operation of ${resource.name}.`;
  return { pointer, message, hint: ruled };
}

/** What a correction makes of an operation. */
interface Subject {
  resource: Draft;
  /** The operation is of one item. */
  isItem: boolean;
}

/** A string is the hint for an operation that cannot have the rule. */
function ruleFor(
  entry: Entry,
  rule: RuleName | undefined,
  { resource, isItem }: Subject,
  shapes: Shapes,
): Rule | string {
  const found = isItem ? itemRule(entry, resource, shapes) : collectionRule(entry, resource, shapes);
  if (typeof found !== 'string' && (rule === undefined || found.rule === rule)) return found;
  if (rule === undefined || rule === 'list')
    return typeof found === 'string' ? `It is a ${found}.` : 'Name a rule.';
  const inResponse = responseItem(entry, resource, shapes);
  const inBody = bodyItem(entry, resource, shapes);
  return {
    rule,
    reason: 'set by `x-sandbox`',
    ...(mayCreate(entry) && { mayCreate: true as const }),
    ...(inResponse && { inResponse }),
    ...(inBody && { inBody: inBody.path, bodyNames: inBody.names }),
  };
}

/** How the path reaches the items; `undefined` if its parameters are their key. */
function scopeOf(
  entry: Entry,
  correction: OperationCorrection,
  { resource, isItem }: Subject,
  shapes: Shapes,
): Scope | SandboxProblem | undefined {
  const needed = isItem ? resource.parameters : resource.parameters.slice(0, -1);
  const isKey = entry.parameters.length === needed.length && correction.scope === undefined;
  if (isKey) return undefined;
  const keys = needed.map(({ name }) => entry.parameters.findIndex((one) => folded(one) === folded(name)));
  const missing = needed.find((_, index) => keys[index] === -1);
  if (missing) {
    const place = isItem ? 'An item' : 'A list';
    return {
      pointer: correction.pointer,
      message: `${entry.path} has no parameter \`${missing.name}\`.`,
      hint: `${place} of ${resource.name} needs it. Choose another rule or resource.`,
    };
  }
  const unknown = Object.keys(correction.scope ?? {}).find((name) => !entry.parameters.includes(name));
  if (unknown !== undefined) {
    return {
      pointer: `${correction.pointer}/scope/${escapeSegment(unknown)}`,
      message: `${entry.path} has no parameter \`${unknown}\`.`,
      hint: nearHint(unknown, entry.parameters) ?? 'Write the name of a parameter of the path.',
    };
  }
  const properties: Scope['properties'] = [];
  for (const [index, name] of entry.parameters.entries()) {
    const said = own(correction.scope, name);
    if (keys.includes(index) || said === false) continue;
    const path = typeof said === 'string' ? said.split('.') : ownerPath(entry, index, resource, shapes);
    const problem = path ? unknownProperty(path, name, { correction, resource }, shapes) : undefined;
    if (problem) return problem;
    if (!path) {
      return {
        pointer: correction.pointer,
        message: `Nothing says which items of ${resource.name} belong to \`${name}\`.`,
        hint: `Name their property with \`scope\`: { ${name}: … }, or false for all items.`,
      };
    }
    properties.push({ path, value: index, isHidden: false, owner: pathTo(entry, index) });
  }
  return { resource, isItem, key: keys, properties };
}

/** The property that tells the value of a parameter: `ownerId` of the items at `/owners/{ownerId}/pets`. */
function ownerPath(entry: Entry, index: number, { shape }: Draft, shapes: Shapes): string[] | undefined {
  const parameter = parametersOf(entry)[index];
  const title = segmentsOf(pathTo(entry, index)).at(-2) ?? '';
  return parameter && ownerKeyOf(shapes, shape, parameter, title);
}

/** The template up to a parameter. */
const pathTo = ({ template }: Entry, index: number): string =>
  `${template
    .split('{}')
    .slice(0, index + 1)
    .join('{}')}{}`;

function unknownProperty(
  path: readonly string[],
  parameter: string,
  { correction: { pointer }, resource }: { correction: OperationCorrection; resource: Draft },
  shapes: Shapes,
): SandboxProblem | undefined {
  let properties = resource.shape.properties;
  for (const name of path) {
    const schema = own(properties, name);
    if (schema === undefined) {
      return {
        pointer: `${pointer}/scope/${escapeSegment(parameter)}`,
        message: `The items of ${resource.name} have no property "${path.join('.')}".`,
        hint: nearHint(name, Object.keys(properties)) ?? 'Write the name of a property of the items.',
      };
    }
    properties = shapes.of(schema)?.properties ?? {};
  }
  return undefined;
}

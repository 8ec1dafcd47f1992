/** Which items a request about several is about. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { isGeneral } from '../../resources/general-parameters.ts';
import { isKeyList } from '../../resources/keys/key-lists.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import type { Each } from '../operation-rule.ts';
import { saysEmpties } from './doubts.ts';

/** Where the keys are, and what else a request may have, whose effect is unknown. */
export interface Choice {
  keys?: Each['keys'];
  except: { members?: string[]; query?: string[] };
}

/** `undefined` for a request that chooses in an unknown way. */
export function choiceIn(
  entry: Entry,
  words: readonly string[],
  draft: Draft,
  shapes: Shapes,
): Choice | undefined {
  const { operation } = entry;
  const query = operation.request.parameters.filter((one) => one.in === 'query' && !isGeneral(one.name));
  const listed = query.find((one) => isKeyList(folded(one.name), draft));
  const others = query.filter((one) => one !== listed);
  const inBody = keysInBody(entry, draft, shapes);
  if (inBody === 'other' || others.some((one) => one.required)) return undefined;
  const except = {
    ...(inBody?.others.length && { members: inBody.others }),
    ...(others.length > 0 && { query: others.map(({ name }) => name) }),
  };
  if (inBody) return { keys: { in: 'body', path: inBody.path }, except };
  if (listed) {
    const isText = shapes.typesOf(listed.schema).join() === 'string';
    return {
      keys: { in: 'query', path: [listed.name], ...(isText && { isSeparated: true as const }) },
      except,
    };
  }
  const isSwitch = others.every(({ schema }) => shapes.typesOf(schema).join() === 'boolean');
  return isSwitch && saysAll(entry, words, draft) ? { except } : undefined;
}

/** The list of keys in a body. `other`: a body with something else. */
function keysInBody(
  { body, operation }: Entry,
  draft: Draft,
  shapes: Shapes,
): { path: string[]; others: string[] } | 'other' | undefined {
  if (!operation.request.body) return undefined;
  if (!body) return 'other';
  if (isKeys(body.schema, shapes)) return { path: [], others: [] };
  const shape = shapes.of(body.schema);
  const members = Object.entries(shape?.properties ?? {});
  const [name] =
    members.find(([one, schema]) => isKeyList(folded(one), draft) && isKeys(schema, shapes)) ?? [];
  if (name === undefined) return 'other';
  const others = members.flatMap(([one]) => (one === name ? [] : [one]));
  return others.some((one) => shape?.required.includes(one)) ? 'other' : { path: [name], others };
}

function isKeys(schema: JsonSchema, shapes: Shapes): boolean {
  const { items } = flattenWhole(schema, shapes.components).schema;
  return items !== undefined && /^(?:string|integer)$/.test(shapes.typesOf(items).join());
}

/** What limits `all`. */
const LIMITED =
  /\b(?:that|which|who|whose|where|if|unless|except|excluding|other than|only|older|newer|before|after|but)\b/i;
const ALL = /\b(?:all|every)\b(?: of)?((?: [\w-]+){1,3})/i;
const ARTICLE = /^(?:the|my|your|its|their|our|an?|of)$/i;

/** Whether a request is about all items, without a word between `all` and what they are called. */
function saysAll({ operation }: Entry, words: readonly string[], { title }: Draft): boolean {
  const texts = [operation.summary, operation.description].flatMap((text) => text?.trim() || []);
  if (texts.some((text) => LIMITED.test(text))) return false;
  if (texts.length === 0) return true;
  const one = folded(singular(title));
  const isAboutAll = (text: string): boolean => {
    const [, after = ''] = ALL.exec(text) ?? [];
    const [noun = ''] = after
      .trim()
      .split(' ')
      .filter((word) => !ARTICLE.test(word));
    const name = folded(singular(noun));
    return name !== '' && (one.endsWith(name) || /^(?:item|entry|element|record|them)$/.test(name));
  };
  const isSaid = texts.some((text) => isAboutAll(text) || saysEmpties(text));
  return isSaid || (words.includes('all') && !texts.some((text) => ALL.test(text)));
}

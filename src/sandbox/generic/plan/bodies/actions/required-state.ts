/** The state that an item must have for an action: `409: The order is not in DRAFT state`. */
import type { ResponseSpec } from '../../../../../openapi/index.ts';
import type { ActionPlan } from '../../../sandbox-plan.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';
import { isStateLike, type State, statesIn } from '../../rules/actions/effects/states.ts';
import type { Action } from '../../rules/operation-rule.ts';

/** The only such state, with the documented status of the error. */
export function requiredState(
  responses: readonly ResponseSpec[],
  { sets }: Action,
  draft: Draft,
  shapes: Shapes,
): ActionPlan['only'] {
  const states = statesIn(Object.entries(draft.shape.properties), shapes);
  const [state, ...others] = states.filter(({ name }) => isStateLike(name));
  if (!state || others.length > 0) return undefined;
  const { name } = state;
  for (const { status, description } of responses) {
    if (!/^4(?!01|04)\d\d$/.test(status)) continue;
    const value = stateIn(description, state, sets[name], nounsOf(draft));
    if (value !== undefined && value !== sets[name]) return { status: Number(status), name, value };
  }
  return undefined;
}

const nounsOf = ({ title, shape: { names } }: Draft): string[] =>
  [title, ...names].map((one) => folded(singular(one)));

const MAX_TEXT = 500;

/** Other values may also count. The value that the action leads to says what it does. */
function stateIn(
  description: string,
  { values }: State,
  after: unknown,
  nouns: readonly string[],
): string | undefined {
  if (description.length > MAX_TEXT) return undefined;
  const named = values.filter(
    // regex: for texts of at most 500 characters.
    (one) => one !== after && new RegExp(`\\b${patternOf(one)}\\b`, 'i').test(description),
  );
  const [value, ...others] = named;
  if (value === undefined || others.length > 0) return undefined;
  const sentences = description.split(/[.;!?]\s+|\n/);
  return sentences.some((sentence) => requires(sentence, patternOf(value), nouns)) ? value : undefined;
}

/** `in_progress` is also `in progress`. */
const patternOf = (value: string): string =>
  value
    .split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])/)
    .filter((word) => word !== '')
    .join('[ _-]?');

const QUOTE = '["\'`“”‘’]?';
/** What may stand before the name of a state, and after it. */
const IN = `(?:currently |yet )?(?:in )?(?:the |an? )?(?:state |status )?(?:of )?${QUOTE}`;
const STATE = `${QUOTE}(?: (?:state|status|stage))?`;
/** `is not draft or in review`, and `is not open for visitors`, say something else. */
const AFTER = '(?:to|before|first|anymore|and|so|can(?:not)?)';
const END = String.raw`(?=\s*(?:$|[.:)]|,(?! (?:or|nor)\b)|${AFTER}\b))`;

/** Whether a sentence says that the item must have that state, given as a pattern. */
function requires(sentence: string, value: string, nouns: readonly string[]): boolean {
  // regex: for texts of at most 500 characters.
  const find = (pattern: string): RegExpExecArray | null => new RegExp(pattern, 'i').exec(sentence);
  const isItem = (subject: string | undefined): boolean => isAbout(subject ?? '', nouns);
  const isNot = "(?:(?:is|are|was|were|['’]s) (?:not|no longer)|(?:is|are|was|were)n['’]t)";
  const negated = find(String.raw`^(.*?)\b(?:${isNot}|^not) ${IN}${value}${STATE}${END}`);
  if (negated) return !AFFIRMS.test(sentence) && isItem(negated[1]);
  if (/\b(?:not|unless|except|if it was|never)\b|n['’]t\b/i.test(sentence)) return false;
  const must = `(?:must|ha(?:s|ve) to|needs? to) (?:first )?be ${IN}${value}${STATE}${END}`;
  const needed = find(String.raw`^(.*?)\b${must}`);
  if (needed) return !/\b(?:if|when)\b/i.test(sentence) && isItem(needed[1]);
  const can = '(?:can|may|could)';
  const that = '(?:(?:that are|which are|with|whose) )?';
  const ifIs = '(?:(?:if|when|while) (?:it is|they are) )?';
  const only =
    find(String.raw`\bonly (?:an? |the )?${QUOTE}${value}${QUOTE} ([\w-]+) ${can} be\b`) ??
    find(String.raw`\bonly ([\w-]+) ${that}${IN}(?:is )?${value}${STATE} ${can} be\b`) ??
    find(String.raw`^(.*?) ${can} only be \w+ ${ifIs}${IN}${value}${STATE}${END}`);
  return only !== null && isItem(only[1]);
}

/** What allows an action, so that `not` may say the contrary: `unless it is not open`. */
const AFFIRMS = /\b(?:only|unless|except|must|should|allowed|permitted|possible|can be|may be)\b/i;

const START = /^(?:(?:the|an?|this|that|its|current|currently|if|when|because|since|as|or|and) )+/i;

/** A verb, and all that follows. */
const VERB = / (?:is|are|was|were|has|must)\b.*/i;

/** Whether the subject of a clause is the item. Without one, it is that of the clause before, if any. */
function isAbout(text: string, nouns: readonly string[]): boolean {
  const clauses = text.split(/[,:]/);
  const subject = `${clauses.at(-1)?.trim()} `.replace(START, '').replace(/ (?:(?:that|which|who) )?$/i, '');
  const before = clauses.slice(0, -1).join().replace(VERB, '');
  if (subject === '') return before === '' || isAbout(before, nouns);
  const owner = subject.replace(
    /^(?:state|status) of (?:the |an? )?|(?:(?:['’]s)? |^)(?:state|status)$/gi,
    '',
  );
  const noun = folded(singular(owner.split(/[^\w-]+/).at(-1) ?? ''));
  return (
    /^(?:|it|they|item|resource|object|record|entity)$/.test(noun) || nouns.some((one) => isEndOf(noun, one))
  );
}

const MIN_NOUN = 3;

const isEndOf = (noun: string, one: string): boolean => noun.length >= MIN_NOUN && one.endsWith(noun);

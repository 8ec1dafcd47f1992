/** Errors without the places of other problems, and what runtime needs to name the real ones. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { isRecord } from '../../../../../json/index.ts';
import { at, withAt } from '../../../run/rows/paths.ts';
import type { ProblemsPlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import { folded } from '../../resources/templates.ts';
import { placesOf } from './error-places.ts';
import { FILLER } from './fillers.ts';
import { leftOut } from './left-out.ts';

/** The error before it is about any problem, and the plan to fill it. */
export function withoutProblems(
  context: Context,
  schema: JsonSchema,
  error: unknown,
): { error: unknown; problems?: ProblemsPlan } {
  const { message, problems: places } = placesOf(context)(schema);
  if (!places) {
    // The schema allows a text or a list of texts, and the example has the list.
    const isList = message !== undefined && isTexts(at(error, message));
    return { error, ...(isList && { problems: { path: message, message: [], places: [] } }) };
  }
  const isRight = (value: unknown): boolean => context.satisfies(schema, value, 'response');
  const first = places.isSingle ? places.path : [...places.path, '0'];
  const made =
    at(error, first) ?? (places.isSingle ? undefined : at(context.exampleOf(schema, 'response'), first));
  const isMessageIn = first.every((step, index) => message?.[index] === step);
  const start = isRecord(made) ? withoutMore(error, places.path, made, !places.isSingle) : error;
  const cleaned = isRecord(made)
    ? places.places.reduce((current, { path }) => withoutPlace(current, [...first, ...path], isRight), start)
    : error;
  const isList = !places.isSingle;
  const filled = isList ? withoutFillers(cleaned, first, places, isRight) : cleaned;
  const { error: plain, kinds } = isList
    ? withoutKinds(filled, first, places, isRight)
    : { error: filled, kinds: [] };
  const entry = at(plain, first);
  const problems: ProblemsPlan = {
    ...places,
    ...(kinds.length > 0 && { kinds }),
    ...(isRecord(entry) && isList && !isMessageIn && { entry }),
  };
  if (!isList || isMessageIn) return { error: isRight(plain) ? plain : error, problems };
  const candidates = [leftOut(error, places.path), withAt(error, places.path, []), plain];
  return { error: candidates.find(isRight) ?? error, problems };
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

/** With only the first entry of the list. */
const withoutMore = (error: unknown, path: string[], entry: unknown, isList: boolean): unknown =>
  isList ? withAt(error, path, [entry]) : error;

function withoutPlace(error: unknown, path: string[], isRight: (value: unknown) => boolean): unknown {
  if (at(error, path) === undefined) return error;
  const candidates = [leftOut(error, path), withAt(error, path, []), withAt(error, path, '')];
  return candidates.find(isRight) ?? error;
}

const KINDS = /^(?:(?:error)?(?:code|type|kind)|title|rule|keyword|validator|constraint)$/;
/** Names for a member that is missing, and for one that is wrong; the likeliest first. */
const MISSING = ['missing', 'required', 'missing_field', 'missing_required', 'blank', 'missing_parameter'];
const INVALID = [
  'value_error',
  'invalid',
  'invalid_value',
  'invalid_format',
  'validation_error',
  'validation_failed',
];
const SAYS_MISSING = /blank|required|missing|empty|presence/i;

/** Without members of the entry of which nothing is known. */
const withoutFillers = (
  error: unknown,
  first: string[],
  { message = [] }: Pick<ProblemsPlan, 'message'>,
  isRight: (value: unknown) => boolean,
): unknown =>
  Object.entries(Object(at(error, first))).reduce((current: unknown, [name, value]) => {
    const without = leftOut(current, [...first, name]);
    return value === FILLER && name !== message[0] && isRight(without) ? without : current;
  }, error);

/** Without the kind of another problem, and with the kinds that the entry can have. */
function withoutKinds(
  error: unknown,
  first: string[],
  { message = [] }: Pick<ProblemsPlan, 'message'>,
  isRight: (value: unknown) => boolean,
): { error: unknown; kinds: NonNullable<ProblemsPlan['kinds']> } {
  const kinds: NonNullable<ProblemsPlan['kinds']> = [];
  let result = error;
  for (const [name, before] of Object.entries(Object(at(error, first)))) {
    if (!KINDS.test(folded(name)) || name === message[0] || typeof before !== 'string') continue;
    const path = [...first, name];
    const allows = (value: string): boolean => isRight(withAt(result, path, value));
    const without = leftOut(result, path);
    const isFree = allows('a value that nothing lists');
    const missing = isFree && SAYS_MISSING.test(before) ? before : MISSING.find(allows);
    const invalid = INVALID.find(allows);
    if (isFree && before !== FILLER && missing !== before) continue;
    if (missing === undefined && invalid === undefined) {
      if (isRight(without)) result = without;
      continue;
    }
    const isOptional = isRight(without);
    const other = isFree && isOptional ? undefined : (invalid ?? missing);
    kinds.push({
      name,
      missing: missing ?? invalid ?? before,
      ...(other !== undefined && { invalid: other }),
    });
    result = isOptional ? without : withAt(result, path, other ?? before);
  }
  return { error: result, kinds };
}

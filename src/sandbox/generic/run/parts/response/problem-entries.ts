/** Errors that tell of problems one by one, each with its place in the request: `loc`, `pointer`, `field`. */
import { inEnglish, validate } from '../../../../../contract/index.ts';
import { escapeSegment } from '../../../../../json/index.ts';
import type { HttpError } from '../../../../core/response/errors.ts';
import type {
  ErrorPlan,
  OperationPlan,
  ProblemPlace,
  ProblemsPlan,
  SandboxPlan,
} from '../../../sandbox-plan.ts';
import type { RefusalDetails } from '../../response/refusals.ts';
import { at, withAt, withoutAt } from '../../rows/paths.ts';
import { missingMember, segmentsOf } from './violation-places.ts';

interface Problem {
  in: 'body' | 'query' | 'path' | 'header' | 'cookie';
  segments: string[];
  text: string;
  /** The text tells the place. */
  isWhole?: true;
  isMissing: boolean;
}

/** The body with an entry for each problem of the request; `undefined` if it has no place for them. */
export function withProblems(
  { problems: plan, schema = true }: ErrorPlan,
  body: unknown,
  error: HttpError,
  operation: OperationPlan | undefined,
  components: SandboxPlan['components'],
): unknown {
  const all = problemsOf(error, operation);
  const [first] = all;
  if (!plan || !first) return undefined;
  const { path, isSingle, entry } = plan;
  const item = operation?.body?.item ?? [];
  const isRight = (value: unknown): boolean => validate(schema, value, { components }).length === 0;
  const before = at(body, path);
  const start = Array.isArray(before) ? (before[0] ?? entry) : entry;
  const made = (withNumbers: boolean): unknown =>
    isSingle
      ? withAt(body, path, placed(before, plan, first, item, withNumbers))
      : withAt(
          body,
          path,
          all.map((one) => entryFor(start, plan, one, item, withNumbers)),
        );
  return [made(true), made(false)].find(isRight);
}

function problemsOf(
  { status, message, details, headers }: HttpError,
  operation: OperationPlan | undefined,
): Problem[] {
  const { violations = [], name, pointer } = details as RefusalDetails;
  const parameter = operation?.parameters.find((one) => one.name === name);
  const around = name === undefined ? [] : [name];
  const place = parameter?.in ?? 'body';
  if (violations.length > 0)
    return violations.map((violation) => {
      const missing = missingMember(violation);
      const segments = [
        ...around,
        ...segmentsOf(violation.path),
        ...(missing === undefined ? [] : [missing]),
      ];
      return { in: place, segments, text: inEnglish(violation), isMissing: missing !== undefined };
    });
  const isWrongBody = status !== 415 && headers['Sandbox-Rule'] === 'body';
  const isAboutBody = pointer !== undefined || isWrongBody;
  if (name === undefined && !isAboutBody) return [];
  const segments = [...around, ...segmentsOf(pointer ?? '')];
  return [{ in: place, segments, text: message, isWhole: true, isMissing: name !== undefined }];
}

function entryFor(
  start: unknown,
  plan: ProblemsPlan,
  problem: Problem,
  item: readonly string[],
  withNumbers: boolean,
): unknown {
  const { message, places, kinds = [] } = plan;
  const { in: place, text, segments, isMissing, isWhole } = problem;
  const withPlaces = placed(start, plan, problem, item, withNumbers);
  // Where no member tells the place, the message does.
  const isTold =
    segments.length === 0 || places.some(({ as }) => as !== 'in' && placeOf(as, problem, item) !== undefined);
  const told =
    isTold || isWhole
      ? text
      : `${place === 'body' ? '/' : `The ${place} parameter `}${segments.join('/')}: ${text}`;
  const withText = message ? withAt(withPlaces, message, told) : withPlaces;
  return kinds.reduce((current, { name, missing, invalid }) => {
    const kind = isMissing ? missing : invalid;
    return kind === undefined ? withoutAt(current, [name]) : withAt(current, [name], kind);
  }, withText);
}

const placed = (
  start: unknown,
  { places }: ProblemsPlan,
  problem: Problem,
  item: readonly string[],
  withNumbers: boolean,
): unknown =>
  places.reduce((current, { path, as }) => {
    const value = placeOf(as, problem, item, withNumbers);
    return value === undefined ? current : withAt(current, path, value);
  }, start);

function placeOf(
  as: ProblemPlace['as'],
  { in: place, segments }: Problem,
  item: readonly string[],
  withNumbers = false,
): unknown {
  const isBody = place === 'body';
  const numbered = segments.map((one) => (withNumbers && isBody && /^\d+$/.test(one) ? Number(one) : one));
  const pointer = segments.map((one) => `/${escapeSegment(one)}`).join('');
  const inItem =
    isBody && item.every((name, index) => segments[index] === name) ? segments.slice(item.length) : segments;
  switch (as) {
    case 'in':
      return place;
    case 'location':
      return [place, ...numbered];
    case 'segments':
      return numbered;
    case 'pointer':
      return isBody ? pointer : undefined;
    case 'fragment':
      return isBody ? `#${pointer}` : undefined;
    case 'parameter':
      return place === 'query' ? segments[0] : undefined;
    case 'header':
      return place === 'header' ? segments[0] : undefined;
    case 'name':
      return inItem.length > 0 ? inItem.join('.') : undefined;
  }
}

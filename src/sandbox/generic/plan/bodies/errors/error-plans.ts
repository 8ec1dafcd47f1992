/** Documented errors: what they look like, and where the message goes. */
import { formatJson } from '../../../../../contract/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import type { Operation, ResponseSpec } from '../../../../../openapi/index.ts';
import { isJsonType } from '../../../../../request/index.ts';
import { at } from '../../../run/rows/paths.ts';
import type { ErrorPlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import type { Entry } from '../../resources/entries.ts';
import { memoizeByText } from '../../resources/shapes/shapes.ts';
import { mediaPlan, shortExamples } from '../responses.ts';
import { placesOf } from './error-places.ts';
import { kindsOfEach, withKinds } from './kinds.ts';
import { madeError } from './made-errors.ts';
import { withoutProblems } from './problems-plan.ts';
import { isOfStatus } from './status-examples.ts';

export function errorPlans(context: Context, operation: Operation, success?: ResponseSpec): ErrorPlan[] {
  const { responses } = operation;
  const missing = missingResponse(responses);
  return responses.flatMap((response) => {
    const status = errorStatus(response.status);
    if (status === undefined || response === success) return [];
    return {
      ...errorPlan(context, response, status),
      ...(response === missing && { isMissing: true as const }),
    };
  });
}

/** `400: Device does not exist`, where nothing else is documented for what does not exist. */
function missingResponse(responses: readonly ResponseSpec[]): ResponseSpec | undefined {
  if (responses.some(({ status }) => /^(?:404|4XX|default)$/.test(status))) return undefined;
  const candidates = responses.filter(
    ({ status, description }) => /^4\d\d$/.test(status) && SAYS_MISSING.test(description),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

const SAYS_MISSING =
  /^[^.]{0,200}?\b(?:(?:do|does|did)(?:n['’]t| not) exist|(?:(?:was|is|were|are) )?not found|no such \w+)\b/i;

function errorStatus(status: string): number | undefined {
  if (status === 'default') return 0;
  if (/^[45]XX$/.test(status)) return Number(status[0]);
  return /^[45]\d\d$/.test(status) ? Number(status) : undefined;
}

function errorPlan(context: Context, response: ResponseSpec, status: number): ErrorPlan {
  const media = errorMedia(response);
  if (!media) return { status };
  if (media.examples.length > 0) return mediaError(context, media, status);
  const same = madeErrors(context)(media.schema);
  const key = `${status} ${media.contentType}`;
  const plan = same.get(key) ?? mediaError(context, media, status);
  same.set(key, plan);
  return plan;
}

/** Thousands of operations repeat the same few, by status and media type. */
const madeErrors = memoizeByObject((context: Context) =>
  memoizeByText(context.components, () => new Map<string, ErrorPlan>()),
);

const errorMedia = ({ content }: ResponseSpec) =>
  content.find(({ contentType }) => isJsonType(contentType)) ?? content[0];

type Media = ResponseSpec['content'][number];

/** `isAny`: errors of other statuses may have its format, too. */
function mediaError(context: Context, media: Media, status: number, isAny = status < 100): ErrorPlan {
  const { schema } = media;
  if (!isJsonType(media.contentType)) {
    const example = shortExamples(context, media)[0]?.value;
    return { status, ...mediaPlan(context, media), ...(example !== undefined && { example }) };
  }
  const isMade = media.examples.length === 0;
  const shown = isMade ? madeError(context)(schema) : shortExamples(context, media)[0]?.value;
  const { error: about, problems } = withoutProblems(context, schema, shown);
  const { message, code, fields } = placesOf(context)(schema);
  // The documented example of a status knows best what it is called.
  const isOwn = !isMade && isOfStatus(context, schema, status, media.examples[0]?.value);
  const { error: example, kinds } = isAny
    ? kindsOfEach(context, schema, about)
    : { error: isOwn ? about : withKinds(context, schema, about, status), kinds: [] };
  return {
    status,
    ...mediaPlan(context, media),
    ...(example !== undefined && { example }),
    ...(message && { message }),
    // A text that the example is without stays away.
    ...(code && (!isMade || at(example, code) !== undefined) && { code }),
    ...(fields && { fields }),
    ...(problems && { problems }),
    ...(kinds.length > 0 && { kinds }),
  };
}

/** The format of most errors; of 404 where there is one. For every status that an operation lacks. */
export function commonError(context: Context, entries: readonly Entry[]): ErrorPlan | undefined {
  const counts = new Map<string, { media: Media; statuses: number[]; status: number }>();
  for (const { operation, success } of entries)
    for (const response of operation.responses) {
      const status = errorStatus(response.status);
      const media = errorMedia(response);
      if (status === undefined || response === success.response || !media) continue;
      if (!mediaPlan(context, media).schema) continue;
      const key = `${media.contentType} ${formatJson(media.schema)}`;
      const known = counts.get(key) ?? { media, status, statuses: [] };
      known.statuses.push(status);
      counts.set(key, status === 404 && known.status !== 404 ? { ...known, media, status } : known);
    }
  const [most] = [...counts.values()].sort((a, b) => b.statuses.length - a.statuses.length);
  if (!most) return undefined;
  const plan = mediaError(context, most.media, most.status, true);
  return most.statuses.every((status) => status === 400 || status === 422) ? withoutList(plan) : plan;
}

/** Names of lists of problems that have a single message in other errors. */
const MESSAGE_OR_LIST = /^(?:detail|message|error|msg)s?$/i;

/** The format of errors other than those about wrong members: `{"detail": "Not found"}`. */
function withoutList(plan: ErrorPlan): ErrorPlan {
  const [name = '', ...deeper] = plan.problems?.path ?? [];
  const isInList = plan.message?.[0] === name && plan.message.length > 1;
  const needsPlace = plan.problems?.places.some(
    ({ path }) => at(plan.example, [name, '0', ...path]) !== undefined,
  );
  if (!isInList || deeper.length > 0 || !needsPlace || !MESSAGE_OR_LIST.test(name)) return plan;
  const { status, contentType } = plan;
  return {
    status,
    ...(contentType !== undefined && { contentType }),
    example: { [name]: '' },
    message: [name],
  };
}

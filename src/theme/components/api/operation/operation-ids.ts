import type { OperationView } from '../../../../site/index.ts';
import type { Translate } from '../../../i18n/index.ts';

type Group = OperationView['parameterGroups'][number];

/** Fragments for the sections of an operation's page. Links from outside use them, so they stay. */
export const OPERATION_IDS = {
  parametersIn: (place: Group['in']) => `api-${place}-parameters`,
  noParameters: 'api-parameters',
  querystring: 'api-querystring',
  requestBody: 'api-request-body',
  payload: 'api-payload',
  responses: 'api-responses',
  callbacks: 'api-callbacks',
  changes: 'api-changes',
} as const;

interface Heading {
  depth: number;
  slug: string;
  text: string;
}

/** A page with fewer sections and fewer fields needs no table of contents. */
const MIN_SECTIONS = 4;
const MIN_FIELDS = 12;

/**
 * The table of contents of an operation's page: the sections of its view between the author's own headings.
 * Empty for a short page.
 *
 * @param before headings above the sections of the operation
 * @param after headings below them
 */
export function operationHeadings(
  view: OperationView,
  t: Translate,
  before: readonly Heading[],
  after: readonly Heading[],
): Heading[] {
  const headingIf = (isThere: boolean, slug: string, text: string): Heading[] =>
    isThere ? [{ depth: 2, slug, text }] : [];
  // A page that documents the operation itself does so in its text.
  const isDocumented = view.kind !== 'page';
  const isWebhook = view.kind === 'webhook';
  const groups = isDocumented && !isWebhook ? view.parameterGroups : [];
  const headings = [
    ...before,
    ...groups.flatMap(({ in: place, title }) => headingIf(true, OPERATION_IDS.parametersIn(place), t(title))),
    ...headingIf(
      isDocumented && !isWebhook && !!view.querystring,
      OPERATION_IDS.querystring,
      t('parameter.queryString'),
    ),
    ...headingIf(isDocumented && !isWebhook && !!view.body, OPERATION_IDS.requestBody, t('api.requestBody')),
    ...headingIf(isWebhook && !!view.body, OPERATION_IDS.payload, t('webhook.payload')),
    ...headingIf(isDocumented && view.responses.length > 0, OPERATION_IDS.responses, t('response.all')),
    ...headingIf(isDocumented && !!view.callbacks?.length, OPERATION_IDS.callbacks, t('callback.all')),
    ...after,
    ...headingIf(!!view.levels?.changes.length, OPERATION_IDS.changes, t('level.changes')),
  ];
  return headings.length >= MIN_SECTIONS || fieldCount(view) >= MIN_FIELDS ? headings : [];
}

function fieldCount({ parameterGroups, body, responses }: OperationView): number {
  const media = [...(body?.media ?? []), ...responses.flatMap((response) => response.media)];
  return [...parameterGroups, ...media].reduce((sum, { fields }) => sum + fields.length, 0);
}

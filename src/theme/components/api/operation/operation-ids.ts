import type { OperationView } from '../../../../site/index.ts';
import type { Translate } from '../../../i18n/index.ts';

type Group = OperationView['parameterGroups'][number];

/** Fragments for the sections of an operation's page. Links from outside use them, so they stay. */
export const operation = {
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

/**
 * With fewer sections, and fewer fields, a page is short enough to be overlooked without a table of contents.
 */
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
  const heading = (isThere: boolean, slug: string, text: string): Heading[] =>
    isThere ? [{ depth: 2, slug, text }] : [];
  // A page that documents the operation itself does so in its text.
  const isDocumented = view.kind !== 'page';
  const isWebhook = view.kind === 'webhook';
  const groups = isDocumented && !isWebhook ? view.parameterGroups : [];
  const headings = [
    ...before,
    ...groups.flatMap(({ in: place, title }) => heading(true, operation.parametersIn(place), t(title))),
    ...heading(
      isDocumented && !isWebhook && !!view.querystring,
      operation.querystring,
      t('parameter.queryString'),
    ),
    ...heading(isDocumented && !isWebhook && !!view.body, operation.requestBody, t('api.requestBody')),
    ...heading(isWebhook && !!view.body, operation.payload, t('webhook.payload')),
    ...heading(isDocumented && view.responses.length > 0, operation.responses, t('response.all')),
    ...heading(isDocumented && !!view.callbacks?.length, operation.callbacks, t('callback.all')),
    ...after,
    ...heading(!!view.levels?.changes.length, operation.changes, t('level.changes')),
  ];
  return headings.length >= MIN_SECTIONS || fieldCount(view) >= MIN_FIELDS ? headings : [];
}

function fieldCount({ parameterGroups, body, responses }: OperationView): number {
  const media = [...(body?.media ?? []), ...responses.flatMap((response) => response.media)];
  return [...parameterGroups, ...media].reduce((sum, { fields }) => sum + fields.length, 0);
}

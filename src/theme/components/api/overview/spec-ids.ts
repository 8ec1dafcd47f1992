import type { SpecView } from '../../../../site/index.ts';
import type { Translate } from '../../../i18n/index.ts';

/** Fragments for the sections of an overview; those of tags begin with `tag-`. */
export const SPEC_IDS = {
  operations: 'api-operations',
  servers: 'api-servers',
  authentication: 'api-authentication',
  webhooks: 'api-webhooks',
  schemas: 'api-schemas',
} as const;

/** The sections of an overview as headings of its page. */
export function overviewHeadings(
  view: SpecView,
  t: Translate,
): { depth: number; slug: string; text: string }[] {
  const headingIf = (isThere: boolean, slug: string, text: string) =>
    isThere ? [{ depth: 2, slug, text }] : [];
  return [
    ...headingIf(view.servers.length > 0, SPEC_IDS.servers, t('api.servers')),
    ...headingIf(view.security.length > 0, SPEC_IDS.authentication, t('auth.label')),
    ...view.groups.flatMap(({ sections }) =>
      sections.map(({ id, title, depth }) => ({
        depth: depth > 0 ? 3 : 2,
        slug: id,
        text: title ?? t('api.operations'),
      })),
    ),
    ...headingIf(view.webhooks.length > 0, SPEC_IDS.webhooks, t('api.webhooks')),
    ...headingIf(view.schemas.length > 0, SPEC_IDS.schemas, t('api.schemas')),
  ];
}

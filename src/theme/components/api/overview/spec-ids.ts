import type { SpecView } from '../../../../site/index.ts';
import type { Translate } from '../../../i18n/index.ts';

/** Fragments for the sections of an overview; those of tags begin with `tag-`. */
export const spec = {
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
  const heading = (isThere: boolean, slug: string, text: string) =>
    isThere ? [{ depth: 2, slug, text }] : [];
  return [
    ...heading(view.servers.length > 0, spec.servers, t('api.servers')),
    ...heading(view.security.length > 0, spec.authentication, t('auth.label')),
    ...view.groups.flatMap(({ sections }) =>
      sections.map(({ id, title, depth }) => ({
        depth: depth > 0 ? 3 : 2,
        slug: id,
        text: title ?? t('api.operations'),
      })),
    ),
    ...heading(view.webhooks.length > 0, spec.webhooks, t('api.webhooks')),
    ...heading(view.schemas.length > 0, spec.schemas, t('api.schemas')),
  ];
}

/** Undocumented helpers: settings of the organization in display order. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections } from '../collections.ts';
import { templateToFormatString } from '../linkifiers/format-string.ts';
import { HAS_URL_TEMPLATES } from '../operations/update-linkifier.ts';
import type { Operation } from '../protocol/operation-route.ts';

/** From these levels profile fields say whether they are required, and whether users may edit them. */
const FIELD_IS_REQUIRED = 244;
const FIELD_IS_EDITABLE = 296;

/** `GET /realm/linkifiers`, a helper: `linkifiers`. */
export const getLinkifiers: Operation = {
  method: 'GET',
  path: '/realm/linkifiers',
  helper: true,
  handle: ({ store, level }) => ({ linkifiers: shownLinkifiers(store, level) }),
};

/** `GET /realm/profile_fields`, a helper: `custom_fields`. */
export const getProfileFields: Operation = {
  method: 'GET',
  path: '/realm/profile_fields',
  helper: true,
  handle: ({ store, level }) => ({ custom_fields: shownProfileFields(store, level) }),
};

/** With the template, or, before templates, with the equivalent format string. */
function shownLinkifiers(store: Transaction<Collections>, level: number): Record<string, unknown>[] {
  return inOrder(store, 'linkifiers').map(({ id, pattern, url_template }) =>
    level >= HAS_URL_TEMPLATES
      ? { id, pattern, url_template }
      : { id, pattern, url_format: templateToFormatString(url_template) },
  );
}

function shownProfileFields(store: Transaction<Collections>, level: number): Record<string, unknown>[] {
  return inOrder(store, 'profile_fields').map(({ required, editable_by_user, ...field }) => ({
    ...field,
    ...(level >= FIELD_IS_REQUIRED ? { required } : {}),
    ...(level >= FIELD_IS_EDITABLE ? { editable_by_user } : {}),
  }));
}

/** Rows by display position, then by id. */
export function inOrder<N extends 'linkifiers' | 'profile_fields' | 'folders'>(
  store: Transaction<Collections>,
  collection: N,
): Readonly<Collections[N]>[] {
  return store
    .entries(collection)
    .map(([, row]) => row)
    .sort((a, b) => a.order - b.order || a.id - b.id);
}

/** `PATCH /realm/filters/{filter_id}` (spec, "Update a linkifier"). Administrators only. */

import type * as Check from '../linkifiers/linkifier-check.ts';
import { badRequest } from '../protocol/errors.ts';
import type { Operation } from '../protocol/operation-route.ts';

/** From this level linkifiers have RFC 6570 templates; before, printf-style format strings. */
export const HAS_URL_TEMPLATES = 176;

/** Without state, so every service may share it. */
let check: typeof Check | undefined;

/** The pattern parser is large, and no other operation needs it. */
export async function loadLinkifierCheck(): Promise<void> {
  check ??= await import('../linkifiers/linkifier-check.ts');
}

/** Call `loadLinkifierCheck` first. */
export const updateLinkifier: Operation = {
  method: 'PATCH',
  path: '/realm/filters/{filter_id}',
  since: 57,
  requires: 'administrator',
  handle({ store, level, parameters }) {
    if (!check) throw new Error('The check of linkifiers is not loaded');
    const { checkLinkifier, patternIsTaken, URL_FORMAT_STRING, URL_TEMPLATE } = check;
    const id = parameters.id('filter_id');
    const form = level >= HAS_URL_TEMPLATES ? URL_TEMPLATE : URL_FORMAT_STRING;
    const pattern = parameters.requiredText('pattern', { trim: true });
    const url = parameters.requiredText(form.parameter, { trim: true });
    const linkifier = store.get('linkifiers', String(id));
    if (!linkifier) throw badRequest('Linkifier not found.');
    const url_template = checkLinkifier(pattern, url, form);
    const isTaken = store
      .entries('linkifiers')
      .some(([, other]) => other.id !== id && other.pattern === pattern);
    if (isTaken) throw patternIsTaken();
    store.put('linkifiers', String(id), { ...linkifier, pattern, url_template });
    return undefined;
  },
};

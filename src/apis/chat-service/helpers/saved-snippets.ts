/** Undocumented helpers: the caller's saved snippets. */
import type { Snippet } from '../collections.ts';
import type { Operation } from '../protocol/operation-route.ts';
import { nextId } from '../rules/outbox.ts';
import { ownSnippets, SNIPPET_CONTENT, SNIPPET_TITLE } from '../rules/saved-snippets.ts';

/** `GET /saved_snippets`, a helper: `saved_snippets` of the caller. */
export const getSavedSnippets: Operation = {
  method: 'GET',
  path: '/saved_snippets',
  helper: true,
  handle: ({ store, caller }) => ({ saved_snippets: ownSnippets(store, caller).map(shownSnippet) }),
};

/**
 * `POST /saved_snippets`, a helper: creates one from `title` and `content`, and returns `saved_snippet_id`.
 */
export const createSavedSnippet: Operation = {
  method: 'POST',
  path: '/saved_snippets',
  helper: true,
  handle({ caller, store, now, parameters }) {
    const content = parameters.requiredText('content', SNIPPET_CONTENT);
    const title = parameters.requiredText('title', SNIPPET_TITLE);
    const id = nextId(store, 'snippets');
    store.put('snippets', String(id), { id, user_id: caller.user_id, title, content, date_created: now });
    return { saved_snippet_id: id };
  },
};

function shownSnippet({ user_id: _owner, ...snippet }: Readonly<Snippet>): Record<string, unknown> {
  return snippet;
}

/** `PATCH /saved_snippets/{saved_snippet_id}` (spec, "Edit a saved snippet"). */
import type { Operation } from '../protocol/operation-route.ts';
import { ownSnippet, SNIPPET_CONTENT, SNIPPET_TITLE } from '../rules/saved-snippets.ts';

export const editSavedSnippet: Operation = {
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  since: 368,
  errors: [404],
  handle({ caller, store, parameters }) {
    const id = parameters.id('saved_snippet_id');
    const content = parameters.text('content', SNIPPET_CONTENT);
    const title = parameters.text('title', SNIPPET_TITLE);
    // Without changes the snippet is not even looked up.
    if (content === undefined && title === undefined) return undefined;
    const snippet = ownSnippet(store, caller, id);
    store.put('snippets', String(id), {
      ...snippet,
      title: title ?? snippet.title,
      content: content ?? snippet.content,
    });
    return undefined;
  },
};

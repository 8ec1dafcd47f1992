/** Saved snippets: rules for their texts, and their owners. Users see and edit only their own. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections, Snippet, User } from '../collections.ts';
import { refusal } from '../protocol/errors.ts';
import type { TextRules } from '../protocol/parameters.ts';

export const SNIPPET_TITLE: TextRules = { trim: true, isRequiredFilled: true, maxLength: 60 };
export const SNIPPET_CONTENT: TextRules = { trim: true, isRequiredFilled: true, maxLength: 10_000 };

/** @throws 404 for a missing one and, to reveal nothing, for somebody else's. */
export function ownSnippet(
  store: Transaction<Collections>,
  caller: Readonly<User>,
  id: number,
): Readonly<Snippet> {
  const snippet = store.get('snippets', String(id));
  if (snippet?.user_id === caller.user_id) return snippet;
  throw refusal(404, 'BAD_REQUEST', 'Saved snippet does not exist.');
}

/** In the order of creation. */
export function ownSnippets(store: Transaction<Collections>, caller: Readonly<User>): Readonly<Snippet>[] {
  return store
    .entries('snippets')
    .map(([, snippet]) => snippet)
    .filter(({ user_id }) => user_id === caller.user_id);
}

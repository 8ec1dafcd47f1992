/** Searches that led to a page, the latest first. Kept in this browser only, until the reader clears them. */
import { forget } from '../core/forget.ts';
import { recall, remember } from '../core/storage.ts';

const MAX_RECENT = 5;

/** Keyed by base path: sites of one origin have separate searches. */
const keyOf = (base: string): string => `searches${base}`;

export const recentSearches = (base: string): string[] =>
  recall(keyOf(base))?.split('\n').filter(Boolean).slice(0, MAX_RECENT) ?? [];

export function rememberSearch(base: string, query: string): void {
  const text = query.replace(/\s+/g, ' ').trim();
  if (!text) return;
  const others = recentSearches(base).filter((other) => other.toLowerCase() !== text.toLowerCase());
  remember(keyOf(base), [text, ...others].slice(0, MAX_RECENT).join('\n'));
}

export const clearSearches = (base: string): void => forget(keyOf(base));

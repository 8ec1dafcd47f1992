/**
 * Hands the words of a search to the chosen page. They go through the browser's storage, not the address: the
 * address stays clean to copy and cache, no server learns what was searched for, and a new tab gets the words
 * too.
 */
import { forget } from '../core/forget.ts';
import { recall, remember } from '../core/storage.ts';

const KEY = 'marks';

interface HandOver {
  pathname: string;
  words: readonly string[];
  /** When, in milliseconds since the epoch. */
  at: number;
}

/** Longer than a page takes to load. */
const MAX_AGE_MS = 20_000;

export function handOver({ pathname }: HTMLAnchorElement, words: readonly string[]): void {
  if (words.length > 0) remember(KEY, JSON.stringify({ pathname, words, at: Date.now() } satisfies HandOver));
}

/**
 * Words for the page now shown; empty if they are stale or meant for another page. Can be taken only once.
 */
export function takeOver(): string[] {
  const text = recall(KEY);
  if (text === null) return [];
  try {
    const { pathname, words, at }: HandOver = JSON.parse(text);
    const isOld = Date.now() - at > MAX_AGE_MS;
    if (isOld || samePage(pathname)) forget(KEY);
    return !isOld && samePage(pathname) ? words.map(String) : [];
  } catch {
    forget(KEY);
    return [];
  }
}

/** Hosts serve paths with and without a trailing slash. */
const samePage = (pathname: string): boolean =>
  pathname.replace(/\/(?:index\.html)?$/, '') === location.pathname.replace(/\/(?:index\.html)?$/, '');

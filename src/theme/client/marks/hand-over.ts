/**
 * The words of a search on their way to the page that was chosen. Through the browser's storage and not through the address:
 * that stays as it is to be copied and cached, no server learns what was searched for, and a new tab has them too.
 */
import { forget, recall, remember } from '../core/storage.ts';

const KEY = 'marks';

/** Longer than a page takes to come, in milliseconds. */
const FRESH = 20_000;

export function handOver({ pathname, hash }: HTMLAnchorElement, words: readonly string[]): void {
  if (words.length > 0) remember(KEY, JSON.stringify({ pathname, hash, words, at: Date.now() }));
}

/** The words for the page that is shown now; none when they are for another one or were left behind. Taken only once. */
export function takeOver(): string[] {
  const text = recall(KEY);
  if (text === null) return [];
  try {
    const { pathname, words, at } = JSON.parse(text) as { pathname: string; words: string[]; at: number };
    const isOld = Date.now() - at > FRESH;
    if (isOld || samePage(pathname)) forget(KEY);
    return !isOld && samePage(pathname) ? words.map(String) : [];
  } catch {
    forget(KEY);
    return [];
  }
}

/** Hosts answer with and without a slash at the end. */
const samePage = (pathname: string): boolean =>
  pathname.replace(/\/(?:index\.html)?$/, '') === location.pathname.replace(/\/(?:index\.html)?$/, '');

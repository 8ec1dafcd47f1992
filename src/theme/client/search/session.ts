/** What the reader asks and what is known of the results. No DOM here. */
import type { Answer, SearchEngine, Suggestion } from '../../../search/engine/engine.ts';

export type State = { query: string } & (
  | /** The query is empty. Suggestions come with the index. */ { kind: 'empty'; suggestions: Suggestion[] }
  | /** Results are taking long. */ { kind: 'loading' }
  | { kind: 'answered'; answer: Answer }
  | /** The index could not be read. */ { kind: 'failed' }
);

export interface Session {
  /** Asks for `query`. Results that a later query has overtaken are never shown. */
  ask(query: string): void;
  /** Repeats the failed query. */
  retry(): void;
}

/** A note that results are loading would only flicker if they came sooner. */
const LOADING_DELAY_MS = 150;

/** Incomplete results are requested again after this time. */
const RETRY_DELAY_MS = 1000;

/**
 * @param open Returns the engine, which it may cache; called for each query.
 * @param show Called with each state in turn. While results are pending, the previous state stays.
 */
export function createSession(open: () => Promise<SearchEngine>, show: (state: State) => void): Session {
  let turn = 0;
  let lastQuery = '';
  let currentKind: State['kind'] | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const put = (state: State): void => {
    clearTimeout(waiting);
    currentKind = state.kind;
    show(state);
  };
  const answer = async (query: string): Promise<State> => {
    const engine = await open();
    return query
      ? { kind: 'answered', query, answer: await engine.search(query) }
      : { kind: 'empty', query, suggestions: await engine.suggestions() };
  };
  const ask = async (query: string): Promise<void> => {
    clearTimeout(waiting);
    lastQuery = query;
    const mine = ++turn;
    if (!query) put({ kind: 'empty', query, suggestions: [] });
    else if (currentKind !== 'answered')
      waiting = setTimeout(() => put({ kind: 'loading', query }), LOADING_DELAY_MS);
    const state = await answer(query).catch((): State => ({ kind: 'failed', query }));
    if (mine !== turn) return;
    put(state);
    if (state.kind === 'answered' && !state.answer.complete)
      waiting = setTimeout(() => ask(query), RETRY_DELAY_MS);
  };
  return { ask: (query) => void ask(query.trim()), retry: () => void ask(lastQuery) };
}

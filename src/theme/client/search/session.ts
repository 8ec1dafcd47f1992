/** What the reader asks and what is known of the answer: no elements here. */
import type { Answer, SearchEngine, Suggestion } from './engine.ts';

export type State = { query: string } & (
  | /** Nothing is asked for. Suggestions come with the index. */ { kind: 'empty'; suggestions: Suggestion[] }
  | /** The answer takes its time. */ { kind: 'loading' }
  | { kind: 'answered'; answer: Answer }
  | /** The index could not be read. */ { kind: 'failed' }
);

export interface Session {
  /** Asks for `query`; an answer that is overtaken by a later question is never shown. */
  ask(query: string): void;
  /** Asks once more for what failed. */
  retry(): void;
}

/** In milliseconds: what is shorter would only flicker; when an answer that is not complete is asked for again. */
const LATE = 150;
const AGAIN = 1000;

/**
 * @param open Gives the engine, which it may keep; asked for each question.
 * @param show Is given each state in turn. While an answer is on its way the one before stays.
 */
export function createSession(open: () => Promise<SearchEngine>, show: (state: State) => void): Session {
  let turn = 0;
  let asked = '';
  let shown: State['kind'] | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const put = (state: State): void => {
    clearTimeout(waiting);
    shown = state.kind;
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
    asked = query;
    const mine = ++turn;
    if (!query) put({ kind: 'empty', query, suggestions: [] });
    else if (shown !== 'answered') waiting = setTimeout(() => put({ kind: 'loading', query }), LATE);
    const state = await answer(query).catch((): State => ({ kind: 'failed', query }));
    if (mine !== turn) return;
    put(state);
    if (state.kind === 'answered' && !state.answer.complete) waiting = setTimeout(() => ask(query), AGAIN);
  };
  return { ask: (query) => void ask(query.trim()), retry: () => void ask(asked) };
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer, SearchEngine } from '../../../../src/search/engine/engine.ts';
import { createSession, type State } from '../../../../src/theme/client/search/session.ts';

const answerTo = (query: string, complete = true): Answer => ({ query, groups: [], total: 0, complete });

/** An engine that responds when the test says so. */
function slowEngine() {
  const waiting: { query: string; done: (answer: Answer) => void; failed: (error: Error) => void }[] = [];
  const engine: SearchEngine = {
    search: (query) => new Promise((done, failed) => waiting.push({ query, done, failed })),
    suggestions: async () => [{ title: 'Start', href: '/', kind: 'page' }],
  };
  return { engine, waiting };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a search session', () => {
  test('never shows results that a later query has overtaken', async () => {
    const { engine, waiting } = slowEngine();
    const shown: State[] = [];
    const session = createSession(
      async () => engine,
      (state) => shown.push(state),
    );
    session.ask('inv');
    session.ask('invite');
    await settle();
    waiting[1]?.done(answerTo('invite'));
    await settle();
    waiting[0]?.done(answerTo('inv'));
    await settle();
    expect(shown.map(({ query }) => query)).toEqual(['invite']);
  });

  test('does not show the failure of an overtaken query', async () => {
    const { engine, waiting } = slowEngine();
    const shown: State[] = [];
    const session = createSession(
      async () => engine,
      (state) => shown.push(state),
    );
    session.ask('inv');
    await settle();
    session.ask('');
    waiting[0]?.failed(new Error('overtaken'));
    await settle();
    expect(shown.map(({ kind }) => kind)).toEqual(['empty', 'empty']);
  });

  test('handles text that was typed while the index was loading', async () => {
    const { engine, waiting } = slowEngine();
    const shown: State[] = [];
    let open: (engine: SearchEngine) => void = () => undefined;
    const opening = new Promise<SearchEngine>((done) => {
      open = done;
    });
    const session = createSession(
      () => opening,
      (state) => shown.push(state),
    );
    for (const text of ['p', 'pl', 'plant']) session.ask(text);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown).toEqual([{ kind: 'loading', query: 'plant' }]);
    open(engine);
    await settle();
    // Each letter is a query; only the last one counts.
    waiting.find(({ query }) => query === 'plant')?.done(answerTo('plant'));
    await settle();
    expect(shown.at(-1)).toMatchObject({ kind: 'answered', query: 'plant' });
  });

  test('says that it is loading only if results take long and nothing else can be shown', async () => {
    const { engine, waiting } = slowEngine();
    const kinds: string[] = [];
    const session = createSession(
      async () => engine,
      ({ kind }) => kinds.push(kind),
    );
    session.ask('plant');
    await settle();
    waiting[0]?.done(answerTo('plant'));
    await vi.advanceTimersByTimeAsync(500);
    session.ask('plants');
    await vi.advanceTimersByTimeAsync(500);
    expect(kinds).toEqual(['answered']);
  });

  test('tries again after a failure', async () => {
    const { engine } = slowEngine();
    const shown: State[] = [];
    let tries = 0;
    const open = async (): Promise<SearchEngine> => {
      if (tries++ === 0) throw new Error('offline');
      return { ...engine, search: async (query) => answerTo(query) };
    };
    const session = createSession(open, (state) => shown.push(state));
    session.ask('plant');
    await settle();
    expect(shown.at(-1)).toEqual({ kind: 'failed', query: 'plant' });
    session.retry();
    await settle();
    expect(shown.at(-1)).toMatchObject({ kind: 'answered', query: 'plant' });
  });

  test('repeats a query with incomplete results, until another one is asked', async () => {
    const asked: string[] = [];
    const engine: SearchEngine = {
      search: async (query) => {
        asked.push(query);
        return answerTo(query, asked.length > 2);
      },
      suggestions: async () => [],
    };
    const session = createSession(
      async () => engine,
      () => undefined,
    );
    session.ask('plant');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual(['plant', 'plant', 'plant']);
    asked.length = 0;
    session.ask('fern');
    await settle();
    session.ask('');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual(['fern']);
  });

  test('shows suggestions for an empty query, or one of spaces', async () => {
    const { engine } = slowEngine();
    const shown: State[] = [];
    const session = createSession(
      async () => engine,
      (state) => shown.push(state),
    );
    session.ask('   ');
    expect(shown).toEqual([{ kind: 'empty', query: '', suggestions: [] }]);
    await settle();
    expect(shown.at(-1)).toMatchObject({ kind: 'empty', suggestions: [{ title: 'Start' }] });
  });
});

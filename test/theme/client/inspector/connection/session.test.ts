import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  followSandbox,
  type Reading,
  type Session,
} from '../../../../../src/theme/client/inspector/connection/session.ts';
import { fakeSandbox } from '../support.ts';

let page: EventTarget & { hidden: boolean };
let open: Session[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  const tabs = new EventTarget();
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs));
  vi.stubGlobal('dispatchEvent', tabs.dispatchEvent.bind(tabs));
});
afterEach(() => {
  for (const session of open) session.stop();
  open = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(isShared: boolean) {
  const sandbox = fakeSandbox();
  const looks: Reading[] = [];
  const failures: unknown[] = [];
  const session = followSandbox(sandbox.admin, isShared, {
    onReading: (look) => looks.push(look),
    onFailure: async (error) => void failures.push(error),
  });
  open.push(session);
  return { sandbox, looks, failures, session };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const marksOf = (look: Reading | undefined) => [...(look?.changes.get('things')?.marks ?? [])];

describe('a sandbox over HTTP', () => {
  it('is read every second, and marks what requests changed since the first reading', async () => {
    const { sandbox, looks } = follow(true);
    sandbox.request({ a: '1' });
    await settle();
    expect(looks).toHaveLength(1);
    expect([marksOf(looks[0]), looks[0]?.newEntries]).toEqual([[], []]);
    await seconds(3);
    expect(looks).toHaveLength(1);
    sandbox.request({ a: '2', b: '1' });
    await seconds(1);
    expect(looks[1]?.newEntries.map(({ number }) => number)).toEqual([2]);
    expect(marksOf(looks[1])).toEqual([
      ['a', 'changed'],
      ['b', 'new'],
    ]);
  });

  it('keeps the marks until the next request, even one without changes', async () => {
    const { sandbox, looks, session } = follow(true);
    await settle();
    sandbox.request({ a: '1' });
    await seconds(1);
    await session.read();
    expect(marksOf(looks.at(-1))).toEqual([['a', 'new']]);
    sandbox.request({});
    await seconds(1);
    expect(marksOf(looks.at(-1))).toEqual([]);
  });

  it('marks the changes of several requests between two readings', async () => {
    const { sandbox, looks } = follow(true);
    await settle();
    sandbox.request({ a: '1' });
    sandbox.request({ b: '1' });
    await seconds(1);
    expect(marksOf(looks.at(-1)).map(([key]) => key)).toEqual(['a', 'b']);
    expect(looks.at(-1)?.newEntries).toHaveLength(2);
  });

  it('includes a request that arrives during a reading', async () => {
    const { sandbox, looks } = follow(true);
    await settle();
    const { view } = sandbox.admin;
    let once = true;
    sandbox.admin.view = async () => {
      if (once) sandbox.request({ late: '1' });
      once = false;
      return view();
    };
    sandbox.request({ a: '1' });
    await seconds(1);
    expect(looks.at(-1)?.newEntries).toHaveLength(2);
    expect(marksOf(looks.at(-1)).map(([key]) => key)).toEqual(['a', 'late']);
    expect(looks).toHaveLength(2);
  });

  it('is shown afresh, without marks, after a restart', async () => {
    const { sandbox, looks } = follow(true);
    sandbox.request({ a: '1' });
    sandbox.request({ b: '1' });
    await settle();
    sandbox.restart();
    await seconds(1);
    expect([looks.at(-1)?.entries, looks.at(-1)?.sections[0]?.rows]).toEqual([[], []]);
    sandbox.request({ c: '1' });
    await seconds(1);
    expect(marksOf(looks.at(-1))).toEqual([['c', 'new']]);
  });

  it('is not polled while the page is hidden, and polled at once when it is visible again', async () => {
    const { sandbox, looks } = follow(true);
    await settle();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    sandbox.request({ a: '1' });
    await seconds(30);
    expect(looks).toHaveLength(1);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(looks).toHaveLength(2);
  });

  it('reports a failure, tries again after a while, and shows the sandbox when it is back', async () => {
    const { sandbox, looks, failures } = follow(true);
    sandbox.state.isDown = true;
    await settle();
    expect([looks.length, failures.length]).toEqual([0, 1]);
    await seconds(4);
    expect(failures).toHaveLength(1);
    sandbox.state.isDown = false;
    await seconds(1);
    expect(looks).toHaveLength(1);
    sandbox.state.isDown = true;
    await seconds(1);
    sandbox.state.isDown = false;
    await seconds(5);
    // The state is unchanged, but the failure is over.
    expect(looks).toHaveLength(2);
  });

  it('is left alone after the session ends', async () => {
    const { sandbox, looks, session } = follow(true);
    await settle();
    session.stop();
    sandbox.request({ a: '1' });
    await seconds(10);
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(looks).toHaveLength(1);
  });
});

describe('the sandbox in the page', () => {
  it('is read when another tab has used it, without polling', async () => {
    const { sandbox, looks } = follow(false);
    await settle();
    sandbox.request({ a: '1' });
    await seconds(30);
    expect(looks).toHaveLength(1);
    globalThis.dispatchEvent(new Event('storage'));
    await settle();
    expect(marksOf(looks.at(-1))).toEqual([['a', 'new']]);
  });

  it('is read after each action, even one that leaves no entry in the journal', async () => {
    const { sandbox, looks, session } = follow(false);
    await settle();
    await session.act('/fail', { code: 429 });
    expect([sandbox.state.forced, looks.length]).toEqual([1, 2]);
  });

  it('rejects if the sandbox refuses an action', async () => {
    const { sandbox, session } = follow(false);
    await settle();
    sandbox.state.isDown = true;
    await expect(session.act('/clock', {})).rejects.toThrow('Failed to fetch');
  });
});

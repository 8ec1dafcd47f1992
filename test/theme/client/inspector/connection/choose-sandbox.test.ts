import { describe, expect, it } from 'vitest';
import { AdminError } from '../../../../../src/theme/client/inspector/connection/admin.ts';
import {
  addressOf,
  initialChoice,
} from '../../../../../src/theme/client/inspector/connection/choose-sandbox.ts';
import { explainTrouble } from '../../../../../src/theme/client/inspector/connection/trouble.ts';

const PAGE = 'https://docs.example.com/sandbox';
const sandbox = (name: string) => ({
  name,
  title: name,
  mount: `https://sandbox.invalid/${name}`,
  address: `http://127.0.0.1:4010/${name}`,
  operations: [],
});

describe('the address of a sandbox over HTTP', () => {
  it.each([
    ['http://127.0.0.1:4010/plants', 'http://127.0.0.1:4010/plants'],
    [' http://localhost:4010/plants// ', 'http://localhost:4010/plants'],
    ['http://127.0.0.1:4010/plants?a=1#b', 'http://127.0.0.1:4010/plants'],
    ['https://docs.example.com/plants', 'https://docs.example.com/plants'],
  ])('%j is %s', (typed, url) => expect(addressOf(typed, PAGE)).toEqual({ url }));

  it.each([
    '',
    'plants',
    '127.0.0.1:4010',
    'javascript:alert(1)',
    'https://127.0.0.1:4010/plants',
    'http://127.0.0.1.example.com/plants',
    'http://localhost@example.com/plants',
    'http://192.168.0.1/plants',
    'https://example.com/plants',
  ])('%j is refused: the page may reach only this machine and its own site', (typed) =>
    expect(addressOf(typed, PAGE)).toEqual({ problem: expect.any(String) }),
  );
});

describe('the sandbox shown first', () => {
  const all = [sandbox('plants'), sandbox('chat')];

  it.each([
    ['', 'plants'],
    ['?name=chat', 'chat'],
    ['?name=__proto__', 'plants'],
    ['?name=http://evil.example', 'plants'],
  ])('with the query %j is %s, in the page', (query, name) => {
    expect(initialChoice(all, query)).toMatchObject({ sandbox: { name }, place: 'page' });
  });

  it('does not exist on a site without sandboxes', () => expect(initialChoice([], '')).toBeUndefined());
});

describe('why a sandbox cannot be reached', () => {
  const HTTP = 'http://127.0.0.1:4010/plants';
  const failed = new TypeError('Failed to fetch');

  it('no response: explains how to start it, at the port of the address', () => {
    expect(explainTrouble(failed, HTTP, false)).toMatchObject({
      title: 'No response from http://127.0.0.1:4010',
      command: 'npx trellis-docs sandbox',
    });
    expect(explainTrouble(failed, 'http://localhost:5000/plants', false).command).toBe(
      'npx trellis-docs sandbox --port 5000',
    );
  });

  it('a server that forbids reading differs from a missing one', () => {
    expect(explainTrouble(failed, HTTP, true).title).toMatch(/does not let this page read/);
  });

  it.each([0, 404])('something else responds (status %j)', (status) =>
    expect(explainTrouble(new AdminError(status, 'x'), HTTP, false).title).toBe(`No sandbox at ${HTTP}`),
  );

  it('a refusal is shown as it came', () =>
    expect(explainTrouble(new AdminError(503, 'disk full'), HTTP, false).advice).toBe('disk full'));

  it('the sandbox in the page could not be loaded', () =>
    expect(explainTrouble(new Error('no chunk'), undefined, false).advice).toContain('no chunk'));
});

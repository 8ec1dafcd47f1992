import { describe, expect, it } from 'vitest';
import {
  explainFailure,
  type FailureFacts,
  isMixedContent,
} from '../../../../src/theme/client/playground/reply/failure.ts';

const facts = (more: Partial<FailureFacts>): FailureFacts => ({
  kind: 'network',
  url: 'https://api.example.com/things?key=secret',
  page: 'https://docs.example.com/page/',
  online: true,
  isBlockedByPolicy: false,
  ...more,
});

describe('the explanation of a failure', () => {
  it.each<[string, Partial<FailureFacts>, RegExp]>([
    ['cancelled', { kind: 'cancelled' }, /^Canceled$/],
    ['timeout', { kind: 'timeout' }, /^No response within 30 seconds$/],
    ['offline', { online: false }, /^You are offline$/],
    ['policy of the page', { isBlockedByPolicy: true }, /does not allow requests/],
    ['mixed content', { url: 'http://api.example.com/' }, /page uses HTTPS/],
    ['CORS', { isReachable: true }, /does not let this page read/],
    ['nothing there', { isReachable: false }, /cannot be reached/],
    ['unsendable', { kind: 'unsendable', detail: 'bad header' }, /blocked this request/],
    ['sandbox', { kind: 'sandbox' }, /sandbox could not be loaded/],
  ])('%s', (_, more, title) => {
    const failure = explainFailure(facts(more));
    expect(failure.title).toMatch(title);
    expect(failure.advice).not.toBe('');
  });

  it('says that a sandbox needs the network once, and shows no engine’s words', () => {
    const { advice } = explainFailure(facts({ kind: 'sandbox', online: false, detail: 'TypeError: x' }));
    expect(advice).toMatch(/^Connect to the network/);
  });

  it('never repeats possible secrets', () => {
    for (const kind of ['timeout', 'network', 'cancelled'] as const) {
      expect(JSON.stringify(explainFailure(facts({ kind })))).not.toContain('secret');
    }
  });

  it('names the origin that has to be allowed', () => {
    expect(explainFailure(facts({ isReachable: true })).advice).toContain('https://docs.example.com (CORS');
  });

  it('names the port if the server is on this machine', () => {
    expect(explainFailure(facts({ url: 'http://127.0.0.1:9/', isReachable: false })).advice).toMatch(
      /your machine/,
    );
  });
});

describe('mixed content', () => {
  it.each([
    ['https://a.example.com/', 'http://b.example.com/', true],
    ['https://a.example.com/', 'http://localhost:3000/', false],
    ['https://a.example.com/', 'http://127.0.0.1/', false],
    ['https://a.example.com/', 'http://[::1]:8080/', false],
    ['https://a.example.com/', 'https://b.example.com/', false],
    ['http://a.example.com/', 'http://b.example.com/', false],
    ['https://a.example.com/', 'http://127.0.0.1.example.com/', true],
  ])('%s to %s: %s', (page, url, expected) => {
    expect(isMixedContent(page, url)).toBe(expected);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaygroundServer } from '../../../../src/site/index.ts';
import * as model from '../../../../src/theme/client/playground/model/index.ts';
import { fillFrom } from '../../../../src/theme/client/playground/paste.ts';
import { createForm, type Store } from '../../../../src/theme/client/playground/store.ts';
import { operation, PAGE, parameter } from './support.ts';

const own: PlaygroundServer = { kind: 'remote', url: 'https://api.example.com', label: 'Production' };

function opened(more: Parameters<typeof operation>[1] = {}): Store {
  const spec = { method: 'GET', path: '/nums', parameters: [parameter('query', 'n', { type: 'number' })] };
  const data = operation(spec, { servers: [own], ...more });
  return createForm(data, model.initialState(data), () => {}).open(model);
}

beforeEach(() => void vi.stubGlobal('location', { href: PAGE }));
afterEach(() => void vi.unstubAllGlobals());

const curl = (host: string): string => `curl 'https://${host}/nums?n=2.50&access_token=QUERYSECRET' \\
  -H 'Authorization: Bearer TOPSECRET' -H 'Proxy-Authorization: Basic PROXYSECRET' -H 'X-Api-Key: KEYSECRET' \\
  -H 'X-Custom: bearer CUSTOMSECRET' -b 'sid=COOKIESECRET' -H 'X-Trace: abc'`;

describe('credentials of a pasted request that the description does not name', () => {
  it('stay out if it was for another server, which the notice names', () => {
    const store = opened();
    const offer = vi.fn();
    fillFrom(store, curl('other.example.com'), offer);
    expect(JSON.stringify([store.state, store.now.request, store.now.shown])).not.toContain('SECRET');
    expect(store.now.request.headers).toEqual([['X-Trace', 'abc']]);
    expect(store.activity.message).toContain('Its credentials are for another server and were left out.');
    expect(store.activity.message).toContain('It was for https://other.example.com,');
    expect(store.activity.message).not.toContain('browser sets them');
    expect(offer).not.toHaveBeenCalled();
  });

  it('come with an offer of their server where readers may name one', () => {
    const store = opened({ hasOwnServers: true });
    const offer = vi.fn();
    fillFrom(store, curl('other.example.com'), offer);
    expect(offer).toHaveBeenCalledExactlyOnceWith('https://other.example.com');
  });

  it('are sent to their own server, and samples have placeholders for them', () => {
    const store = opened({ hasOwnServers: true });
    const offer = vi.fn();
    fillFrom(store, curl('api.example.com'), offer);
    expect(store.now.request.headers).toContainEqual(['X-Api-Key', 'KEYSECRET']);
    expect(store.now.request.url).toContain('QUERYSECRET');
    const { shown, path, fingerprint } = store.now;
    expect(JSON.stringify([shown, path, fingerprint])).not.toContain('SECRET');
    expect(shown.headers).toContainEqual(['Authorization', 'Bearer CREDENTIALS']);
    expect(shown.headers).toContainEqual(['X-Trace', 'abc']);
    expect(store.activity.message).not.toContain('server');
    expect(offer).not.toHaveBeenCalled();
  });
});

describe('a header that the description names, and that is a secret by its name', () => {
  const documented = (): Store => {
    const parameters = ['X-Access-Token', 'X-Trace'].map((name) =>
      parameter('header', name, { type: 'string' }),
    );
    const data = operation({ method: 'GET', path: '/nums', parameters }, { servers: [own] });
    return createForm(data, model.initialState(data), () => {}).open(model);
  };
  const pasted = (host: string): string =>
    `curl 'https://${host}/nums' -H 'X-Access-Token: TOPSECRET' -H 'X-Trace: abc'`;

  it('stays out if the request was for another server', () => {
    const store = documented();
    fillFrom(store, pasted('other.example.com'));
    expect(JSON.stringify([store.state, store.now.request])).not.toContain('SECRET');
    expect(store.now.request.headers).toEqual([['X-Trace', 'abc']]);
    expect(store.activity.message).toContain('Its credentials are for another server and were left out.');
  });

  it('is filled in if the request was for the chosen server', () => {
    const store = documented();
    fillFrom(store, pasted('api.example.com'));
    expect(store.now.request.headers).toContainEqual(['X-Access-Token', 'TOPSECRET']);
  });
});

describe('samples', () => {
  const extra = [{ in: 'header', name: 'X-Api-Key', value: 'KEYSECRET' } as const];

  it('have no undocumented parameter before the code that hides credentials has loaded', () => {
    const { data } = opened();
    const { request, shown } = model.derive(data, { ...model.initialState(data), extra }, PAGE);
    expect(request.headers).toEqual([['X-Api-Key', 'KEYSECRET']]);
    expect(shown.headers).toEqual([]);
  });
});

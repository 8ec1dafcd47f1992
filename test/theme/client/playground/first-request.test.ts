/** The requests of a reader who changes nothing, to the sandboxes of this site. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../src/openapi/index.ts';
import { toFetch } from '../../../../src/request/index.ts';
import { createSandbox, type SandboxDefinition } from '../../../../src/sandbox/index.ts';
import { type PlaygroundData, playgroundData } from '../../../../src/site/index.ts';
import * as checks from '../../../../src/theme/client/playground/model/checks.ts';
import { exampleBody } from '../../../../src/theme/client/playground/model/examples.ts';
import {
  type Derived,
  derive,
  initialState,
  type State,
} from '../../../../src/theme/client/playground/model/index.ts';
import { ownSite } from '../../../site/support.ts';
import { ownApis } from '../../../support/own-apis.ts';
import { PAGE } from './support.ts';

interface Tried {
  page: string;
  operation: Operation;
  data: PlaygroundData;
}

let all: Tried[];
beforeAll(async () => {
  const { site, operations } = await ownSite();
  if (!site) throw new Error('This site cannot be read');
  all = site.pages.flatMap((page) => {
    const operation = operations.get(page.operation ?? '');
    if (!operation) return [];
    const { spec } = operation;
    const places = {
      sandboxes: [spec],
      http: { [spec]: `http://127.0.0.1:4010/${spec}` },
      facts: (name: string) => ownApis[name],
    };
    const data = JSON.parse(JSON.stringify(playgroundData(operation, site.settings, page, places)));
    return [{ page: page.id, operation, data }];
  });
});

const derived = ({ data }: Tried, change: Partial<State> = {}): Derived => {
  const state = initialState(data);
  return derive(
    data,
    { ...state, ...change, entries: { ...state.entries, ...change.entries } },
    PAGE,
    checks,
  );
};

/** Sends to a fresh sandbox. */
async function send({ data }: Tried, { request }: Derived): Promise<{ status: number; json: unknown }> {
  const sandbox = createSandbox(ownApis[data.spec] as SandboxDefinition);
  const { url, init } = await toFetch(request);
  const response = await sandbox(new Request(url, init));
  return { status: response.status, json: await response.json() };
}

const examplesOf = ({ data }: Tried) =>
  (data.request.body?.media ?? []).flatMap(({ contentType, examples }) =>
    examples.map((example) => ({ contentType, ...example })),
  );

test('every operation has a page', () => {
  expect(all.map(({ operation }) => operation.spec).sort()).toEqual([
    ...Array.from({ length: 13 }, () => 'chat-service'),
    'plant-store',
  ]);
});

test('the initial request of every operation is sent without a warning, and succeeds', async () => {
  for (const tried of all) {
    const now = derived(tried);
    expect({ page: tried.page, problems: now.problems, missing: now.missingAuth }).toEqual({
      page: tried.page,
      problems: [],
      missing: [],
    });
    expect(await send(tried, now)).toMatchObject({ status: 200 });
  }
});

test('every example gets the success or the documented error that its name promises', async () => {
  let failing = 0;
  for (const tried of all) {
    const errors = tried.operation.responses
      .filter(({ status }) => !status.startsWith('2'))
      .flatMap(({ content }) => content.flatMap(({ examples }) => examples));
    for (const { contentType, name, fails } of examplesOf(tried)) {
      const { status, json } = await send(tried, derived(tried, exampleBody(tried.data, contentType, name)));
      const where = `${tried.page} ${name}`;
      if (!fails) expect([where, status]).toEqual([where, 200]);
      else {
        failing++;
        expect([where, status, json]).toEqual([where, 400, errors.find((one) => one.name === name)?.value]);
      }
    }
  }
  expect(failing).toBeGreaterThanOrEqual(10);
});

test('examples of failures come last', () => {
  for (const tried of all) {
    const marks = examplesOf(tried).map(({ fails = false }) => Number(fails));
    expect([tried.page, marks]).toEqual([tried.page, marks.toSorted()]);
  }
});

describe('the initial identity', () => {
  test('is an account of the sandbox, in the page and over HTTP', () => {
    for (const { data, page } of all) {
      const accounts = data.servers.flatMap(({ mount, accounts, account }) =>
        mount === undefined ? [] : [accounts?.[account ?? -1]?.label],
      );
      expect([page, accounts.length, new Set(accounts).size]).toEqual([page, 2, 1]);
      expect(accounts[0]).toBeTruthy();
    }
  });

  test('does not exist for a documented server: nothing is filled in, and no credentials are sent', () => {
    for (const tried of all) {
      const server = tried.data.servers.findIndex(({ mount }) => mount === undefined);
      const now = derived(tried, { server });
      expect(now.missingAuth).toHaveLength(1);
      expect(now.request.headers.map(([name]) => name.toLowerCase())).not.toContain('authorization');
    }
  });
});

import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { levelStatus, type Range, summary } from '../../../../src/theme/client/core/level-words.ts';
import { applyLevel, type Choice, levelText } from '../../../../src/theme/client/playground/level.ts';

const range = (since = 0, until = Infinity): Range => ({ since, until });

describe('status of a feature at a level', () => {
  test.each<[Range, number, string]>([
    [range(267), 266, 'not yet at level 266'],
    [range(267), 267, 'applies'],
    [range(267), 442, 'applies'],
    [range(96, 125), 95, 'not yet at level 95'],
    [range(96, 125), 96, 'applies'],
    [range(96, 125), 125, 'applies'],
    [range(96, 125), 126, 'no longer at level 126'],
    [range(0, 125), 1, 'applies'],
  ])('%j at %i: %s', (there, level, text) => {
    expect(levelStatus(there, level)).toBe(text);
  });
});

describe('status of an operation at a level', () => {
  const three = [range(61), range(96, 125), range(126)];
  test.each<[string, Range, Range[], number, string]>([
    [
      'before it',
      range(382),
      [],
      381,
      'This operation does not exist at level 381: it was added at level 382.',
    ],
    [
      'after it',
      range(1, 300),
      [],
      301,
      'This operation does not exist at level 301: it was removed after level 300.',
    ],
    ['without changes', range(), [], 5, 'No changes are listed for this operation.'],
    ['before its change', range(), [range(135)], 134, 'No change listed below applies at level 134.'],
    ['from its change on', range(), [range(135)], 135, 'Every change listed below applies at level 135.'],
    ['before its changes', range(), three, 60, 'No change listed below applies at level 60.'],
    ['with one change', range(), three, 61, '1 of the 3 changes listed below applies at level 61.'],
    ['with two changes', range(), three, 126, '2 of the 3 changes listed below apply at level 126.'],
    [
      'with all',
      range(),
      [1, 2, 3].map((since) => range(since)),
      3,
      'Every change listed below applies at level 3.',
    ],
    ['with both', range(), [range(3), range(4)], 4, 'Every change listed below applies at level 4.'],
    ['with neither', range(), [range(3), range(4)], 2, 'No change listed below applies at level 2.'],
  ])('%s', (_, operation, changes, level, text) => {
    expect(summary(operation, changes, level)).toBe(text);
  });
});

describe('the sandbox behind the playground', () => {
  /** A sandbox, by default at its latest level, and the requests it received. */
  function running({ level, hasLevels = true }: { level?: number; hasLevels?: boolean } = {}) {
    const sandbox = createSandbox(
      {
        name: 'chat',
        title: 'Chat',
        revision: 1,
        ...(hasLevels && { levels: { oldest: 2, latest: 442 } }),
        seed: () => {},
        routes: [],
        formatError: ({ status, message }) => ({ status, json: { message } }),
      },
      { level },
    );
    const requests: string[] = [];
    const handler = (request: Request): Promise<Response> => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return sandbox(request);
    };
    const mount = `https://sandbox.invalid${sandbox.mount}`;
    const levelNow = async () => (await (await sandbox(new Request(`${mount}/_sandbox`))).json()).level;
    return { requests, levelNow, take: (choice: Choice) => applyLevel(mount, handler, choice) };
  }

  test('is set to the chosen level', async () => {
    const { levelNow, requests, take } = running();
    expect(await take(207)).toEqual({ choice: 207, level: 207 });
    expect(await levelNow()).toBe(207);
    expect(requests).toEqual(['GET /chat/_sandbox', 'POST /chat/_sandbox/level']);
  });

  test('is set to its latest level when the choice is withdrawn', async () => {
    const { levelNow, take } = running({ level: 207 });
    await take('latest');
    expect(await levelNow()).toBe(442);
  });

  test('is left alone if it already runs there, or nobody has chosen', async () => {
    const { requests, take } = running({ level: 207 });
    expect(await take(207)).toEqual({ choice: 207, level: 207 });
    expect(await take(undefined)).toEqual({ choice: undefined, level: 207 });
    expect(requests).toEqual(['GET /chat/_sandbox', 'GET /chat/_sandbox']);
  });

  test('is set to the nearest level that it supports', async () => {
    const { levelNow, take } = running({ level: 207 });
    expect(await take(500)).toEqual({ choice: 500, level: 442 });
    expect(await levelNow()).toBe(442);
    expect(await take(1)).toEqual({ choice: 1, level: 2 });
    expect(await levelNow()).toBe(2);
  });

  test('without levels is not asked for one', async () => {
    const { requests, take } = running({ hasLevels: false });
    expect(await take(207)).toBeUndefined();
    expect(requests).toEqual(['GET /chat/_sandbox']);
  });

  test.each<[Choice, Parameters<typeof levelText>[1], string]>([
    [undefined, undefined, ''],
    [207, undefined, 'Sending sets the sandbox to feature level 207.'],
    ['latest', undefined, 'Sending sets the sandbox to its latest feature level.'],
    [207, { choice: 207, level: 207 }, 'The sandbox runs at feature level 207.'],
    [undefined, { choice: undefined, level: 442 }, 'The sandbox runs at feature level 442.'],
    [300, { choice: 207, level: 207 }, 'Sending sets the sandbox to feature level 300.'],
    [
      500,
      { choice: 500, level: 442 },
      'The sandbox runs at feature level 442, the closest available level to 500.',
    ],
  ])('note for the choice %s, applied as %j: %s', (choice, taken, text) => {
    expect(levelText(choice, taken)).toBe(text);
  });
});

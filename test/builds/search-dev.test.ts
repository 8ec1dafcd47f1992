import { describe, expect, it, vi } from 'vitest';
import { openSearch } from '../../src/search/engine/engine.ts';
import { startDev, useDevServers } from '../support/dev-server.ts';

useDevServers();

const docs = {
  'docs.json': {
    theme: 'mint',
    name: 'Ferns',
    colors: { primary: '#0B7A5B' },
    navigation: { pages: ['index', 'other'] },
  },
  'index.mdx': '---\ntitle: Ferns\n---\n\nThey like shade.\n\n## Watering\n\nDaily.\n',
  'other.mdx': '---\ntitle: Other\n---\n\nNothing of them.\n',
};

describe('the search in dev', () => {
  it('reads the pages when it is opened, and again after a save', async () => {
    const server = await startDev(docs);
    const engine = () => openSearch({ base: server.url, language: 'en' });
    const found = async (query: string): Promise<string[]> => {
      const { groups } = await (await engine()).search(query);
      return groups.flatMap(({ hits }) => hits.map(({ title }) => title));
    };
    // At first it returns the results so far, and reports that there may be more.
    expect((await (await engine()).search('watering')).complete).toBe(false);
    await vi.waitFor(async () => expect(await found('watering')).toEqual(['Watering']), {
      timeout: 30_000,
      interval: 300,
    });
    await vi.waitFor(async () => expect((await (await engine()).search('nothing')).complete).toBe(true), {
      timeout: 30_000,
      interval: 300,
    });
    expect(await found('pruning')).toEqual([]);

    await server.save({ 'other.mdx': '---\ntitle: Other\n---\n\n## Pruning\n\nIn spring.\n' });
    await vi.waitFor(async () => expect(await found('pruning')).toEqual(['Pruning']), {
      timeout: 30_000,
      interval: 300,
    });
    await server.save({ 'docs.json': { ...docs['docs.json'], navigation: { pages: ['index'] } } });
    await vi.waitFor(async () => expect(await found('pruning')).toEqual([]), {
      timeout: 30_000,
      interval: 300,
    });
    expect(await found('watering')).toEqual(['Watering']);
  });
});

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DocsFolder } from '../../src/astro/index.ts';
import { fetchStars } from '../../src/astro/stars.ts';
import { trellis, writeDocs } from '../support/docs.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('the stars of the repository that the top bar names', () => {
  test('are asked of the host of the repository, once, by owner and name', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return Response.json({ stargazers_count: 1204 });
    });
    expect(await fetchStars('an owner', 'repo/../x')).toBe(1204);
    expect(asked).toEqual(['https://api.github.com/repos/an%20owner/repo%2F..%2Fx']);
  });

  test.each([
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['no such repository', async () => Response.json({ message: 'Not Found' }, { status: 404 })],
    ['an answer that is no JSON', async () => new Response('<html>')],
  ])('are left out with %s', async (_name, fetch) => {
    vi.stubGlobal('fetch', fetch);
    expect(await fetchStars('owner', 'repository')).toBeUndefined();
  });

  test('are asked for once a run, also when nobody answers: a save must not wait for that', async () => {
    let asked = 0;
    vi.stubGlobal('fetch', () => {
      asked++;
      return Promise.reject(new TypeError('fetch failed'));
    });
    const root = await writeDocs({
      'docs.json': {
        name: 'Stars',
        navigation: [{ group: 'Start', pages: ['index'] }],
        topbarCtaButton: { type: 'github', url: 'https://github.com/owner/repository' },
      },
      'index.mdx': '---\ntitle: Start\n---\n',
    });
    const folder = new DocsFolder({ root, base: '', remoteSpecs: true });
    await folder.load();
    await folder.load();
    expect(asked).toBe(1);
    await new DocsFolder({ root, base: '' }).load();
    await rm(root, { recursive: true });
    expect(asked, 'nothing is asked unless told to').toBe(1);
  });

  test('stand in the button when the network answers at build', async () => {
    const root = await writeDocs({
      'docs.json': {
        name: 'Stars',
        navigation: [{ group: 'Start', pages: ['index'] }],
        topbarCtaButton: { type: 'github', url: 'https://github.com/owner/repository' },
      },
      'index.mdx': '---\ntitle: Start\n---\n',
    });
    const answer = 'globalThis.fetch = async () => Response.json({ stargazers_count: 1204 })';
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(answer)}`);
    const { code } = await trellis('build', '--root', root, '--out', join(root, 'dist'), '--allow-remote');
    const page = await readFile(join(root, 'dist/index.html'), 'utf8');
    await rm(root, { recursive: true });
    expect(code).toBe(0);
    expect(page).toMatch(/owner\/repository[\s\S]*class="stars"[\s\S]*1\.2K/);
  });
});

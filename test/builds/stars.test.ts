import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DocsFolder } from '../../src/astro/index.ts';
import { startTrellis, writeDocs } from '../support/docs.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A docs folder whose top bar names a repository, loaded with `times` saves. */
async function starsOf(url: string, { remoteSpecs = true, times = 1 } = {}): Promise<number | undefined> {
  const root = await writeDocs({
    'docs.json': {
      name: 'Stars',
      navigation: [{ group: 'Start', pages: ['index'] }],
      topbarCtaButton: { type: 'github', url },
    },
    'index.mdx': '---\ntitle: Start\n---\n',
  });
  const folder = new DocsFolder({ root, base: '', remoteSpecs });
  for (let time = 0; time < times; time++) await folder.load();
  await rm(root, { recursive: true });
  return folder.stars;
}

const REPOSITORY = 'https://github.com/owner/repository';

describe('the stars of the repository in the top bar', () => {
  test('are requested from the host of the repository, by owner and name', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return Response.json({ stargazers_count: 1204 });
    });
    expect(await starsOf(REPOSITORY)).toBe(1204);
    expect(asked).toEqual(['https://api.github.com/repos/owner/repository']);
  });

  test.each([
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['no such repository', async () => Response.json({ message: 'Not Found' }, { status: 404 })],
    ['a response that is not JSON', async () => new Response('<html>')],
  ])('are left out with %s', async (_name, fetch) => {
    vi.stubGlobal('fetch', fetch);
    expect(await starsOf(REPOSITORY)).toBeUndefined();
  });

  test('are requested once per run, even if the request fails: a save must not wait for it', async () => {
    let asked = 0;
    vi.stubGlobal('fetch', () => {
      asked++;
      return Promise.reject(new TypeError('fetch failed'));
    });
    await starsOf(REPOSITORY, { times: 2 });
    expect(asked).toBe(1);
    await starsOf(REPOSITORY, { remoteSpecs: false });
    expect(asked, 'nothing is asked without permission').toBe(1);
  });

  test('are in the button if the network responds at build', async () => {
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
    const args = ['build', '--root', root, '--out', join(root, 'dist'), '--allow-remote'];
    const { code } = await startTrellis(args).ended;
    const page = await readFile(join(root, 'dist/index.html'), 'utf8');
    await rm(root, { recursive: true });
    expect(code).toBe(0);
    expect(page).toMatch(/owner\/repository[\s\S]*class="stars"[\s\S]*1\.2K/);
  });
});

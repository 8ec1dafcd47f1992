/** Docs folders of the cases, built and served. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPreview } from '../../src/astro/index.ts';
import { type Docs, trellis, writeDocs } from '../../test/support/docs.ts';

export interface Site {
  url: string;
  stop(): Promise<void>;
}

/** Builds and serves `docs`, whose server is at `url`. No sandbox responds. */
export async function siteOf(docs: Docs, url: string): Promise<Site> {
  const spec = Object.keys(docs).find((name) => name !== 'docs.json') ?? '';
  const text = JSON.stringify(docs[spec])
    .replaceAll('http://127.0.0.1:4010', url)
    .replaceAll(/"#([\d.]+)#"/g, '$1');
  const root = await writeDocs({ ...docs, [spec]: text });
  const outDir = join(root, 'out');
  const { code, stderr } = await trellis('build', '--root', root, '--out', outDir);
  if (code !== 0) throw new Error(stderr);
  const operations = join(outDir, '_trellis/operations');
  for (const name of readdirSync(operations, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json')) continue;
    const data = JSON.parse(readFileSync(join(operations, name), 'utf8'));
    data.servers = data.servers.filter(({ kind }: { kind: string }) => kind === 'remote');
    writeFileSync(join(operations, name), JSON.stringify(data));
  }
  const server = await startPreview({ outDir, port: 0 });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(root, { recursive: true });
    },
  };
}

/** A site of one API description, each operation of which has its page at `pagePath`. */
export const apiSite = (
  name: string,
  paths: object,
  components: object = {},
  settings: object = {},
): Docs => ({
  'docs.json': {
    name,
    navigation: { groups: [{ group: 'API', openapi: 'api.json' }] },
    sandbox: { 'api.json': 'off' },
    ...settings,
  },
  'api.json': {
    openapi: '3.1.0',
    info: { title: name, version: '1' },
    servers: [{ url: 'http://127.0.0.1:4010' }],
    components,
    paths,
  },
});

export const pagePath = (operation: string): string => `api-reference/${operation.toLowerCase()}/`;

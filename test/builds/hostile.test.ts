/**
 * A site made from a stranger's OpenAPI file, built and served. Covers known vulnerabilities of other tools,
 * by their numbers.
 */
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningServer, startPreview } from '../../src/astro/index.ts';
import { builtSite, type Docs, filesIn, writeDocs } from '../support/docs.ts';
import { attribute, byTag, parsePage, textOf } from '../support/html.ts';
import { ask, detours, ODD_TARGETS, SECRET, startCanary, statusIn, waysTo } from '../support/intruder.ts';

/**
 * Ends a script, begins a comment in one, and ends a line of JavaScript (HTML, 4.12.1.3; before ECMAScript
 * 2019).
 */
const BREAKS = '</script><script>alert("broke-out")</script><!--<script>\u2028alert(1)\u2029';
/** Code that MDX or another template language would run. The build would end at the first. */
const CODE = [
  '{process.exit(7)}',
  '{7919*7907}',
  '{"evalu-" + "ated"}',
  '$' + '{7919*7907} {{7919*7907}} <%= 7919*7907 %> #{7919*7907}',
  'import "node:no-such-module"',
  "export const ran = (() => { throw new Error('it ran') })()",
  '<Card title={7919*7907}>in a card</Card>',
  '<script>{`alert("broke-out")`}</script>',
].join('\n\n');
const TEXT = `${BREAKS}\n\n${CODE}`;

const description = (text: string) => ({
  openapi: '3.1.0',
  info: { title: `Moss ${BREAKS}`, version: `1 ${BREAKS}`, description: text, summary: text },
  servers: [{ url: 'https://moss.example', description: text }],
  tags: [{ name: `Moss ${CODE.slice(0, 60)}`, description: text }],
  paths: {
    '/moss': {
      post: {
        summary: `Grow ${BREAKS} {7919*7907}`,
        description: text,
        tags: [`Moss ${CODE.slice(0, 60)}`],
        'x-mint': { content: text, metadata: { title: `Grow {7919*7907} ${BREAKS}`, description: text } },
        parameters: [
          {
            name: BREAKS,
            in: 'query',
            description: text,
            example: text,
            schema: { type: 'string', default: text },
          },
        ],
        requestBody: {
          description: text,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Moss' },
              example: { [BREAKS]: text },
            },
          },
        },
        responses: {
          200: { description: text, content: { 'application/json': { example: { [BREAKS]: text } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Moss: {
        type: 'object',
        description: text,
        properties: { [BREAKS]: { type: 'string', description: text, enum: [text] } },
      },
    },
  },
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>';

const DOCS: Docs = {
  'docs.json': {
    name: 'Moss',
    tabs: [{ name: 'API', url: 'reference', openapi: '/specs/moss.json' }],
    navigation: [{ group: 'Start', pages: ['index'] }],
    metadata: { canonical: 'https://docs.example.com' },
  },
  'index.mdx': '---\ntitle: Moss\n---\n\n![Drawn](/drawn.svg)\n',
  'specs/moss.json': description(TEXT),
  'drawn.svg': SVG,
};

let out = '';
let server: RunningServer;
let pages: { path: string; html: string }[] = [];
beforeAll(async () => {
  out = await builtSite(DOCS);
  server = await startPreview({ outDir: out, port: 0 });
  const files = (await filesIn(out)).filter((file) => file.endsWith('.html'));
  pages = await Promise.all(
    files.map(async (file) => ({ path: file.slice(out.length), html: await readFile(file, 'utf8') })),
  );
});
afterAll(() => server.stop());

const DATA = /^(?:application\/(?:ld\+)?json|speculationrules)$/;

describe('the built site', () => {
  test('no text of a description ends a script or an attribute, or is in a script that runs (CVE-2026-130593)', () => {
    const made = pages.filter(({ html }) => html.includes('broke-out'));
    expect(made.length).toBeGreaterThan(2);
    expect(made.some(({ html }) => /ld\+json">[^<]*broke-out/.test(html))).toBe(true);
    for (const { path, html } of pages) {
      const page = parsePage(html);
      const scripts = byTag(page, 'script');
      for (const script of scripts) {
        const text = textOf(script);
        if (!DATA.test(attribute(script, 'type') ?? ''))
          expect([path, text]).toEqual([path, expect.not.stringMatching(/broke-out|\u2028/)]);
        else expect([path, typeof JSON.parse(text)]).toEqual([path, 'object']);
        expect(text).not.toMatch(/<!--|<\/?script/i);
      }
      const own = scripts.filter((script) => !attribute(script, 'src') && !attribute(script, 'type'));
      expect([path, own.length]).toEqual([path, html.includes('http-equiv="refresh"') ? 0 : 1]);
      // Data for scripts is in attributes.
      expect(byTag(page, 'card')).toEqual([]);
    }
  });

  test('its text is never evaluated as MDX or as a template (CVE-2025-67843, CVE-2025-67842, CVE-2025-67844, CVE-2025-67845)', async () => {
    const texts = (await filesIn(out)).filter(
      (file) => /\.(?:html|md|json|txt)$/.test(file) && !file.includes('/_trellis/words/'),
    );
    const shown = [];
    for (const file of texts) {
      const text = await readFile(file, 'utf8');
      expect([file, text.includes(String(7919 * 7907)), text.includes('evalu-ated')]).toEqual([
        file,
        false,
        false,
      ]);
      if (text.includes('process.exit(7)')) shown.push(file.slice(out.length));
    }
    // It is readable, on pages and in their Markdown.
    expect(shown).toEqual(
      expect.arrayContaining([expect.stringMatching(/html$/), expect.stringMatching(/\.md$/)]),
    );
  });

  test('a drawing is sent with a policy that prevents its scripts (CVE-2025-67846)', async () => {
    const { headers } = await fetch(`${server.url}drawn.svg`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toMatch(/unsafe|script-src[^;]*(?:\*|data:|blob:)/);
  });

  test('consists of files only: no server, no function, no image endpoint (CVE-2026-54299, CVE-2025-58179, CVE-2025-64525)', async () => {
    const names = (await filesIn(out)).map((file) => file.slice(out.length));
    expect(names.filter((name) => /_image|\.mjs$|\/server\/|\/functions\/|_worker/.test(name))).toEqual([]);
    expect(pages.filter(({ html }) => html.includes('/_image'))).toEqual([]);
  });
});

describe('requests of a stranger to the preview', () => {
  test('only files of the site are served (CVE-2024-23331, CVE-2025-30208, CVE-2026-53571)', async () => {
    const folder = await writeDocs({
      'site/index.html': 'x',
      'plan.txt': SECRET,
      'site-other/plan.txt': SECRET,
    });
    const root = join(folder, 'site');
    await symlink(join(folder, 'plan.txt'), join(root, 'linked.txt'));
    const preview = await startPreview({ outDir: root, port: 0 });
    onTestFinished(() => preview.stop());
    const files = [
      join(root, 'linked.txt'),
      join(folder, 'plan.txt'),
      join(folder, 'site-other/plan.txt'),
      '/etc/passwd',
    ];
    for (const target of files.flatMap((file) => waysTo(root, file))) {
      const answer = await ask(preview.url, target);
      expect([target, answer.includes(SECRET), answer.includes('root:x:0')]).toEqual([target, false, false]);
    }
  });

  test('an unreadable address is refused, and reveals nothing about the machine', async () => {
    for (const [target, status] of ODD_TARGETS) {
      const answer = await ask(server.url, target);
      expect([target, statusIn(answer), answer.includes(out)]).toEqual([target, status, false]);
    }
  });

  test('an idle connection stays open for 65 s, longer than proxies keep theirs', async () => {
    const { headers } = await fetch(server.url);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  test('pages of other origins read nothing, under any name of the server (GHSA-g7r4-m6w7-qqqr)', async () => {
    const headers = await ask(server.url, '/', ['Origin: https://evil.example']);
    expect(headers).not.toMatch(/^access-control-allow-origin/im);
    for (const host of ['evil.example', 'localhost.evil.example:80', '127.0.0.1.evil.example', ''])
      expect([host, statusIn(await ask(server.url, '/', [`Host: ${host}`]))]).toEqual([host, 421]);
    for (const host of ['localhost:4321', '127.0.0.1', '[::1]:80'])
      expect([host, statusIn(await ask(server.url, '/', [`Host: ${host}`]))]).toEqual([host, 200]);
  });

  test('no address in a request is fetched, or written into a page (CVE-2026-30118, CVE-2022-25850, CVE-2025-64525)', async () => {
    const canary = await startCanary();
    onTestFinished(canary.stop);
    for (const { target, headers } of detours(canary.url)) {
      const answer = await ask(server.url, target, headers);
      expect([target, answer.includes(new URL(canary.url).host)]).toEqual([target, false]);
    }
    expect(canary.asked).toEqual([]);
  });
});

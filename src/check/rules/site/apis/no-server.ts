import { defineRule } from '../../rule.ts';

export const noServer = defineRule({
  code: 'site/no-server',
  summary: 'The key `api` of a page names no host, and the settings name no server.',
  why: 'The playground cannot send requests, and samples lack the host.',
  fix:
    'Set `api.mdx.server` in the settings (`api.baseUrl` in the legacy format), or write the whole URL on ' +
    'the page.',
  bad: { 'index.mdx': '---\ntitle: List ferns\napi: GET /ferns\n---\n' },
  good: { 'index.mdx': '---\ntitle: List ferns\napi: GET https://api.example.com/ferns\n---\n' },
});

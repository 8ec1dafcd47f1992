import { defineRule } from '../../rule.ts';

export const noServer = defineRule({
  code: 'site/no-server',
  summary: 'The key `api` of a page names no host, and the settings have no base URL.',
  why: 'The playground cannot send requests, and samples lack the host.',
  fix: 'Set `api.baseUrl` in the settings, or write the whole URL on the page.',
  bad: { 'index.mdx': '---\ntitle: List ferns\napi: GET /ferns\n---\n' },
  good: { 'index.mdx': '---\ntitle: List ferns\napi: GET https://api.example.com/ferns\n---\n' },
});

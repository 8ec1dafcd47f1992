import { defineRule } from '../../rule.ts';

export const apiLine = defineRule({
  code: 'site/api-line',
  isBroken: true,
  summary: 'The key `api` of a page is not a method with a path or URL.',
  why: 'The page has no playground and no samples.',
  fix: 'Write it like `POST /ferns/{id}` or `GET https://api.example.com/ferns`.',
  bad: { 'index.mdx': '---\ntitle: List ferns\napi: https://api.example.com/ferns\n---\n' },
  good: { 'index.mdx': '---\ntitle: List ferns\napi: GET https://api.example.com/ferns\n---\n' },
});

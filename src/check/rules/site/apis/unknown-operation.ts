import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unknownOperation = defineRule({
  code: 'site/unknown-operation',
  isBroken: true,
  summary: 'A page or the navigation names an operation that no OpenAPI file has.',
  why: 'The page shows no parameters, no responses and no playground.',
  fix:
    'Correct the method or the path, as in `GET /ferns`. If several files have the operation, put ' +
    'the file first.',
  bad: { ...api(FERNS), 'index.mdx': '---\ntitle: List ferns\nopenapi: GET /fern\n---\n' },
  good: { ...api(FERNS), 'index.mdx': '---\ntitle: List ferns\nopenapi: GET /ferns\n---\n' },
});

import { FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const missingDescription = defineRule({
  code: 'site/missing-description',
  isBroken: true,
  summary: 'A page or the navigation names an OpenAPI file that is missing or unreadable.',
  why: 'Pages show at most the method and path, without parameters, responses and playground.',
  fix: 'Put the OpenAPI file into the docs folder, or correct its name.',
  bad: { 'index.mdx': '---\ntitle: List ferns\nopenapi: ferns.yaml GET /ferns\n---\n' },
  good: { 'ferns.yaml': FERNS, 'index.mdx': '---\ntitle: List ferns\nopenapi: ferns.yaml GET /ferns\n---\n' },
});

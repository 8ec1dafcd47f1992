import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const page = (file: string): string => `---\ntitle: List ferns\nopenapi: ${file} GET /ferns\n---\n`;

export const misspeltDescription = defineRule({
  code: 'site/misspelt-description',
  summary: 'A page names an OpenAPI file that does not exist, with an operation that another file has.',
  why: 'The page shows the operation of the other file, until several files have it.',
  fix: 'Correct the name of the file.',
  bad: { ...api(FERNS, 'list'), 'list.mdx': page('fern.yaml') },
  good: { ...api(FERNS, 'list'), 'list.mdx': page('ferns.yaml') },
});

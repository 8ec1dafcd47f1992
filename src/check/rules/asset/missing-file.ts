import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const missingFile = defineRule({
  code: 'asset/missing-file',
  isFixable: true,
  isBroken: true,
  summary: "The settings or a page's front matter name a file that is not in the docs folder.",
  why: 'The logo, icon or picture is missing wherever it is used.',
  fix: 'Correct the path, or put the file into the docs folder.',
  bad: {
    'docs.json': settings('"favicon": "/icon.svg"'),
  },
  good: {
    'docs.json': settings('"favicon": "/icon.svg"'),
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  },
});

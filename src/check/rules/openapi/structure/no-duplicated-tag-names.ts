import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const noDuplicatedTagNames = defineRule({
  code: 'openapi/no-duplicated-tag-names',
  summary: 'Two tags have the same name.',
  why: 'Operations of both tags are in one group, with only one of the descriptions.',
  fix: 'Delete one of the tags.',
  bad: api(`${FERNS}tags: [{ name: Ferns }, { name: Ferns }]\n`),
  good: api(`${FERNS}tags: [{ name: Ferns }, { name: Mosses }]\n`),
});

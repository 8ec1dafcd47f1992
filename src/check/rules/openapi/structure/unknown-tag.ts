import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const TAGS = operation('tags: [ferns]').replace('paths:', 'tags: [{ name: ferns }]\npaths:');

export const unknownTag = defineRule({
  code: 'openapi/unknown-tag',
  summary: 'A tag of an operation is close to a declared tag, but is another one.',
  why: 'Pages list the operation in a group of its own.',
  fix: 'Correct the tag, or declare it under `tags`.',
  bad: api(TAGS.replace('[ferns]', '[fenrs]')),
  good: api(TAGS),
});

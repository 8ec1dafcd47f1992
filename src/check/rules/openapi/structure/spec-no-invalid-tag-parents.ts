import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const specNoInvalidTagParents = defineRule({
  code: 'openapi/spec-no-invalid-tag-parents',
  summary: 'The parent of a tag does not exist, or is the tag itself.',
  why: 'The tag cannot be shown below its parent.',
  fix: 'Correct `parent`. It is the name of another tag in the file.',
  bad: api(`${FERNS.replace('3.1.0', '3.2.0')}tags: [{ name: Ferns, parent: Plant }]\n`),
  good: api(`${FERNS.replace('3.1.0', '3.2.0')}tags: [{ name: Plants }, { name: Ferns, parent: Plants }]\n`),
});

import { defineRule } from '../../rule.ts';

export const unknownFields = defineRule({
  code: 'site/unknown-fields',
  summary: 'Fields of an API page are in an expression that Trellis cannot evaluate.',
  why: 'The page shows them, but the playground omits them.',
  fix:
    'In the condition, use only literals, properties and constants from the file, or move the ' +
    'fields elsewhere.',
  bad: {
    'index.mdx': `---
title: List ferns
api: GET https://api.example.com/ferns
---

{Date.now() > 0 && <ParamField query="shade" type="string" />}
`,
  },
  good: {
    'index.mdx': `---
title: List ferns
api: GET https://api.example.com/ferns
---

<ParamField query="shade" type="string" />
`,
  },
});

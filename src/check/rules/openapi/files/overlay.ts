import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const overlay = defineRule({
  code: 'openapi/overlay',
  summary: 'An overlay cannot be read, or one of its actions cannot be applied.',
  why: 'Trellis uses the API description without that change.',
  fix: 'Correct the action. Its `target` is a JSONPath (RFC 9535) that must select something.',
  bad: {
    ...api(FERNS),
    'ferns.overlay.yaml': `overlay: 1.0.0
info: { title: Shade, version: "1" }
actions:
  - target: $.pathes
    remove: true
`,
  },
  good: {
    ...api(FERNS),
    'ferns.overlay.yaml': `overlay: 1.0.0
info: { title: Shade, version: "1" }
actions:
  - target: $.info
    update: { title: Shade }
`,
  },
});

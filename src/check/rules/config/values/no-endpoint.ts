import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const noEndpoint = defineRule({
  code: 'config/no-endpoint',
  summary: 'Readers can rate pages, but no address receives the ratings.',
  why: 'The buttons are not shown.',
  fix: 'Set `feedback.endpoint` to the URL that receives the ratings.',
  bad: { 'docs.json': settings('"feedback": { "thumbsRating": true }') },
  good: {
    'docs.json': settings(
      '"feedback": { "thumbsRating": true, "endpoint": "https://ferns.example/ratings" }',
    ),
  },
});

import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const JSON_BODY = operation(`requestBody:
  content:
    application/json:
      schema: { type: object }`);

export const mediaType = defineRule({
  code: 'openapi/media-type',
  summary: 'A key of `content` is not a media type.',
  why: 'No server sends it, so neither samples nor checks of responses work.',
  fix: 'Write a type and a subtype: `application/json`.',
  bad: api(JSON_BODY.replace('application/json', 'application-json')),
  good: api(JSON_BODY),
});

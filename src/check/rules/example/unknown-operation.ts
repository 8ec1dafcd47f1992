import { defineRule } from '../rule.ts';
import { createPlant } from './plants.ts';

const block = (operation: string): string =>
  `\`\`\`json operation="${operation}"\n{ "name": "Fern" }\n\`\`\`\n`;

export const exampleOperation = defineRule({
  code: 'example/unknown-operation',
  isBroken: true,
  summary: 'A code block names an operation that no OpenAPI file has.',
  why: 'The block is not checked. The operation was renamed, or never existed.',
  fix: 'Write the method and path as in the OpenAPI file: `operation="POST /plants"`.',
  bad: createPlant(block('POST /plant')),
  good: createPlant(block('POST /plants')),
});

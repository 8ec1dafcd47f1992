import { defineRule } from '../rule.ts';
import { createPlant, requestExample } from './plants.ts';

const curl = (server: string): string =>
  `\`\`\`bash\ncurl -X POST ${server}/plants --json '{ "name": "Fern" }'\n\`\`\``;

const withServer = (example: string) => {
  const folder = createPlant(requestExample(example));
  const servers = 'servers: [{ url: https://plants.example/v1 }]\npaths:';
  return { ...folder, 'plants.yaml': folder['plants.yaml'].replace('paths:', servers) };
};

export const otherServer = defineRule({
  code: 'example/other-server',
  summary: 'A sample sends its request to an address that is no server of the operation.',
  why: 'Readers who copy the sample reach another API, another version, or nothing.',
  fix:
    'Correct the address, or add the server to the OpenAPI file. Addresses of the reader, such as ' +
    '`localhost`, `$HOST` and `your-instance.example.com`, are fine.',
  bad: withServer(curl('https://plants.example/v2')),
  good: withServer(curl('https://plants.example/v1')),
});

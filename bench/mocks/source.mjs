// `node source.mjs FILE PORT`: handlers of @mswjs/source, served by @mswjs/http-middleware as MSW recommends.
import { readFileSync } from 'node:fs';
import { createServer } from '@mswjs/http-middleware';
import { fromOpenApi } from '@mswjs/source/open-api';

const [file, port] = process.argv.slice(2);
const handlers = await fromOpenApi(JSON.parse(readFileSync(file, 'utf8')));
createServer(...handlers).listen(Number(port), '127.0.0.1');

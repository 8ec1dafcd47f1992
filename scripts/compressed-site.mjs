// Serves a built site compressed, as hosts do, and without delay: each file is read and compressed once.
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { startPreview } from '../src/astro/index.ts';

const OF_CONNECTION = /^(?:content-length|connection|keep-alive|transfer-encoding|date)$/;

/** @returns `url`, without a slash at its end, and `stop()` */
export async function serveCompressed(outDir) {
  const preview = await startPreview({ outDir, port: 0 });
  const answers = new Map();
  const server = createServer(async ({ url }, response) => {
    const answer = answers.get(url) ?? (await compressed(new URL(url, preview.url)));
    answers.set(url, answer);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await preview.stop();
    },
  };
}

async function compressed(url) {
  const response = await fetch(url, { redirect: 'manual' });
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OF_CONNECTION.test(name)));
  if (!/text|javascript|json|xml/.test(headers['content-type'] ?? '')) return { status, headers, body };
  return { status, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body, { level: 9 }) };
}

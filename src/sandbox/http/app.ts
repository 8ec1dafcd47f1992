/** The server's own responses beside the sandboxes: an index of them. */
import { Hono } from 'hono';
import type { Sandbox } from '../core/create-sandbox.ts';

/**
 * A JSON index of the sandboxes at `/`, with the addresses of their APIs and admin interfaces; 404 elsewhere.
 */
export function createApp(sandboxes: readonly Sandbox[]): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const { origin } = new URL(c.req.url);
    const list = sandboxes.map(async ({ name, title, mount, basePath, admin }) => ({
      name,
      title,
      url: origin + mount + basePath,
      admin: (await admin()).map(({ method, path }) => ({ method, url: origin + mount + path })),
    }));
    return c.json({ sandboxes: await Promise.all(list) });
  });
  app.notFound((c) => c.json({ message: 'No sandbox at this address; GET / lists all sandboxes' }, 404));
  app.onError((_error, c) => c.json({ message: 'The server failed' }, 500));
  return app;
}

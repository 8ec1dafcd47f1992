/** The sandboxes of a site as a Cloudflare Worker, with sessions in Durable Objects. */
export { cloudflareWorker, tooMany } from './worker.ts';

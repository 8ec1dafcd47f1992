import { trellis } from 'virtual:trellis/run';
import type { APIRoute } from 'astro';

/** The operations of each OpenAPI file as a collection for API clients. */
export const getStaticPaths = () =>
  trellis()
    .site.specs.filter(({ operations }) => operations.length > 0)
    .map(({ name }) => ({ params: { name } }));

export const GET: APIRoute = ({ params, locals }) =>
  new Response(locals.trellis.api.collectionText(String(params.name)), {
    headers: { 'content-type': 'application/json' },
  });

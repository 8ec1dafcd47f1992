import type { APIRoute } from 'astro';
import { services } from '../services.ts';

/** The bundled OpenAPI document of each spec, for the explorer and for download. */
export const getStaticPaths = () => services().site.specs.map(({ name }) => ({ params: { name } }));

export const GET: APIRoute = ({ params }) => {
  const document = services().document(params.name as string);
  return new Response(JSON.stringify(document), { headers: { 'content-type': 'application/json' } });
};

import { trellis } from 'virtual:trellis/run';
import type { APIRoute } from 'astro';

/** The plan of each sandbox, or what all operations need of it. Fetched with the first request to it. */
export const getStaticPaths = () =>
  trellis().sandboxes.flatMap(({ name, plan }) => (plan ? [{ params: { name } }] : []));

export const GET: APIRoute = ({ params, locals }) => {
  const { index } = locals.trellis.api.sandboxPlan(String(params.name));
  return new Response(index, { headers: { 'content-type': 'application/json' } });
};

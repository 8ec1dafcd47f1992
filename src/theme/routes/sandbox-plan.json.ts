import { trellis } from 'virtual:trellis/run';
import type { APIRoute } from 'astro';

/** The plan of each sandbox without a rule set, fetched with the first request to it. */
export const getStaticPaths = () =>
  trellis().sandboxes.flatMap(({ name, plan }) => (plan ? [{ params: { name } }] : []));

export const GET: APIRoute = ({ params, locals }) => {
  const text = locals.trellis.api.sandboxPlan(String(params.name));
  return new Response(text, { headers: { 'content-type': 'application/json' } });
};

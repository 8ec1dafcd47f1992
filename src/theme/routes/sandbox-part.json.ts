import { trellis } from 'virtual:trellis/run';
import type { APIRoute } from 'astro';

/** The parts of each plan, fetched with the first request that needs them. */
export const getStaticPaths = () => {
  const { sandboxes, api } = trellis();
  return sandboxes.flatMap(({ name, plan }) => {
    const { parts } = plan === undefined ? {} : api.sandboxPlan(name);
    return (parts?.texts ?? []).map((_text, part) => ({
      params: { name, version: parts?.version, part: String(part) },
    }));
  });
};

export const GET: APIRoute = ({ params: { name, version, part }, locals }) => {
  const { parts } = locals.trellis.api.sandboxPlan(String(name));
  const text = version === parts?.version ? parts?.texts[Number(part)] : undefined;
  if (text === undefined) return new Response(null, { status: 404 });
  return new Response(text, { headers: { 'content-type': 'application/json' } });
};

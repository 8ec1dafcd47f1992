import { trellis } from 'virtual:trellis/run';
import type { APIRoute } from 'astro';
import { formatJson } from '../../contract/index.ts';

/** Data for the playground of each operation page, fetched when the reader opens it, so pages stay small. */
export const getStaticPaths = () => {
  const { site, api } = trellis();
  // Other pages, such as those of webhooks, send nothing.
  return site.pages.flatMap(({ id, operation }) =>
    operation !== undefined && api.playgroundOf(operation, id) === 'show'
      ? [{ params: { id }, props: { operation } }]
      : [],
  );
};

export const GET: APIRoute = ({ params, props, locals }) => {
  const playground = locals.trellis.api.playgroundData(String(props.operation), params.id);
  return new Response(toJson(playground), { headers: { 'content-type': 'application/json' } });
};

/** JSON text. The faster native writer is used if no integer exceeds the precision of numbers. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return formatJson(value);
  }
}

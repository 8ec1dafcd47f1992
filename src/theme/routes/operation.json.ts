import type { APIRoute } from 'astro';
import { formatJson } from '../../contract/index.ts';
import { services } from '../services.ts';

/** What the playground of each operation page needs; fetched when the reader opens it, so that pages stay small. */
export const getStaticPaths = () => {
  const { site, playgroundOf } = services();
  // Nothing is sent from other pages, as those of webhooks.
  return site.pages.flatMap(({ id, operation }) =>
    operation !== undefined && playgroundOf(operation, id) === 'show'
      ? [{ params: { id }, props: { operation } }]
      : [],
  );
};

export const GET: APIRoute = ({ params, props }) => {
  const data = services().playgroundData(props.operation as string, params.id);
  return new Response(textOf(data), { headers: { 'content-type': 'application/json' } });
};

/** JSON. What the platform writes faster holds no integers that are longer than numbers are. */
function textOf(data: unknown): string {
  try {
    return JSON.stringify(data);
  } catch {
    return formatJson(data);
  }
}

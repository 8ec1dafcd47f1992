import type { APIRoute } from 'astro';
import { formatJson } from '../../contract/index.ts';
import { services } from '../services.ts';

/** What the playground of each operation page needs; fetched when the reader opens it, so that pages stay small. */
export const getStaticPaths = async () => {
  const { site, operationView } = services();
  const paths = await Promise.all(
    site.pages.map(async ({ id, operation }) => {
      if (operation === undefined) return [];
      const { playground } = await operationView(operation, id);
      // Nothing is sent from other pages, as those of webhooks.
      return playground === 'show' ? [{ params: { id }, props: { operation } }] : [];
    }),
  );
  return paths.flat();
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

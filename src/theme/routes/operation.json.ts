import type { APIRoute } from 'astro';
import { services } from '../services.ts';

/** What the playground of each operation page needs; fetched when the reader opens it, so that pages stay small. */
export const getStaticPaths = () =>
  services().site.pages.flatMap((page) =>
    page.operation ? [{ params: { id: page.id }, props: { operation: page.operation } }] : [],
  );

export const GET: APIRoute = ({ params, props }) => {
  const data = services().playgroundData(props.operation as string, params.id);
  return new Response(JSON.stringify(data), { headers: { 'content-type': 'application/json' } });
};

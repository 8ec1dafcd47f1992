import { trellis } from 'virtual:trellis/run';
import type { APIRoute, GetStaticPaths } from 'astro';

/**
 * Each OpenAPI file as a single file, for download and for the explorer, except files of the docs folder that
 * are published unchanged. Each file uses one of two routes: see `ApiViews.specPath`.
 */
export const getStaticPaths: GetStaticPaths = ({ routePattern }) => {
  const { site, api } = trellis();
  const folder = routePattern.slice(0, routePattern.indexOf('['));
  return site.specs
    .filter(({ name }) => !api.isOwnFile(name) && api.specPath(name) === `${folder}${name}.json`)
    .map(({ name }) => ({ params: { name } }));
};

export const GET: APIRoute = ({ params, locals }) =>
  new Response(locals.trellis.api.specText(params.name ?? ''), {
    headers: { 'content-type': 'application/json' },
  });

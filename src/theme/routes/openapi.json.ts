import type { APIRoute, GetStaticPaths } from 'astro';
import { services } from '../services.ts';

/**
 * Each OpenAPI file as a single file, for download and for the explorer, except files of the docs folder that
 * are published unchanged. Each file uses one of two routes: see `Services.specPath`.
 */
export const getStaticPaths: GetStaticPaths = ({ routePattern }) => {
  const { site, isOwnFile, specPath } = services();
  const folder = routePattern.slice(0, routePattern.indexOf('['));
  return site.specs
    .filter(({ name }) => !isOwnFile(name) && specPath(name) === `${folder}${name}.json`)
    .map(({ name }) => ({ params: { name } }));
};

export const GET: APIRoute = ({ params }) =>
  new Response(services().specText(params.name as string), {
    headers: { 'content-type': 'application/json' },
  });

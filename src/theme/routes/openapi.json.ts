import type { APIRoute, GetStaticPaths } from 'astro';
import { services } from '../services.ts';

/**
 * Each OpenAPI file as one, for download and for the explorer, but for those of the docs folder that are published as they
 * are. Two routes lead here, of which a file has one: see `Services.specPath`.
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

import { trellis } from 'virtual:trellis/run';
import type { APIRoute } from 'astro';
import { inputsFile } from '../client/core/inputs-file.ts';

/** What the operations of an OpenAPI file take, fetched when a reader uses a value of a response. */
export const getStaticPaths = () => {
  const { site, api } = trellis();
  const withPlayground = site.pages.flatMap(({ id, operation }) =>
    operation !== undefined && api.playgroundOf(operation, id) === 'show' ? [api.specOf(operation)] : [],
  );
  return [...new Set(withPlayground)].map((spec) => ({
    params: { name: inputsFile(spec) },
    props: { spec },
  }));
};

export const GET: APIRoute<{ spec: string }> = ({ props, locals }) =>
  new Response(JSON.stringify(locals.trellis.api.operationInputs(props.spec)), {
    headers: { 'content-type': 'application/json' },
  });

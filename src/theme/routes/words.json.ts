import { trellis } from 'virtual:trellis/run';
import type { APIRoute } from 'astro';
import { languages } from '../../site/index.ts';
import { islandTexts } from '../i18n/index.ts';

/**
 * The strings of islands: a file for each language of the site whose strings differ from the theme's English.
 */
export const getStaticPaths = () => {
  const { site, strings } = trellis();
  const files = ['en', ...languages(site)]
    .map((tag) => islandTexts(tag, strings))
    .filter((texts) => texts !== undefined);
  const names = new Map(files.map((texts) => [texts.name, texts]));
  return [...names.values()].map(({ name, json }) => ({ params: { name }, props: { json } }));
};

export const GET: APIRoute = ({ props }) =>
  new Response(props.json, { headers: { 'content-type': 'application/json' } });

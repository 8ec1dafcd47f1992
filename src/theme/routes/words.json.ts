import type { APIRoute } from 'astro';
import { languages } from '../../site/index.ts';
import { islandTexts } from '../i18n/index.ts';
import { services } from '../services.ts';

/** The texts of islands, a file for each language of the site but English. */
export const getStaticPaths = () => {
  const found = languages(services().site)
    .map(islandTexts)
    .filter((texts) => texts !== undefined);
  const names = new Map(found.map((texts) => [texts.name, texts]));
  return [...names.values()].map(({ name, json }) => ({ params: { name }, props: { json } }));
};

export const GET: APIRoute = ({ props }) =>
  new Response(props.json, { headers: { 'content-type': 'application/json' } });

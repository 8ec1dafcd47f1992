import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroPrerenderer } from 'astro';
import { isAbsoluteUrl } from '../../config/index.ts';
import { settingsSources, withSources } from '../../hosting/index.ts';
import type { Engine } from '../engine.ts';

/** Gives each page that is rendered the last of what it needs: the origins that it names, in its Content-Security-Policy. */
export function finishing(inner: AstroPrerenderer, engine: Engine): AstroPrerenderer {
  const everywhere = stylesOfSite(engine);
  const ofSettings = settingsSources(engine.site);
  return {
    ...inner,
    async render(request, options) {
      const result = await inner.render(request, options);
      const { response, ...rest } = result instanceof Response ? { response: result } : result;
      if (!response.headers.get('content-type')?.startsWith('text/html')) return result;
      const text = withLetters(withoutLoads(await response.text()));
      const named = engine.publication?.takeNamed(new URL(request.url)) ?? [];
      const css = everywhere + engine.pageStyles.textOf(text);
      const { html, policy } = withSources(text, css, [ofSettings, ...named]);
      if (policy) engine.publication?.policies.set(JSON.stringify(policy), policy);
      return { ...rest, response: new Response(html, response) };
    },
  };
}

/** A page that leads on at once shows nothing, so that it needs neither the styles nor the script that Astro gives to all. */
const withoutLoads = (html: string): string =>
  /^.{0,120}<meta http-equiv="refresh"/is.test(html)
    ? html.replace(/<link rel="stylesheet"[^<>]*>|<script type="module"[^<>]*><\/script>/g, '')
    : html;

/** Characters of the faces in `letters.css` that those of `fonts.css` lack. */
const LETTERS =
  /[\u0300-\u0303\u0305-\u0307\u0309-\u0328\u032a-\u036f]|[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u02bd-\u02c5\u02c7-\u02d9\u02db\u02dd-\u02ff\u0400-\u04ff\u1d00-\u1eff\u20a0-\u20ab\u20ad-\u20c0\u2113\u2116\u2c60-\u2c7f\ua720-\ua7ff]/;

/** The sheet of further letters stays where the page has one of them. */
const withLetters = (html: string): string =>
  html.replace(/<link\b[^<>]*>/g, (link) => {
    const isMarked = /\sdata-letters\b/.test(link);
    if (!isMarked) return link;
    return LETTERS.test(html) ? link.replace(/\sdata-letters(?:="[^"]*")?/, '') : '';
  });

/** What the stylesheets of every page load from elsewhere: those of the folder, and the images that the settings name. */
function stylesOfSite({ loaded, root, site }: Engine): string {
  const { light, dark } = site.settings.background.image ?? {};
  const images = [site.settings.backgroundImage, light, dark].filter(
    (each) => each !== undefined && isAbsoluteUrl(each),
  );
  const files = (loaded?.custom.styles ?? []).map((file) => join(root, file)).filter(existsSync);
  return [...images.map((url) => `url("${url}")`), ...files.map((file) => readFileSync(file, 'utf8'))].join(
    '\n',
  );
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroPrerenderer } from 'astro';
import { isAbsoluteUrl } from '../config/index.ts';
import type { Engine } from './engine.ts';
import { withSources } from './hosting/index.ts';

/** Gives each page that is rendered the last of what it needs: the origins that it names, in its Content-Security-Policy. */
export function finishing(inner: AstroPrerenderer, engine: Engine): AstroPrerenderer {
  const everywhere = stylesOfSite(engine);
  return {
    ...inner,
    async render(request, options) {
      const result = await inner.render(request, options);
      const { response, ...rest } = result instanceof Response ? { response: result } : result;
      if (!response.headers.get('content-type')?.startsWith('text/html')) return result;
      const text = withoutLoads(await response.text());
      const { html, policy } = withSources(text, everywhere + engine.pageStyles.textOf(text));
      if (policy) engine.publication?.policies.set(JSON.stringify(policy), policy);
      return { ...rest, response: new Response(html, response) };
    },
  };
}

/** A page that leads on at once shows nothing, so that it needs neither the styles nor the script that Astro gives to all. */
const withoutLoads = (html: string): string =>
  /^.{0,120}<meta http-equiv="refresh"/is.test(html)
    ? html.replace(/<link rel="stylesheet"[^>]*>|<script type="module"[^>]*><\/script>/g, '')
    : html;

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

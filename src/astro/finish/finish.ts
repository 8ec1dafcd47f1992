import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroPrerenderer } from 'astro';
import { isAbsoluteUrl } from '../../config/index.ts';
import { settingsSources } from '../../hosting/index.ts';
import { spliced } from '../../html/index.ts';
import type { Page } from '../../site/index.ts';
import { withoutBase } from '../../text/index.ts';
import type { DocsFolder } from '../context/docs-folder.ts';
import type { Run } from '../context/run.ts';
import { decodePath } from '../vite/files/assets.ts';
import { markdownFacts } from '../vite/pages/markdown.ts';
import { finishPage } from './finish-page.ts';

/** Finishes each page that is rendered, and notes what else a build makes of it. */
export function finishing(inner: AstroPrerenderer, run: Run): AstroPrerenderer {
  const { context, folder, ledger } = run;
  const { site } = folder;
  const everywhere = stylesOfSite(folder);
  const ofSettings = settingsSources(site);
  const markdown = markdownFacts(run);
  const pages = new Map(site.pages.map((page) => [page.route, page]));
  return {
    ...inner,
    async render(request, options) {
      const result = await inner.render(request, options);
      const { response, ...rest } = result instanceof Response ? { response: result } : result;
      if (!response.headers.get('content-type')?.startsWith('text/html')) return result;
      const html = await response.text();
      const url = new URL(request.url);
      const page = pageAt(pages, withoutBase(decodePath(url.pathname), context.base));
      const named = [ofSettings, ...ledger.takeOrigins(url)];
      const css = everywhere + ledger.styles.textOf(html);
      const facts = page && (await markdown.of(page));
      const parts = [html, css, named, page && [page.route, markdown.key, facts]];
      const { edits, policy } = ledger.finished.take(parts, page?.id, () =>
        finishPage(html, { css, named, page: facts }),
      );
      if (policy) ledger.policies.set(JSON.stringify(policy), policy);
      return { ...rest, response: new Response(spliced(html, edits), response) };
    },
  };
}

/** What is shown where there is no page has no text of its own. */
function pageAt(pages: ReadonlyMap<string, Page>, path: string): Page | undefined {
  const route = path.replace(/(?<=.)\/$/, '') || '/';
  return route === '/404' ? undefined : pages.get(route);
}

/** What the stylesheets of every page load from elsewhere: those of the folder, and the images that the settings name. */
function stylesOfSite({ loaded, root, site }: Pick<DocsFolder, 'loaded' | 'root' | 'site'>): string {
  const { light, dark } = site.settings.background.image ?? {};
  const images = [site.settings.backgroundImage, light, dark].filter(
    (each) => each !== undefined && isAbsoluteUrl(each),
  );
  const files = (loaded?.custom.styles ?? []).map((file) => join(root, file)).filter(existsSync);
  return [...images.map((url) => `url("${url}")`), ...files.map((file) => readFileSync(file, 'utf8'))].join(
    '\n',
  );
}

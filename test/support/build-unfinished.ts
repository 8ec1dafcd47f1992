/**
 * Builds the site of the options that its first argument has (JSON, as `buildSite` takes them) without finishing its pages: they
 * have what the passes over a page read.
 */
import { parse } from 'node:path';
import { build } from 'astro';
import { astroConfig, buildContext, createRun, openFolder, type RunOptions } from '../../src/astro/index.ts';

const options: RunOptions = JSON.parse(process.argv[2] ?? '{}');
const folder = await openFolder(options);
const run = createRun(buildContext(options), folder);
const { renderPage } = run;
run.renderPage = (page, next) =>
  renderPage(page, async () => {
    const response = await next();
    const text = page.locals.html.parse(await response.text()).write();
    // Only HTML is finished.
    return new Response(text, { headers: { 'content-type': 'text/plain' } });
  });
process.chdir(parse(options.root).root);
await build({ ...astroConfig(options, run), logLevel: 'error' });

/**
 * Builds the sites that its argument lists (JSON), one after another in one process. In those that say `isLinked`, a bundler
 * links all pages. Writes, as JSON, the result of each, and the pages that no bundler has seen.
 */
import { buildContext, buildSite, createRun, openFolder, type RunOptions } from '../../src/astro/index.ts';

const sites: (RunOptions & { isLinked: boolean })[] = JSON.parse(process.argv[2] ?? '[]');

async function build({ isLinked, ...options }: RunOptions & { isLinked: boolean }) {
  const folder = await openFolder(options);
  const pages = Object.getPrototypeOf(createRun(buildContext(options), folder).plainPages);
  const { load, withModules } = pages;
  if (isLinked) pages.withModules = async (files: string[]) => files;
  const plainPages: string[] = [];
  pages.load = function (file: string) {
    plainPages.push(file);
    return load.call(this, file);
  };
  const result = await buildSite(folder, options);
  Object.assign(pages, { load, withModules });
  return { plainPages, ...result };
}

const results = [];
for (const site of sites) results.push(await build(site));
process.stdout.write(`\n${JSON.stringify(results)}`);

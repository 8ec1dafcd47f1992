/**
 * Builds a site in which, if its argument (JSON) says `isLinked`, a bundler links all pages. Writes, as JSON, the
 * result, and the pages that no bundler has seen.
 */
import { buildContext, buildSite, createRun, openFolder, type RunOptions } from '../../src/astro/index.ts';

const { isLinked, ...options }: RunOptions & { isLinked: boolean } = JSON.parse(process.argv[2] ?? '{}');
const folder = await openFolder(options);
const pages = Object.getPrototypeOf(createRun(buildContext(options), folder).plainPages);
if (isLinked) pages.withModules = async (files: string[]) => files;
const { load } = pages;
const plainPages: string[] = [];
pages.load = function (file: string) {
  plainPages.push(file);
  return load.call(this, file);
};
const result = await buildSite(folder, options);
process.stdout.write(`\n${JSON.stringify({ plainPages, ...result })}`);

/** Builds the sites that its argument lists (JSON, as `buildSite` takes them) at the same time, in the one process that it is. */
import { buildSite, openFolder } from '../../src/astro/index.ts';

const sites: Parameters<typeof buildSite>[1][] = JSON.parse(process.argv[2] ?? '[]');
const folders = await Promise.all(
  sites.map(async (options) => ({ options, folder: await openFolder(options) })),
);
const built = await Promise.all(folders.map(({ options, folder }) => buildSite(folder, options)));
process.stdout.write(JSON.stringify(built));

import type { Host } from '../../hosting/index.ts';
import { defineCommand } from '../line/command.ts';
import { asFile, flag, option, sharedOptions } from '../line/options.ts';
import { UsageError } from '../line/usage-error.ts';
import { greet } from '../terminal.ts';
import type { ProcessUse } from '../timings.ts';

/** Repeated here, because the engine takes a second to load. */
const HOSTS = [
  'netlify',
  'cloudflare',
  'vercel',
  'github',
  'apache',
  'nginx',
  'node',
  'deno',
  'bun',
] as const satisfies readonly Host[];

function asHost(text: string): Host {
  const host = HOSTS.find((each) => each === text.toLowerCase());
  if (host) return host;
  throw new UsageError(`--for must be one of ${HOSTS.join(', ')}, not "${text}"`);
}

const { root, base, out, site, cache, allowRemote, json } = sharedOptions;

export const build = defineCommand({
  name: 'build',
  summary: 'build the static site',
  options: {
    root,
    base,
    out,
    site,
    cache,
    allowRemote,
    json,
    relative: flag('build a site that opens from disk, without a server'),
    for: option('HOST', `write the files of one host: ${HOSTS.join(', ')}`, asHost),
    noImages: flag('skip the preview images of pages'),
    keepGoing: flag('continue past errors: write the site and exit with 0'),
    timings: flag('show how long each pass of the build takes'),
    profile: option('FILE', 'write a CPU profile of the build to this file', asFile),
    force: flag('replace a folder that contains something other than a site'),
  },
  run: async ({ for: target, noImages, timings, profile, ...args }) => {
    if (!args.json) greet('build', args.root);
    const build = async (use?: () => ProcessUse) =>
      (await import('../run/build-site.ts')).build({ ...args, target, pictures: !noImages, use });
    const { withTimings } = await import('../timings.ts');
    const buildTimed = timings ? () => withTimings(build) : () => build();
    if (!profile) return buildTimed();
    const { profiled } = await import('../profile.ts');
    return profiled(profile, buildTimed);
  },
});

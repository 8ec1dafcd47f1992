import { posix } from 'node:path';
import type { AgentSite } from '../../agents/index.ts';
import { urlOf } from '../../hosting/index.ts';
import { pageSummary } from '../../site/index.ts';
import type { Run } from '../context/run.ts';

/** The current site, as far as its indexes for programs depend on it. */
export function agentSiteOf({
  context,
  folder,
  locals,
}: Pick<Run, 'context' | 'folder' | 'locals'>): AgentSite {
  const { base, isRelative, mode } = context;
  const { site, lastLoad, publication } = folder;
  // In dev, links stay on the dev server.
  const root = (mode === 'build' ? publication?.address : undefined) ?? base;
  return {
    site,
    addressOf: (path, from) =>
      isRelative ? posix.relative(posix.dirname(from), urlOf('', path)) : urlOf(root, path),
    descriptionOf: (page) => lastLoad && pageSummary(page, lastLoad),
    specPath: (name) => locals().api.specPath(name),
  };
}

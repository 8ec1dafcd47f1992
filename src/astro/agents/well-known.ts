import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiCatalog, CATALOG_PATH, skillFiles } from '../../agents/index.ts';
import type { Run } from '../context/run.ts';
import { agentSiteOf } from './agent-site.ts';
import { catalogedApis } from './cataloged-apis.ts';

/** The files about the site's APIs below `/.well-known`, by their paths. */
export function wellKnownFiles(run: Pick<Run, 'context' | 'folder' | 'locals'>): Map<string, string> {
  const apis = catalogedApis(run);
  if (apis.length === 0) return new Map();
  const agentSite = agentSiteOf(run);
  const { root, lastLoad } = run.folder;
  const ownSkill = (path: string): string | undefined => {
    const own = lastLoad?.assets.find(({ to }) => `/${to}` === path);
    return own && readFileSync(join(root, own.from), 'utf8');
  };
  return new Map([[CATALOG_PATH, apiCatalog(agentSite, apis)], ...skillFiles(agentSite, apis, ownSkill)]);
}

import { EDGE_HOSTS } from '../../hosting/index.ts';
import type { EdgeHost, SiteSandboxes } from '../../sandbox/load/index.ts';
import type { BuildContext } from './build-context.ts';

/** The host that serves the sandboxes beside the built site. Undefined without a sandbox or such a host. */
export function edgeHostOf(
  { mode, host, isRelative }: Pick<BuildContext, 'mode' | 'host' | 'isRelative'>,
  sandboxes: Pick<SiteSandboxes, 'list'>,
): EdgeHost | undefined {
  if (mode === 'dev' || isRelative || sandboxes.list.length === 0) return undefined;
  return EDGE_HOSTS.find((each) => each === host);
}

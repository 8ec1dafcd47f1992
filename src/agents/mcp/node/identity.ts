import { readFileSync } from 'node:fs';
import type { ServerIdentity } from '../server.ts';

/** How the server names itself: as the package that contains it. */
export function packageIdentity(): ServerIdentity {
  const manifest = new URL('../../../../package.json', import.meta.url);
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'));
  return { name, version };
}

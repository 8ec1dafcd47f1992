import type { PlaygroundData } from '../../../site/index.ts';
import type { Checks } from './model/index.ts';

/** Loads what checks the request and its response: no more than the schemas of the operation need. */
export async function loadChecks(data: PlaygroundData): Promise<Checks> {
  if (hasKeyword(data, /^pattern/)) return import('./model/checks.ts');
  const [{ checksBy }, formats] = await Promise.all([
    import('./model/on-demand.ts'),
    hasKeyword(data, /^format$/) ? import('../../../contract/formats.ts') : undefined,
  ]);
  return checksBy({ formats: formats?.FORMATS });
}

/** Members of the same name elsewhere, such as in examples, do no harm. */
const hasKeyword = (value: unknown, keyword: RegExp): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, member]) => keyword.test(key) || hasKeyword(member, keyword));

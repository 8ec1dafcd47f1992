import { itemsOf, type JsonNode, memberOf, stringOf } from '../../json/index.ts';
import { formatLocation, formatPath, type Problem, quote, type Sources } from '../read/problem.ts';
import { normalizeHref } from '../settings/normalize-paths.ts';

/** A path is redirected once, by the first entry, and not to itself. */
export function checkRedirects(root: JsonNode, sources: Sources): Problem[] {
  const first = new Map<string, JsonNode>();
  return itemsOf(memberOf(root, 'redirects')?.value).flatMap((item, index): Problem[] => {
    const node = memberOf(item, 'source')?.value;
    const source = stringOf(node);
    if (!node || !source) return [];
    const path = normalizeHref(source);
    const at = formatPath(['redirects', index, 'source']);
    const warning = { severity: 'warning' as const, hint: 'Delete one of them.', span: node };
    const earlier = first.get(path);
    if (earlier) {
      const location = formatLocation(earlier, node.file, sources);
      const place = `already redirected at ${location}`;
      const message = `${at} redirects ${quote(path)} again, ${place}; the first one is used`;
      return [{ code: 'config/duplicate-redirect', ...warning, message }];
    }
    first.set(path, node);
    const destination = stringOf(memberOf(item, 'destination')?.value);
    if (destination === undefined || normalizeHref(destination) !== path) return [];
    return [
      {
        code: 'config/redirect-loop',
        ...warning,
        message: `${at} redirects to itself and is ignored`,
        hint: 'Delete the redirect.',
      },
    ];
  });
}

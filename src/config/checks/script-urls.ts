import { itemsOf, type JsonNode, type JsonPath } from '../../json/index.ts';
import { formatPath, type Problem, quote } from '../read/problem.ts';
import { isScriptUrl } from '../settings/normalize-paths.ts';

/** Links that run a script. Browsers block them on the site. */
export function checkScriptUrls(root: JsonNode): Problem[] {
  const visit = (node: JsonNode, path: JsonPath): Problem[] => {
    if (node.type === 'object') return node.members.flatMap(({ key, value }) => visit(value, [...path, key]));
    if (node.type === 'array') return itemsOf(node).flatMap((item, index) => visit(item, [...path, index]));
    if (node.type !== 'string' || !LINK.test(String(path.at(-1))) || !isScriptUrl(node.value)) return [];
    return [
      {
        code: 'config/script-url',
        severity: 'warning',
        message: `${formatPath(path)} cannot be a script URL: ${quote(node.value)}`,
        span: node,
      },
    ];
  };
  return visit(root, []);
}

const LINK = /^(?:href|url)$/;

import { itemsOf, type JsonNode, type JsonPath, type Span } from '../../json/index.ts';
import { formatLocation, formatPath, type Problem, type Sources } from './problem.ts';

/** Keys that occur more than once in one object. JSON uses the last one, which hides the others. */
export function checkDuplicateKeys(root: JsonNode, sources: Sources): Problem[] {
  const problems: Problem[] = [];
  const visit = (node: JsonNode, path: JsonPath): void => {
    itemsOf(node).forEach((item, index) => {
      visit(item, [...path, index]);
    });
    if (node.type !== 'object') return;
    const first = new Map<string, Span>();
    for (const { key, keySpan, value } of node.members) {
      const earlier = first.get(key);
      if (!earlier) first.set(key, keySpan);
      else {
        const name = formatPath([...path, key]);
        const location = formatLocation(earlier, keySpan.file, sources);
        problems.push({
          code: 'config/duplicate-key',
          severity: 'warning',
          message: `${name} is set twice, at ${location}, and here; the last one is used`,
          hint: 'Delete one of them.',
          span: keySpan,
        });
      }
      visit(value, [...path, key]);
    }
  };
  visit(root, []);
  return problems;
}

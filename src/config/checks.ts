import { didYouMean, type LineIndex } from '../diagnostics/index.ts';
import { type Fault, formatPath, quote } from './fault.ts';
import { itemsOf, type JsonNode, type JsonPath, memberOf, stringOf } from './json/nodes.ts';
import { normalizePagePath } from './paths.ts';

/** Keys that occur more than once in one object. JSON takes the last one, which hides what the others say. */
export function checkDuplicateKeys(root: JsonNode, lines: LineIndex): Fault[] {
  const faults: Fault[] = [];
  const visit = (node: JsonNode, path: JsonPath): void => {
    itemsOf(node).forEach((item, index) => {
      visit(item, [...path, index]);
    });
    if (node.type !== 'object') return;
    const first = new Map<string, number>();
    for (const { key, keySpan, value } of node.members) {
      const start = first.get(key);
      if (start === undefined) first.set(key, keySpan.start);
      else {
        const { line, column } = lines.positionAt(start);
        faults.push({
          code: 'config/duplicate-key',
          severity: 'warning',
          message: `${formatPath([...path, key])} is set twice, at line ${line}, column ${column}, and here; the last one counts`,
          hint: 'Delete one of them.',
          span: keySpan,
        });
      }
      visit(value, [...path, key]);
    }
  };
  visit(root, []);
  return faults;
}

/** Versions that groups, anchors and tabs name have to be in `versions`. */
export function checkVersions(root: JsonNode): Fault[] {
  const list = memberOf(root, 'versions')?.value;
  // A list that is not one is a fault of its own.
  if (list && list.type !== 'array') return [];
  const versions = itemsOf(list).flatMap((item) => stringOf(item) ?? []);
  const faults: Fault[] = [];
  const check = (owner: JsonNode, path: JsonPath): void => {
    const node = memberOf(owner, 'version')?.value;
    const version = stringOf(node);
    if (!node || !version || versions.includes(version)) return;
    const meant = didYouMean(version, versions);
    faults.push({
      code: 'config/unknown-version',
      severity: 'error',
      message: `${formatPath([...path, 'version'])} is ${quote(version)}, which is not in versions`,
      hint:
        meant === undefined
          ? `Add ${quote(version)} to versions, or delete this line.`
          : `Did you mean ${quote(meant)}?`,
      span: node,
    });
  };
  for (const { node, path } of groupsOf(root)) check(node, path);
  for (const key of ['anchors', 'tabs']) {
    itemsOf(memberOf(root, key)?.value).forEach((item, index) => {
      check(item, [key, index]);
    });
  }
  return faults;
}

/** Pages that one reader would see twice: listed in two places, unless these belong to different versions. */
export function checkDuplicatePages(root: JsonNode, lines: LineIndex): Fault[] {
  const faults: Fault[] = [];
  const listed = new Map<string, { node: JsonNode; version?: string }[]>();
  for (const { node: group, path, version } of groupsOf(root)) {
    itemsOf(memberOf(group, 'pages')?.value).forEach((node, index) => {
      const text = stringOf(node);
      if (!text) return;
      const page = normalizePagePath(text);
      const others = listed.get(page) ?? [];
      const other = others.find((each) => !each.version || !version || each.version === version);
      listed.set(page, [...others, { node, version }]);
      if (!other) return;
      const { line, column } = lines.positionAt(other.node.start);
      faults.push({
        code: 'config/duplicate-page',
        severity: 'warning',
        message: `${formatPath([...path, 'pages', index])} lists ${quote(page)} again, which is already listed at line ${line}, column ${column}`,
        hint: 'Delete one of them; a page has one place in the navigation.',
        span: node,
      });
    });
  }
  return faults;
}

interface LocatedGroup {
  node: JsonNode;
  path: JsonPath;
  /** Its own version or the one that it inherits. */
  version?: string;
}

/** Every group in file order. Whatever is not a group is passed over, as the schema has a fault for it. */
function groupsOf(root: JsonNode): LocatedGroup[] {
  const groups: LocatedGroup[] = [];
  const visit = (items: JsonNode[], path: JsonPath, inherited?: string): void => {
    items.forEach((node, index) => {
      if (node.type !== 'object') return;
      const version = stringOf(memberOf(node, 'version')?.value) ?? inherited;
      groups.push({ node, path: [...path, index], version });
      visit(itemsOf(memberOf(node, 'pages')?.value), [...path, index, 'pages'], version);
    });
  };
  visit(itemsOf(memberOf(root, 'navigation')?.value), ['navigation']);
  return groups;
}

import { didYouMean } from '../../diagnostics/index.ts';
import { itemsOf, type JsonNode, type JsonPath, memberOf, stringOf } from '../../json/index.ts';
import { formatLocation, formatPath, type Problem, quote, type Sources } from '../read/problem.ts';
import { normalizePagePath } from '../settings/normalize-paths.ts';

/**
 * Versions that groups, anchors and tabs name must be in `versions`, which lists each once and has at most
 * one default.
 */
export function checkVersions(root: JsonNode): Problem[] {
  const list = memberOf(root, 'versions')?.value;
  // If it is not a list, that is reported elsewhere.
  if (list && list.type !== 'array') return [];
  const problems: Problem[] = [];
  const versions: string[] = [];
  let hasDefault = false;
  itemsOf(list).forEach((item, index) => {
    const node = item.type === 'object' ? memberOf(item, 'name')?.value : item;
    const name = stringOf(node);
    if (!node || name === undefined) return;
    // The schema reports repeated texts.
    if (versions.includes(name) && item.type === 'object') {
      problems.push({
        code: 'config/duplicate',
        severity: 'warning',
        message: `${formatPath(['versions', index, 'name'])} repeats ${quote(name)}; the first one is used`,
        hint: 'Delete one of them.',
        span: node,
      });
    }
    versions.push(name);
    const defaultMember = memberOf(item, 'default');
    if (defaultMember?.value.type !== 'boolean' || !defaultMember.value.value) return;
    if (hasDefault) {
      const path = formatPath(['versions', index, 'default']);
      problems.push({
        code: 'config/duplicate-default',
        severity: 'warning',
        message: `${path} marks a second default; the first one is used`,
        hint: 'Delete one of them.',
        span: defaultMember.keySpan,
      });
    }
    hasDefault = true;
  });
  const check = (owner: JsonNode, path: JsonPath): void => {
    const node = memberOf(owner, 'version')?.value;
    const version = stringOf(node);
    if (!node || !version || versions.includes(version)) return;
    const suggestion = didYouMean(version, versions);
    problems.push({
      code: 'config/unknown-version',
      severity: 'warning',
      message: `${formatPath([...path, 'version'])} is ${quote(version)}, which is not in versions`,
      hint:
        suggestion === undefined
          ? `Add ${quote(version)} to versions, or delete this line.`
          : `Did you mean ${quote(suggestion)}?`,
      span: node,
    });
  };
  for (const { node, path } of groupsOf(root)) check(node, path);
  for (const key of ['anchors', 'tabs']) {
    itemsOf(memberOf(root, key)?.value).forEach((item, index) => {
      check(item, [key, index]);
    });
  }
  return problems;
}

/** Pages that one reader would see twice: listed at two places, unless these belong to different versions. */
export function checkDuplicatePages(root: JsonNode, sources: Sources): Problem[] {
  const problems: Problem[] = [];
  const itemsByPage = new Map<string, { node: JsonNode; version?: string }[]>();
  for (const { node: group, path, version } of groupsOf(root)) {
    itemsOf(memberOf(group, 'pages')?.value).forEach((node, index) => {
      const text = stringOf(node);
      if (!text) return;
      const page = normalizePagePath(text);
      const others = itemsByPage.get(page) ?? [];
      const other = others.find((each) => !each.version || !version || each.version === version);
      itemsByPage.set(page, [...others, { node, version }]);
      if (!other) return;
      const at = formatPath([...path, 'pages', index]);
      const first = formatLocation(other.node, node.file, sources);
      problems.push({
        code: 'config/duplicate-page',
        severity: 'warning',
        message: `${at} lists ${quote(page)} again; it is already listed at ${first}`,
        hint: 'Delete one of them. A page can be in the navigation only once.',
        span: node,
      });
    });
  }
  return problems;
}

interface LocatedGroup {
  node: JsonNode;
  path: JsonPath;
  /** Its own version or the inherited one. */
  version?: string;
}

/** Every group in file order. Anything else is skipped, because the schema reports it. */
function groupsOf(root: JsonNode): LocatedGroup[] {
  const groups: LocatedGroup[] = [];
  const visit = (items: JsonNode[], path: JsonPath, inheritedVersion?: string): void => {
    items.forEach((node, index) => {
      if (node.type !== 'object') return;
      const version = stringOf(memberOf(node, 'version')?.value) ?? inheritedVersion;
      groups.push({ node, path: [...path, index], version });
      visit(itemsOf(memberOf(node, 'pages')?.value), [...path, index, 'pages'], version);
    });
  };
  visit(itemsOf(memberOf(root, 'navigation')?.value), ['navigation']);
  return groups;
}

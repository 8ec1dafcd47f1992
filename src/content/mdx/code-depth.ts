import { spawnSync } from 'node:child_process';

/** Number of chained operators that every parser can handle. An open bracket or tag counts twice. */
const SAFE_DEPTH = 500;
const BRACKET = 2;

/**
 * Maximum nesting depth of a syntax tree, weighted by stack use. Rolldown's threads fail at about 600
 * elements and 1,300 arrays, V8 at 700 functions.
 */
const MAX_TREE_DEPTH = 1000;

const CLOSED_BY: Record<string, string> = { ')': '(', ']': '[', '}': '{', '</': '<', '/>': '<' };
const MARK =
  /[([{}\])!~]|<\/|\/>|<(?=[A-Za-z>])|[,;](?=[ \t]*\r?\n)|[%&*+./:<=>?^`|-]+|\b(?:new|if|else|for|while|do|await|typeof|void|delete|yield|as|keyof|readonly)\b/g;

/**
 * Offset where code may nest too deeply, found without parsing. Strings and comments count as code, so the
 * result is only a suspicion; without a suspicion the nesting is safe.
 */
export function suspicion(code: string): number | undefined {
  const open: { mark: string; chain: number }[] = [{ mark: '', chain: 0 }];
  let depth = 0;
  for (const { 0: mark, index } of code.matchAll(MARK)) {
    const opener = CLOSED_BY[mark];
    const level = open.at(-1) ?? { chain: 0 };
    if (opener !== undefined) {
      const from = open.findLastIndex((each) => each.mark === opener);
      if (from < 0) continue;
      for (const { chain } of open.splice(from)) depth -= BRACKET + chain;
      // `a[0][0]` and `f()()` nest as well.
      if (opener === '<') continue;
      const around = open.at(-1);
      if (around) around.chain++;
      depth++;
    } else if (/^[([{<]$/.test(mark)) {
      open.push({ mark, chain: 0 });
      depth += BRACKET;
    } else if (mark === ',' || mark === ';') {
      depth -= level.chain;
      level.chain = 0;
    } else {
      level.chain++;
      depth++;
    }
    if (depth > SAFE_DEPTH) return index;
  }
  return undefined;
}

/**
 * Native parsers end the process when code nests too deeply for their stack, so a separate process parses
 * suspect code. It writes the offset of the first node beyond the limit, or nothing if all nodes are within
 * it or the code is invalid.
 */
const PROBE = `
const [parser, lang, limit] = process.argv.slice(1);
const { parseAst } = await import(parser);
let code = '';
for await (const part of process.stdin.setEncoding('utf8')) code += part;
let root;
try { root = parseAst(code, { lang, preserveParens: true }); } catch { process.exit(0); }
const weights = [
  [/^JSX(?:Element|Fragment)$/, 3],
  [/^(?:Arrow|Function|Class|Array|Object|Call|Parenthesized|Template)/, 2],
];
const weightOf = (type) => weights.find(([types]) => types.test(type))?.[1] ?? 1;
const nodes = [[root, 0]];
let first;
for (let next = nodes.pop(); next; next = nodes.pop()) {
  const [node, above] = next;
  const depth = above + (typeof node.type === 'string' ? weightOf(node.type) : 0);
  if (depth > limit) first = Math.min(first ?? Infinity, node.start ?? Infinity);
  else for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) nodes.push([child, depth]);
}
if (first !== undefined) process.stdout.write(String(first));
`;

/** Earlier suspects; most are read several times in a build. The depth follows from the code alone. */
const offsetsByCode = new Map<string, number | undefined>();
const MAX_CACHED_PROBES = 100;

/** Offset at which JavaScript nests too deeply to be compiled; undefined for all other code. */
export function tooDeepModule(code: string, lang: 'jsx' | 'tsx'): number | undefined {
  const suspect = suspicion(code);
  if (suspect === undefined) return undefined;
  const key = `${lang} ${code}`;
  if (offsetsByCode.has(key)) return offsetsByCode.get(key);
  const parser = import.meta.resolve('rolldown/parseAst');
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', PROBE, parser, lang, String(MAX_TREE_DEPTH)],
    { input: code, encoding: 'utf8', windowsHide: true },
  );
  const offset = status === 0 ? (stdout === '' ? undefined : Number(stdout)) : suspect;
  const [oldest] = offsetsByCode.keys();
  if (oldest !== undefined && offsetsByCode.size >= MAX_CACHED_PROBES) offsetsByCode.delete(oldest);
  offsetsByCode.set(key, offset);
  return offset;
}

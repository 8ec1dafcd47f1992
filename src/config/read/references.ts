import { createLineIndex } from '../../diagnostics/index.ts';
import {
  type JsonMember,
  type JsonNode,
  type JsonObject,
  memberOf,
  parseJsonTree,
  type Span,
} from '../../json/index.ts';
import { isUtf16, UTF16_HINT, UTF16_MESSAGE } from '../../text/index.ts';
import { isAbsoluteUrl } from '../settings/normalize-paths.ts';
import { checkDuplicateKeys } from './duplicate-keys.ts';
import { describeNode, type Problem, quote, type Sources } from './problem.ts';

/**
 * Reads a file of the docs folder. `path` is relative to the docs root, with forward slashes and without
 * `..`; `outside` means that a symbolic link leads out of the docs root.
 */
export type ReadSettingsFile = (path: string) => { text: string } | { failure: 'missing' | 'outside' };

interface ResolvedDocument {
  /** The document with every reference replaced by its target. Absent if the first file cannot be read. */
  root?: JsonNode;
  sources: Sources;
  problems: Problem[];
  /** Spans of unresolved references, with their keys: nothing is known about the values there. */
  unresolved: Span[];
}

/** A document assembled from parts nests no deeper than one file may. */
const MAX_DEPTH = 200;
/** Files may be included repeatedly, which multiplies their size. */
const MAX_REFERENCES = 2000;

/**
 * Parses a document and replaces every object with a `$ref`, at any depth, by the JSON file that it names,
 * relative to its own file. Keys beside a `$ref` win over the same keys of the file. A file that is missing,
 * not JSON, outside the docs root or circular is an error at the reference.
 *
 * @param text without a byte order mark
 */
export function readDocument(text: string, main: string, read: ReadSettingsFile): ResolvedDocument {
  return new DocumentReader(main, read).read(text);
}

/** The files around a value, the outermost first, and its nesting depth in them. */
interface Nesting {
  files: string[];
  depth: number;
}

class DocumentReader {
  readonly #read: ReadSettingsFile;
  readonly #sources: Sources;
  readonly #problems: Problem[] = [];
  readonly #unresolved: Span[] = [];
  /** Roots of the files that were read, by path; undefined for what is not JSON. */
  readonly #roots = new Map<string, JsonNode | undefined>();
  #references = 0;

  constructor(main: string, read: ReadSettingsFile) {
    this.#sources = { main, texts: new Map() };
    this.#read = read;
  }

  read(text: string): ResolvedDocument {
    const { main } = this.#sources;
    const root = this.#parse(text, main);
    return {
      root: root && this.#resolve(root, { files: [main], depth: 1 }),
      sources: this.#sources,
      problems: this.#problems,
      unresolved: this.#unresolved,
    };
  }

  #parse(text: string, file: string): JsonNode | undefined {
    this.#sources.texts.set(file, { text, lines: createLineIndex(text) });
    const name = file === this.#sources.main ? undefined : file;
    if (isUtf16(text)) {
      const utf16 = { code: 'config/syntax', message: UTF16_MESSAGE, hint: UTF16_HINT } as const;
      this.#problems.push({ ...utf16, severity: 'error', span: { start: 0, end: 1, file: name } });
      return undefined;
    }
    const { root, problems: syntax } = parseJsonTree(text);
    if (root && name) setFile(root, name);
    for (const { start, end, message, hint, severity = 'error' } of withoutRepeats(syntax)) {
      this.#problems.push({
        code: 'config/syntax',
        severity,
        message,
        hint,
        span: { start, end, file: name },
      });
    }
    if (root) this.#problems.push(...checkDuplicateKeys(root, this.#sources));
    this.#roots.set(file, root);
    return root;
  }

  /** @param whole span of the value with its key, for messages */
  #resolve(node: JsonNode, { files, depth }: Nesting, whole: Span = node): JsonNode {
    const inside = { files, depth: depth + 1 };
    if (node.type === 'array') {
      return { ...node, items: node.items.map((item) => this.#resolve(item, inside)) };
    }
    if (node.type !== 'object') return node;
    const members = node.members
      .filter(({ key }) => key !== '$ref')
      .map((member) => {
        const { keySpan, value } = member;
        return { ...member, value: this.#resolve(value, inside, { ...keySpan, end: value.end }) };
      });
    const reference = memberOf(node, '$ref');
    if (!reference) return { ...node, members };
    const target = this.#follow(reference.value, { files, depth });
    if (!target) {
      this.#unresolved.push(whole);
      return { ...node, members };
    }
    if (target.type === 'object') return merge(target, members);
    if (members[0]) {
      this.#problems.push({
        code: 'config/reference',
        severity: 'warning',
        message: `The keys beside this $ref are ignored, because the file contains an ${target.type}`,
        span: members[0].keySpan,
      });
    }
    return target;
  }

  /** The content of the file that a reference names, resolved; undefined after a problem. */
  #follow(reference: JsonNode, { files, depth }: Nesting): JsonNode | undefined {
    const fail = (message: string, hint?: string): undefined => {
      this.#problems.push({ code: 'config/reference', severity: 'error', message, hint, span: reference });
    };
    const from = files.at(-1) ?? this.#sources.main;
    const target = targetOf(reference, from);
    if ('message' in target) return fail(target.message, target.hint);
    const { path } = target;
    if (files.includes(path)) {
      const cycle = [...files.slice(files.indexOf(path)), path].join(' -> ');
      return fail(`$ref leads back to its own file: ${cycle}`, 'Delete one of these references.');
    }
    if (++this.#references > MAX_REFERENCES) {
      return this.#references === MAX_REFERENCES + 1
        ? fail(`The settings have more than ${MAX_REFERENCES} references`)
        : undefined;
    }
    const failure = this.#load(path);
    if (failure === 'outside')
      return fail(`${path} is outside the docs folder`, 'Move the file into the docs folder.');
    if (failure === 'missing')
      return fail(`The file ${path} does not exist`, `${quote(target.reference)} is relative to ${from}.`);
    const root = this.#roots.get(path);
    if (!root) return fail(`${path} is not JSON`);
    if (depth + depthOf(root) > MAX_DEPTH) {
      return fail(`With this file, values are nested more than ${MAX_DEPTH} levels deep`);
    }
    return this.#resolve(root, { files: [...files, path], depth });
  }

  /** Reads and parses a file once. Returns why that is impossible. */
  #load(path: string): 'missing' | 'outside' | undefined {
    if (this.#roots.has(path)) return undefined;
    const file = this.#read(path);
    if ('failure' in file) return file.failure;
    this.#parse(file.text.replace(/^\ufeff/, ''), path);
    return undefined;
  }
}

/** Keys of `over` win; those of `target` keep their order. */
function merge(target: JsonObject, over: JsonMember[]): JsonObject {
  const winning = new Map(over.map((member) => [member.key, member]));
  const targetMembers = target.members.map((member) => winning.get(member.key) ?? member);
  const added = over.filter(({ key }) => !memberOf(target, key));
  return { ...target, members: [...targetMembers, ...added] };
}

/** The path in a reference, relative to the docs root; or why it is invalid. */
function targetOf(
  node: JsonNode,
  from: string,
): { path: string; reference: string } | { message: string; hint?: string } {
  if (node.type !== 'string' || node.value.trim() === '') {
    return { message: `$ref must be the path of a JSON file, not ${describeNode(node)}` };
  }
  const reference = node.value;
  if (isAbsoluteUrl(reference)) {
    return {
      message: `$ref must be a path, but ${quote(reference)} is a URL`,
      hint: 'Copy the file into the docs folder.',
    };
  }
  if (reference.includes('#')) {
    return {
      message: `$ref must name a whole file, but ${quote(reference)} is part of one`,
      hint: 'Move that part to its own file.',
    };
  }
  const folder = reference.startsWith('/') ? [] : from.split('/').slice(0, -1);
  const steps: string[] = [...folder];
  for (const step of reference.split(/[/\\]/)) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) {
      return {
        message: `${quote(reference)} is outside the docs folder`,
        hint: 'Move the file into the docs folder.',
      };
    }
  }
  return { path: steps.join('/'), reference };
}

function setFile(node: JsonNode, file: string): void {
  node.file = file;
  if (node.type === 'array') for (const item of node.items) setFile(item, file);
  if (node.type !== 'object') return;
  for (const { keySpan, value } of node.members) {
    keySpan.file = file;
    setFile(value, file);
  }
}

function depthOf(node: JsonNode): number {
  const children =
    node.type === 'array' ? node.items : node.type === 'object' ? node.members.map(({ value }) => value) : [];
  return 1 + children.reduce((deepest, each) => Math.max(deepest, depthOf(each)), 0);
}

/** The first of each kind of error: who writes one string in single quotes writes all so. */
function withoutRepeats<Syntax extends { message: string; hint?: string; severity?: string }>(
  problems: readonly Syntax[],
): Syntax[] {
  const isError = ({ severity = 'error' }: Syntax): boolean => severity === 'error';
  const kinds = new Map<string, Syntax[]>();
  for (const problem of problems.filter(isError))
    kinds.set(problem.message, [...(kinds.get(problem.message) ?? []), problem]);
  const firsts = [...kinds.values()].flatMap(([first, ...more]) => {
    if (!first || more.length === 0) return first ?? [];
    const rest =
      more.length === 1
        ? 'There is 1 more problem like this.'
        : `There are ${more.length} more problems like this.`;
    return { ...first, hint: [first.hint, rest].filter(Boolean).join(' ') };
  });
  return [...firsts, ...problems.filter((problem) => !isError(problem))];
}

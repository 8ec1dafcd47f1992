import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { RolldownError } from 'rolldown';
import { asNode, asNodes, asText, moduleBody, pathWithin } from '../../content/index.ts';
import { createLineIndex, type Diagnostic, didYouMean } from '../../diagnostics/index.ts';
import type { LoadedSite } from '../../site/index.ts';
import { contentHash } from '../../text/content-hash.ts';
import { isSandboxDefinition, type SandboxDefinition } from '../core/definition.ts';
import { isSandboxExtension, type SandboxExtension } from '../core/extension.ts';

/** The module that rule sets import. */
export const PUBLIC_ENTRY = 'trellis-docs/sandbox';

/** The module with which this process runs sandboxes, so there is only one `HttpError` class. */
const SANDBOX_URL = new URL(`../index${extname(import.meta.url)}`, import.meta.url).href;

export interface RuleSet {
  /** Name of the OpenAPI file. */
  name: string;
  /** Absolute path of the module. */
  module: string;
  /** Hash of its code, and of all that it imports but `PUBLIC_ENTRY`. */
  hash: string;
  /** The module's default export. */
  exported: SandboxDefinition | SandboxExtension;
}

interface LoadedModule {
  exported: unknown;
  /** Of the bundled code. */
  hash: string;
  /** The files it was bundled from, with the time of each file's last change in milliseconds since 1970. */
  files: ReadonlyMap<string, number>;
}

/** Loads the rule sets of a docs folder, and reloads one only if one of its files has changed. */
export class RuleSets {
  /** Result of the last load. */
  list: RuleSet[] = [];
  private readonly root: string;
  private readonly dir: string | undefined;
  private readonly modules = new Map<string, LoadedModule>();

  /** `dir`: absolute path of a folder for the bundled modules. Without it they are checked, but not run. */
  constructor(root: string, dir?: string) {
    this.root = root;
    this.dir = dir;
  }

  /**
   * Loads the rule sets that `site` names. If one fails to load, it is left out, with a warning where it is
   * named.
   */
  async load({ site, documents, placeOf, diagnostics: known }: LoadedSite): Promise<Diagnostic[]> {
    const diagnostics: Diagnostic[] = [];
    const list: RuleSet[] = [];
    for (const { key, openapi, module } of site?.settings.sandboxes ?? []) {
      const warn = ([code, message, hint]: Problem) =>
        diagnostics.push({
          code,
          severity: 'warning',
          message,
          file: site?.settings.file,
          ...placeOf?.(['sandbox', key]),
          hint,
        });
      const document = documents.find(({ source }) => source === openapi);
      const isBroken = known.some((each) => each.file === openapi && each.severity === 'error');
      // The error in the file is the message.
      if (!document && !isBroken) warn(unknownFile(key, openapi, documents));
      if (!document || module === undefined) continue;
      const file = join(this.root, module);
      if (!existsSync(file))
        warn(['site/missing-file', `the file ${module} does not exist, so "${key}" has no sandbox`]);
      else
        try {
          const { exported, hash } = await this.read(file);
          if (isSandboxDefinition(exported) || isSandboxExtension(exported))
            list.push(this.named({ name: document.name, exported, hash, module: file }));
          else if (this.dir !== undefined || exported === NOTHING) warn(noSandbox(key, module));
        } catch (error) {
          diagnostics.push(this.failure(error as Error, module));
        }
    }
    this.list = list;
    return diagnostics;
  }

  /** Returns the same object as long as nothing has changed. */
  private named(ruleSet: RuleSet): RuleSet {
    const { name, exported } = ruleSet;
    return this.list.find((one) => one.name === name && one.exported === exported) ?? ruleSet;
  }

  private async read(file: string): Promise<LoadedModule> {
    const known = this.modules.get(file);
    if (known && [...known.files].every(([name, changed]) => changedAt(name) === changed)) return known;
    const { code, files, hasDefault } = await bundle(file);
    const hash = contentHash(code, 16);
    const exported = hasDefault ? await this.run(code, hash) : NOTHING;
    const loaded = { exported, hash, files: new Map(files.map((name) => [name, changedAt(name)])) };
    this.modules.set(file, loaded);
    return loaded;
  }

  /**
   * Saved under the hash of its content, because Node never reloads an imported module. Resolves to the
   * default export.
   */
  private async run(code: string, hash: string): Promise<unknown> {
    if (this.dir === undefined) return undefined;
    const file = join(this.dir, `${hash}.mjs`);
    mkdirSync(this.dir, { recursive: true });
    if (!existsSync(file)) writeFileSync(file, code);
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)).default;
  }

  private failure(error: BundleError, module: string): Diagnostic {
    const [first = error] = error.errors ?? [];
    const { loc, id, hint } = first as LocatedError;
    const start = { line: loc?.line ?? 1, column: (loc?.column ?? 0) + 1 };
    const file = loc?.file ?? id;
    return {
      code: 'site/sandbox',
      severity: 'warning',
      message: `the sandbox cannot be loaded: ${messageOf(first)}`,
      file: file === undefined ? module : pathWithin(this.root, file),
      range: { start, end: { line: start.line, column: start.column + 1 } },
      ...(hint !== undefined && { hint }),
    };
  }
}

/** Stands for a missing default export. */
const NOTHING = Symbol('no default export');

type Problem = [code: string, message: string, hint?: string];

function unknownFile(key: string, openapi: string, documents: LoadedSite['documents']): Problem {
  const sources = documents.map(({ source }) => source);
  const close = didYouMean(openapi, sources);
  const hint = close ? `Did you mean ${close}?` : 'Name it as in "openapi".';
  return ['site/unknown-sandbox', `"sandbox" names "${key}", which is not an OpenAPI file of the site`, hint];
}

const noSandbox = (key: string, module: string): Problem => [
  'site/sandbox',
  `${module} does not export a sandbox as its default, so "${key}" has no sandbox`,
  'Write "export default defineSandbox({ … })", imported from "trellis-docs/sandbox".',
];

type LocatedError = Pick<RolldownError, 'message' | 'loc' | 'id'> & { hint?: string | undefined };
type BundleError = Error & { errors?: LocatedError[] };

/** The first meaningful line, without file, location and frame. */
const messageOf = ({ message }: { message: string }): string =>
  stripVTControlCharacters(message)
    .split('\n', 1)[0]
    ?.replace(/^\[\w+\] /, '') ?? '';

/**
 * Bundles a file for Node.
 *
 * @throws for imports that do not resolve or that only Node has, because readers' pages run the same module
 */
async function bundle(file: string): Promise<{ code: string; files: string[]; hasDefault: boolean }> {
  let refused: LocatedError | undefined;
  // Most folders have no rule sets, or their bundles in the cache.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: file,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'trellis:rule-set',
        resolveId(id, importer) {
          if (id === PUBLIC_ENTRY) return { id: SANDBOX_URL, external: true };
          if (importer !== undefined && isBuiltin(id)) refused ??= onlyInNode(id, importer);
          return null;
        },
      },
    ],
  });
  try {
    const { output } = await build.generate({ format: 'esm', codeSplitting: false });
    if (refused) throw refused;
    const [{ code, moduleIds, exports }] = output;
    const files = moduleIds.filter((id) => existsSync(id));
    const names = Object.keys(await import('../index.ts'));
    const absent = importedNames(code).find((name) => !names.includes(name));
    if (absent !== undefined) throw notExported(absent, names, files);
    return { code, files, hasDefault: exports.includes('default') };
  } finally {
    await build.close();
  }
}

/** The names that bundled code imports from `PUBLIC_ENTRY`. Those of types are gone. */
const importedNames = (code: string): string[] =>
  moduleBody(code)
    .filter(({ type, source }) => type === 'ImportDeclaration' && asNode(source)?.value === SANDBOX_URL)
    .flatMap(({ specifiers }) => asNodes(specifiers).map(({ imported }) => asText(asNode(imported)?.name)))
    .filter((name) => name !== '');

const onlyInNode = (id: string, importer: string): LocatedError => ({
  message: `"${id}" exists only in Node.js, but readers' browsers also run this module`,
  loc: locOf(id, importer),
});

/** A name that one of the files imports from `PUBLIC_ENTRY`, which does not have it. */
function notExported(name: string, names: readonly string[], files: readonly string[]): LocatedError {
  const isNamed = (text: string): boolean => [name, PUBLIC_ENTRY].every((each) => text.includes(each));
  const file = files.find((each) => isNamed(readFileSync(each, 'utf8'))) ?? files.at(-1) ?? '';
  const close = didYouMean(name, names);
  return {
    message: `${PUBLIC_ENTRY} does not export "${name}"`,
    loc: locOf(name, file),
    hint: close && `Did you mean "${close}"?`,
  };
}

function locOf(text: string, file: string): NonNullable<RolldownError['loc']> {
  const source = readFileSync(file, 'utf8');
  const { line, column } = createLineIndex(source).positionAt(Math.max(source.indexOf(text), 0));
  return { file, line, column: column - 1 };
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** OpenAPI files that a command line names: by path, by URL, or as git has them. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { type LoadedDocument, loadApiDocument } from '../openapi/index.ts';

/** Largest file that is taken from git, in bytes; as large as a document may be. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads one OpenAPI file. `REF:PATH`, where there is no file of that name, is the file as git has it at that commit; it is
 * read alone, without the files that it refers to. A file may refer to others below the current folder, or below its own when
 * it lies elsewhere.
 */
export async function readApi(file: string, allowRemote: boolean): Promise<LoadedDocument> {
  if (/^https?:\/\//i.test(file)) {
    return loadApiDocument({ root: process.cwd(), source: file, remote: allowRemote && 'own-origin' });
  }
  const [, ref, path] = /^([^:-][^:]*):(.+)$/.exec(file) ?? [];
  if (!existsSync(file) && ref !== undefined && path !== undefined) {
    const text = await fromGit(ref, path);
    if (text !== undefined) return readAlone(text, path, file);
  }
  const cwd = process.cwd();
  const absolute = resolve(file);
  const isBelow = absolute.startsWith(cwd.endsWith(sep) ? cwd : cwd + sep);
  const root = isBelow ? cwd : dirname(absolute);
  if (!existsSync(root)) {
    const message = `There is no folder ${root}.`;
    return { diagnostics: [{ code: 'openapi/not-found', severity: 'error', message, file }], files: [] };
  }
  const loaded = await loadApiDocument({ root, source: relative(root, absolute).split(sep).join('/') });
  // Named as on the command line, whatever the folder is that it was read in.
  const prefix = isBelow ? '' : `${dirname(file)}/`;
  const diagnostics = loaded.diagnostics.map((each) =>
    each.file === undefined
      ? each
      : { ...each, message: ofFolder(each.message, root), file: prefix + each.file },
  );
  return { ...loaded, diagnostics };
}

/** Faults speak of a docs folder, which there is none of here. */
const ofFolder = (message: string, root: string): string => message.replace('the docs folder', root);

/** The text of a file at a commit, a path from the top of the repository or from here; `undefined` when git has none. */
async function fromGit(ref: string, path: string): Promise<string | undefined> {
  for (const spec of [`${ref}:${path}`, `${ref}:./${path}`]) {
    try {
      // Not `show`, which would run the reader's filters.
      const { stdout } = await promisify(execFile)('git', ['cat-file', 'blob', spec], {
        maxBuffer: MAX_BYTES,
      });
      return stdout;
    } catch {
      // The next way to name it, if any; else it is a file that there is not.
    }
  }
  return undefined;
}

async function readAlone(text: string, path: string, name: string): Promise<LoadedDocument> {
  const root = await mkdtemp(join(tmpdir(), 'trellis-changelog-'));
  try {
    const source = basename(path);
    await writeFile(join(root, source), text);
    const { document, diagnostics } = await loadApiDocument({ root, source });
    const hint =
      'Of git, only this one file is read. Check the commit out into a folder to compare several files.';
    return {
      document: document && { ...document, source: name },
      files: [],
      diagnostics: diagnostics.map((each) => ({
        ...each,
        ...(each.file === source && { file: name }),
        ...(each.code === 'openapi/no-unresolved-refs' && { hint }),
      })),
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

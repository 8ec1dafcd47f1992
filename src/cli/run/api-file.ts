/** OpenAPI files on the command line: by path, by URL, or from git. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { type LoadedDocument, loadApiDocument } from '../../openapi/index.ts';

/** Largest file read from git, in bytes; the same as the limit for documents. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads one OpenAPI file. `REF:PATH`, if no file has that name, is the file in git at that commit; it is read
 * alone, without the files it refers to. A file may refer to others below the current folder, or below its
 * own folder if it is elsewhere.
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
    const message = `The folder ${root} does not exist.`;
    return { diagnostics: [{ code: 'openapi/not-found', severity: 'error', message, file }], files: [] };
  }
  const apiFile = await loadApiDocument({ root, source: relative(root, absolute).split(sep).join('/') });
  // Named as on the command line, whatever folder it was read in.
  const prefix = isBelow ? '' : `${dirname(file)}/`;
  const diagnostics = apiFile.diagnostics.map((each) =>
    each.file === undefined
      ? each
      : { ...each, message: ofFolder(each.message, root), file: prefix + each.file },
  );
  return { ...apiFile, diagnostics };
}

/** Messages mention a docs folder, which does not exist here. */
const ofFolder = (message: string, root: string): string => message.replace('the docs folder', root);

/**
 * The text of a file at a commit, by path from the top of the repository or from here; `undefined` if git has
 * none.
 */
async function fromGit(ref: string, path: string): Promise<string | undefined> {
  for (const spec of [`${ref}:${path}`, `${ref}:./${path}`]) {
    try {
      // Not `show`, which would run the reader's filters.
      const { stdout } = await promisify(execFile)('git', ['cat-file', 'blob', spec], {
        maxBuffer: MAX_BYTES,
      });
      return stdout;
    } catch {
      // Try the next notation, if any; otherwise the file does not exist.
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
      'Trellis reads only this one file from Git. ' +
      'To compare several files, check out the commit into a folder.';
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

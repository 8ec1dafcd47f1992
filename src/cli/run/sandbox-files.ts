import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { documentNames, loadApiDocument } from '../../openapi/index.ts';
import type { SandboxDefinition } from '../../sandbox/index.ts';
import { plannedSandbox } from '../../sandbox/load/index.ts';
import { UsageError } from '../line/usage-error.ts';

/**
 * A sandbox for each OpenAPI file. References may lead anywhere below the working directory, or below the
 * file's own folder.
 */
export async function sandboxesOfFiles(
  files: readonly string[],
): Promise<{ definitions: SandboxDefinition[]; diagnostics: Diagnostic[] }> {
  const names = documentNames([...files]);
  const definitions: SandboxDefinition[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, file] of files.entries()) {
    const { document, diagnostics: problems } = await loadApiDocument({
      ...placeOf(file),
      name: names[index],
    });
    diagnostics.push(...problems);
    if (!document) continue;
    if (document.operations.length === 0) throw new UsageError(`${file} describes no operations`);
    definitions.push(plannedSandbox(document));
  }
  return { definitions, diagnostics };
}

function placeOf(file: string): { root: string; source: string; remote?: 'own-origin' } {
  if (/^https?:/i.test(file)) return { root: process.cwd(), source: file, remote: 'own-origin' };
  const path = resolve(file);
  if (!existsSync(path)) throw new UsageError(`${file} does not exist`);
  const fromHere = relative(process.cwd(), path);
  const isBelow = !fromHere.startsWith('..') && fromHere !== '' && join(process.cwd(), fromHere) === path;
  return isBelow
    ? { root: process.cwd(), source: fromHere.replaceAll('\\', '/') }
    : { root: dirname(path), source: basename(path) };
}

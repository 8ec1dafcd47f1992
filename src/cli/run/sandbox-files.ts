import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { documentNames, loadApiDocument } from '../../openapi/index.ts';
import type { SandboxDefinition } from '../../sandbox/index.ts';
import { correctionProblems, plannedSandbox } from '../../sandbox/load/index.ts';
import { UsageError } from '../line/usage-error.ts';

/**
 * A sandbox for each OpenAPI file. References may lead anywhere below the working directory, or below the
 * file's own folder. The problems are those that leave out parts of a file, and
 * mistakes in `x-sandbox`.
 */
export async function sandboxesOfFiles(
  files: readonly string[],
): Promise<{ definitions: SandboxDefinition[]; diagnostics: Diagnostic[] }> {
  const names = documentNames([...files]);
  const definitions: SandboxDefinition[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, file] of files.entries()) {
    const place = placeOf(file);
    const { document, diagnostics: problems } = await loadApiDocument({ ...place, name: names[index] });
    diagnostics.push(...problems.filter(leavesOut).map((problem) => ofFolder(problem, place.root)));
    if (!document) continue;
    if (document.operations.length === 0) throw new UsageError(`${file} describes no operations`);
    diagnostics.push(...(await correctionProblems(document, place.root)));
    definitions.push(plannedSandbox(document));
  }
  return { definitions, diagnostics };
}

const leavesOut = ({ severity, code }: Diagnostic): boolean =>
  severity === 'error' || code === 'openapi/no-unresolved-refs';

/** Messages mention a docs folder, which does not exist here. */
const ofFolder = (problem: Diagnostic, root: string): Diagnostic =>
  problem.message.includes(OUTSIDE)
    ? {
        ...problem,
        message: problem.message.replace(OUTSIDE, `outside ${root}`),
        hint: 'Start the sandbox in a folder that contains all files.',
      }
    : problem;

const OUTSIDE = 'outside the docs folder';

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

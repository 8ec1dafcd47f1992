import { type PageProcessor, pageProcessor } from '../../content/index.ts';
import type { Run } from '../context/run.ts';
import { compileOptions, pageSettings } from './compile-options.ts';

/** The Markdown processor of a run, which notes in the ledger what it finds in pages. */
export function processorOf({
  context,
  folder,
  ledger,
}: Pick<Run, 'context' | 'folder' | 'ledger'>): PageProcessor {
  return pageProcessor({
    ...compileOptions(folder, context, () => pageSettings(folder.site, folder.lastLoad?.contentDir)),
    turn: (file) => ledger.thread.waitFor(ledger.ahead.turn(file)),
    onError: (error, file) => ledger.problems.compileFailed(error, file),
    onWarning: (warning, file) => ledger.problems.warn(warning, file),
    onUses: (uses, file) => ledger.uses.note(uses, file),
    ...(context.mode === 'build' && {
      onAnswers: (answers, file) => ledger.whole.noteAnswers(context.root, answers, file),
    }),
  });
}

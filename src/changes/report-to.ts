/** Where the parts of a comparison hand over what they find. */
import type { Change, ChangedOperation } from './change.ts';
import { type Flow, ruleOf } from './rules.ts';
import type { Found } from './schema/walk.ts';
import { capitalised, code, nounOf } from './sentence.ts';

/** What is told of one operation, or of the document. */
export interface Reporter {
  /** `subject`: what it is about, in words; `predicate`: what has become of it. Together they are one sentence. */
  say(rule: string, subject: string, predicate: string, details?: Details): void;
  /** What a comparison of schemas has found, at the place in words that has them. */
  sayFound(flow: Flow, subject: string, found: Found[], place?: { old?: string; new?: string }): void;
}

interface Details {
  old?: string;
  new?: string;
  before?: unknown;
  after?: unknown;
}

/** Says each thing of an operation once, even where several media types have the same schema. */
export function reporter(
  changes: Change[],
  operation: ChangedOperation | undefined,
  informational: boolean,
): Reporter {
  const said = new Set<string>();
  const say: Reporter['say'] = (id, subject, predicate, details = {}) => {
    const { kind, level, informational: isNote = false } = ruleOf(id);
    const text = `${capitalised(subject)} ${predicate}.`;
    if ((isNote && !informational) || said.has(`${id} ${text}`)) return;
    said.add(`${id} ${text}`);
    const { old, new: now, before, after } = details;
    changes.push({
      kind,
      level,
      rule: id,
      ...(operation && { operation }),
      where: { words: subject, ...(old !== undefined && { old }), ...(now !== undefined && { new: now }) },
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      text,
    });
  };
  return {
    say,
    sayFound(flow, subject, found, place = {}) {
      for (const { aspect, predicate, path, old, new: now, before, after } of found) {
        const details = { old: old ?? place.old, new: now ?? place.new, before, after };
        say(`${flow}-${aspect}`, placeWords(path, subject), predicate, details);
      }
    },
  };
}

/** ``property `tags[].name` of the request body``. */
function placeWords(path: string[], subject: string): string {
  const last = path.at(-1);
  if (last === undefined) return subject;
  return `${nounOf(last)} ${code(path.join('').replace(/^\./, ''))} of ${subject}`;
}

/** Collects the changes that the parts of a comparison report. */
import type { Change, ChangedOperation } from './change.ts';
import { type Flow, ruleOf } from './rules.ts';
import type { SchemaFinding } from './schema/walk.ts';
import { capitalize, code, nounOf } from './sentence.ts';

/** Reports changes of one operation, or of the whole description. */
export interface Reporter {
  /** `subject` and `predicate` make one sentence: what changed, and how. */
  say(rule: string, subject: string, predicate: string, details?: Details): void;
  /** Reports the findings of a schema comparison; `subject` names the value that has the schema. */
  sayFound(
    flow: Flow,
    subject: string,
    findings: SchemaFinding[],
    place?: { old?: string; new?: string },
  ): void;
}

interface Details {
  old?: string;
  new?: string;
  before?: unknown;
  after?: unknown;
}

/** Reports each change of an operation once, even if several media types share a schema. */
export function reporter(
  changes: Change[],
  operation: ChangedOperation | undefined,
  informational: boolean,
): Reporter {
  const reportedKeys = new Set<string>();
  const say: Reporter['say'] = (id, subject, predicate, details = {}) => {
    const { kind, level, informational: isNote = false } = ruleOf(id);
    const text = `${capitalize(subject)} ${predicate}.`;
    if ((isNote && !informational) || reportedKeys.has(`${id} ${text}`)) return;
    reportedKeys.add(`${id} ${text}`);
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
    sayFound(flow, subject, findings, place = {}) {
      for (const { aspect, predicate, path, old, new: now, before, after } of findings) {
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

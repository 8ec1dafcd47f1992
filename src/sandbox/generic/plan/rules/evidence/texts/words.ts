/** The texts of an operation, and whether they are about the kind of write that it is. */
import { memoizeByObject } from '../../../../../../memory/index.ts';
import type { RuleName } from '../../../../sandbox-plan.ts';
import type { Entry } from '../../../resources/entries.ts';

/** Later sentences are about special cases. */
export const MAX_TEXT = 300;

/** `operationId` in words, summary and the beginning of the description. */
export const wordsOf = memoizeByObject(
  ({ operation: { operationId = '', summary = '', description = '' } }: Entry): string => {
    const words = operationId.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^a-z\d]/gi, ' ');
    return [words, summary, description.slice(0, MAX_TEXT)].join('. ');
  },
);

/** Summary and first sentence of the description: later sentences are about special cases. */
export const firstSentences = ({ operation: { summary = '', description = '' } }: Entry): string =>
  `${summary}. ${description.split(/\.\s/, 1)[0]}`;

/** What the texts of each kind of write say, if they are no command. */
const SAYS: Partial<Record<RuleName, RegExp>> = {
  create:
    /\b(?:creat|add|new\b|insert|regist|post(?!al)|stor(?:e|es|ing)\b|sav(?:e|es|ing)\b|upload|mak(?:e|es|ing)\b|generat|defin|provision|enrol|invit|record\b|issues?\b|submit|subscrib|publish|import|upsert|plac(?:e|es|ing) (?:an? |new )?(?:orders?|bids?|bets?)\b)/i,
  replace:
    /\b(?:creat|add|updat|replac|set(?:s|ting)?\b|modif|chang|edit|put\b|sav(?:e|es|ing)\b|stor(?:e|es|ing)\b|overwrit|configur|upsert|regist|assign|alter|renam|patch|adjust|mutat|merg|writ|insert|upload|defin)/i,
  delete:
    /\b(?:delet|remov|destroy|drop|revok|unregist|deregist|unassign|detach|eras|clear|purg|disassociat|unsubscrib|unlink|unset|del\b)/i,
};

/** What the first word of a summary or description says that is a command. */
const COMMAND =
  /^(?:approv|reject|accept|declin|confirm|cancel|start|stop|restart|run|execut|invok|trigger|purchas|buy|order|request|send|resend|process|refund|pay|claim|increas|decreas|reassign|mov|merg(?!es? patch)|transfer|sync|refresh|rotat|renew|reset|retry|lock|unlock|verif|valid)/i;

const isCommand = ({ operation: { summary = '', description = '' } }: Entry): boolean =>
  [summary, description].some((text) => COMMAND.test(text.trim()));

/** What is done with something that exists. */
const EXISTING =
  /^(?:rent|leas|hir|purchas|buy|claim|accept|confirm|approv|reject|declin|cancel|stop|transfer|mov|merg|sync|refresh|rotat|renew|reset|retry|lock|unlock|verif|valid)/i;

/** Whether a documented 201 says that the request creates something (RFC 9110, 15.3.2). */
const saysCreated = ({ operation: { responses, summary = '', description = '' } }: Entry): boolean =>
  responses.some(({ status, content }) => status === '201' && content.length > 0) &&
  ![summary, description].some((text) => EXISTING.test(text.trim()));

/** Whether the texts of a write name it. A description without texts leaves it to the method. */
export function saysWrite(entry: Entry, rule: RuleName): boolean {
  if (rule === 'create' && saysCreated(entry)) return true;
  const pattern = SAYS[rule === 'update' ? 'replace' : rule];
  const words = wordsOf(entry);
  if (rule !== 'delete' && pattern && isCommand(entry)) return false;
  return pattern === undefined || words === '. . ' || pattern.test(words);
}

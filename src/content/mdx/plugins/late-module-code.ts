import type { MdastPluginEntry } from 'satteri';
import type { LateModuleCode } from '../source/late-module-code.ts';
import { stateOf } from '../state.ts';

export const LATE_CODE_HINT = 'Add an empty line above it.';

export const lateCodeMessage = ({ word }: LateModuleCode): string =>
  `this ${word} is part of the text above it`;

/** Module code that is text. */
class LateModuleCodeError extends Error {
  readonly code = 'content/mdx';
  readonly hint = LATE_CODE_HINT;
  readonly line: number;
  readonly column = 1;

  constructor(code: LateModuleCode) {
    super(lateCodeMessage(code));
    this.line = code.line;
  }
}

/** Fails on imports and exports in a paragraph: readers would see the code, and it would not run. */
export const refuseLateModuleCode: MdastPluginEntry = ({ data }) => {
  const late = stateOf(data)?.lateModuleCode ?? [];
  if (late.length === 0) return false;
  return {
    name: 'trellis:late-module-code',
    options: { position: true },
    paragraph({ position }) {
      if (!position) return;
      const { start, end } = position;
      const code = late.find(({ line }) => line > start.line && line <= end.line);
      if (code) throw new LateModuleCodeError(code);
    },
  };
};

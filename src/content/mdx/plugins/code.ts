import type { MdastPluginEntry } from 'satteri';
import { isLeftOut } from '../source/guard.ts';
import { stateOf } from '../state.ts';

/**
 * Puts module code into the parsed page: the code that `guardSource` left out, and our own imports. In the
 * source they would become part of whatever the author left open: a fence, a comment, a formula.
 */
export const placeCode: MdastPluginEntry = ({ data }) => {
  const state = stateOf(data);
  if (!state) return false;
  const code = [...state.code];
  return {
    name: 'trellis:code',
    before(root, ctx) {
      if (state.imports.length > 0)
        ctx.prependChild(root, { type: 'mdxjsEsm', value: state.imports.join('\n') });
    },
    mdxjsEsm(node, ctx) {
      if (isLeftOut(node.value)) ctx.setProperty(node, 'value', code.shift() ?? '');
    },
  };
};

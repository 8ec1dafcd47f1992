import { defineHastPlugin, type MdastPluginEntry } from 'satteri';
import { renderMath } from '../../markdown/math.ts';
import { takeDisplay } from '../source/guard.ts';
import { stateOf } from '../state.ts';

/** Reports formulas that are invalid TeX, at their location. They are shown as written. */
export const checkMath: MdastPluginEntry = ({ source, data }) => {
  const state = stateOf(data);
  if (!source.includes('$') || !state) return false;
  const check = (formula: string, display: boolean, line: number, column: number) => {
    const { problem } = renderMath(formula, display);
    if (problem) state.warn('content/math', `this formula is not valid TeX: ${problem}`, { line, column });
  };
  return {
    name: 'trellis:check-math',
    options: { position: true },
    inlineMath({ value, position }) {
      const { formula, display } = takeDisplay(value);
      check(formula, display, position?.start.line ?? 1, position?.start.column ?? 1);
    },
    math({ value, position }) {
      check(value, true, position?.start.line ?? 1, position?.start.column ?? 1);
    },
  };
};

/** Renders formulas as finished HTML. The parser passes them as code with its own language. */
export const renderFormulas = defineHastPlugin({
  name: 'trellis:math',
  element: {
    filter: ['code'],
    visit(node, ctx) {
      const classes = node.properties?.className;
      if (!Array.isArray(classes) || !classes.includes('math-inline')) return;
      const { display, formula } = takeDisplay(ctx.textContent(node));
      return { type: 'raw', value: renderMath(formula, display).html } as never;
    },
  },
});

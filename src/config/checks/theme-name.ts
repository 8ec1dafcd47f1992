import { didYouMean } from '../../diagnostics/index.ts';
import { type JsonNode, memberOf, stringOf } from '../../json/index.ts';
import { type Problem, quote } from '../read/problem.ts';
import type { Shape } from '../schema/docs-schema.ts';

/** The themes of each format. Sites look the same with all of them, but an unknown name is a mistake. */
const THEMES: Record<Shape, readonly string[]> = {
  array: ['mint', 'venus', 'quill', 'prism'],
  object: ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma'],
};

export function checkThemeName(root: JsonNode, shape: Shape): Problem[] {
  const span = memberOf(root, 'theme')?.value;
  const name = stringOf(span);
  if (!span || name === undefined || THEMES[shape].includes(name)) return [];
  const near = didYouMean(name, THEMES[shape]);
  return [
    {
      code: 'config/unknown-theme',
      severity: 'warning',
      message: `unknown theme ${quote(name)}`,
      hint: near === undefined ? `Write one of ${THEMES[shape].join(', ')}.` : `Did you mean ${quote(near)}?`,
      span,
    },
  ];
}

import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const contrast = defineRule({
  code: 'access/contrast',
  summary: 'A color in the settings has too little contrast with the background for text.',
  why:
    'Links and the current entry would be hard to read (WCAG 1.4.3), so Trellis shows a darker or ' +
    'lighter shade.',
  fix: 'Set the color that the message suggests, or another one with a contrast of at least 4.5:1.',
  bad: { 'docs.json': settings('"colors": { "primary": "#9be7b0" }') },
  good: { 'docs.json': settings('"colors": { "primary": "#12633a" }') },
});

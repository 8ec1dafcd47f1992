import { fill, type Values } from '../words/fill.ts';
import type { IslandWord } from '../words/islands.ts';
import { say } from './say.ts';

/** The language that islands speak: that of the page, or English where its texts are not there. */
export const spoken = (): string => (say('Send') === 'Send' ? 'en' : document.documentElement.lang);

/** A text with numbers, in the form that the language has for `values.count` (see `fill`). */
export const sayCount = (text: IslandWord, values: Values): string => fill(say(text), spoken(), values);

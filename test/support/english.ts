import type { Phrase } from '../../src/openapi/index.ts';
import { fill } from '../../src/theme/words/fill.ts';

/** A phrase as English readers see it. */
export const english = ({ text, values = {} }: Phrase): string => fill(text, 'en', values);

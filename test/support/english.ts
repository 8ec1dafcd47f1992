import { inEnglish, type Phrase } from '../../src/contract/index.ts';
import { fill } from '../../src/theme/words/fill.ts';

/** A phrase as English readers see it. */
export const english = ({ text, values = {} }: Phrase): string => fill(text, 'en', values);

/** What is said in a phrase, as one English sentence. */
export const worded = <Said extends Phrase>({
  text,
  values,
  ...rest
}: Said): Omit<Said, 'text' | 'values'> & { message: string } => ({
  ...rest,
  message: inEnglish({ text, values }),
});

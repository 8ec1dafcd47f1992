import { inEnglish, type Label, type Phrase } from '../../src/contract/index.ts';
import { fill } from '../../src/theme/i18n/fill.ts';
import { STRINGS } from '../../src/theme/i18n/index.ts';

/** A label as English readers see it. */
export const english = (label: Label): string =>
  typeof label === 'string' ? label : fill(STRINGS.en[label.id], 'en', label.values ?? {});

/** What is said in a phrase, as one English sentence. */
export const worded = <Said extends Phrase>({
  id,
  values,
  ...rest
}: Said): Omit<Said, 'id' | 'values'> & { message: string } => ({
  ...rest,
  message: inEnglish({ id, values }),
});

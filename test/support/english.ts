import { inEnglish, type Label, type Phrase } from '../../src/contract/index.ts';
import { stringsIn } from '../../src/theme/i18n/index.ts';

/** A label as English readers see it. */
export const english = (label: Label): string =>
  typeof label === 'string' ? label : stringsIn('en', {})(label.id, label.values);

/** A phrase as one English sentence. */
export const worded = <Said extends Phrase>({
  id,
  values,
  ...rest
}: Said): Omit<Said, 'id' | 'values'> & { message: string } => ({
  ...rest,
  message: inEnglish({ id, values }),
});

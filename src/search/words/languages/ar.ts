import { stemmer } from '@orama/stemmers/arabic';
import type { SearchLanguage } from './language.ts';

/** The stemmer recognizes plurals in `ات` only with the article. */
const withArticle = (word: string): string => word.replace(/^(?:[وفبك]?ال|لل)?/, 'ال');

export const language: SearchLanguage = {
  stem: (word) => stemmer(withArticle(word)),
  fillers: 'أن أو أي إلى أين التي الذي إن أنا عن على في كل كيف لا لماذا ما ماذا متى مع من هذا هذه هل هو هي و',
};

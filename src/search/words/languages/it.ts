import { stemmer } from '@orama/stemmers/italian';
import type { SearchLanguage } from './language.ts';

export const language: SearchLanguage = {
  stem: stemmer,
  fillers:
    'a ai al alla che chi come con cosa da dal dei del della delle di dove e è gli ho i il in io la le ' +
    'lo mi mio nel nella non o per perché quale quando se si sono su tutti un una',
};

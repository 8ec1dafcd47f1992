import { stemmer } from '@orama/stemmers/french';
import type { SearchLanguage } from './language.ts';

export const language: SearchLanguage = {
  stem: stemmer,
  fillers:
    'à au aux avec ce ces comment dans de des du elle en est et il je la le les leur ma mes mon ne ou où ' +
    'par pas pour pourquoi que quel quelle qui quoi sa se ses son sont sur tous un une vos votre',
};

import { stemmer } from '@orama/stemmers/german';
import type { SearchLanguage } from './language.ts';

export const language: SearchLanguage = {
  stem: stemmer,
  fillers:
    'alle als am an auf aus bei bin das dem den der des die ein eine einem einen einer für gibt hat ich ' +
    'im in ist kann man mein mit nach oder sind so um und uns von vom wann warum was wer wie wir wo zu ' +
    'zum zur',
};

import { stemmer } from '@orama/stemmers/russian';
import type { SearchLanguage } from './language.ts';

export const language: SearchLanguage = {
  stem: stemmer,
  fillers:
    'без в все где для до если есть за и из или как какой когда кто ли мне мой на не но о об от по ' +
    'почему при с со так то у что чтобы это я',
};

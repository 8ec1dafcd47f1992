import { stemmer } from '@orama/stemmers/turkish';
import type { SearchLanguage } from './language.ts';

export const language: SearchLanguage = {
  stem: stemmer,
  fillers:
    'bir bu da de daha değil en gibi hangi her için ile kim ki mı mi mu mü nasıl ne neden nedir nerede ' +
    'niçin olan olarak şu tüm var ve veya',
};

import { stemmer } from '@orama/stemmers/portuguese';
import type { SearchLanguage } from './language.ts';

/** The stemmer leaves most plural nouns unchanged: `traduções`, `mensagens`, `canais`, `erros`. */
const singular = (word: string): string =>
  word
    .replace(/[õã]es$/, 'ão')
    .replace(/ns$/, 'm')
    .replace(/ais$/, 'al')
    .replace(/(?<=[aeiou])s$/, '');

export const language: SearchLanguage = {
  stem: (word) => stemmer(singular(word)),
  fillers:
    'a ao aos as até com como da das de do dos e é em está eu há isso meu minha na não nas no nos o onde ' +
    'os ou para pela pelo por porque qual quando que quem se seu sua são todos um uma',
};

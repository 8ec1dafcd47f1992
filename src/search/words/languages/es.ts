import { stemmer } from '@orama/stemmers/spanish';
import type { SearchLanguage } from './language.ts';

export const language: SearchLanguage = {
  stem: stemmer,
  fillers:
    'a al como cómo con cuál cuándo de del desde donde dónde el en es está la las lo los me mi mis no o ' +
    'para por qué que se ser si sin son su sus todo todos tu un una y',
};

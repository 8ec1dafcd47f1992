/** The singular of English names. */
import { onceByName } from '../../../../memory/index.ts';

/** The first pattern at the end of a word says what its plural ends in, and its singular. */
const ENDINGS: readonly (readonly [plural: RegExp, singular: string])[] = [
  // No plurals, or the same as their singular.
  [/(series|species|news|lens|canvas|alias|atlas|bias|chassis|\bgas)$/i, '$1'],
  [/people$/i, 'person'],
  [/children$/i, 'child'],
  [/criteria$/i, 'criterion'],
  [/(ind|vert|append)ices$/i, '$1ex'],
  [/matrices$/i, 'matrix'],
  [/(analy|cri|hypothe|parenthe|synop|diagno|oa)ses$/i, '$1sis'],
  [/^axes$/i, 'axis'],
  [/^(kni|wi|li)ves$/i, '$1fe'],
  [/(shel|hal|wol|cal|loa|thie|\bsel)ves$/i, '$1f'],
  [/(mov|cook|brown|selfi|zomb|calor|hood|rook|pixi|indi|genr|\b[dlpt])ies$/i, '$1ie'],
  [/ies$/i, 'y'],
  [/quizzes$/i, 'quiz'],
  [/(canvas|alias|atlas|bias|lens|gas|ss|sh|x|[tz]z)es$/i, '$1'],
  [/(stat|vir|bon|cens|camp|\bb|pl|min|corp|foc|calcul|consens|prospect|syllab|radi|nex)uses$/i, '$1us'],
  // `caches` and `niches`, but `branches` and `batches`.
  [/(cache|headache|moustache|niche|cliche|avalanche|quiche|psyche)s$/i, '$1'],
  [/(ch)es$/i, '$1'],
  [/(hero|echo|potato|tomato|veto|cargo|torpedo)es$/i, '$1'],
  [/(api|uri|kpi|wiki|emoji|taxi|ski|cli|poi|gui|menu|sku|cpu|gpu|guru|bureau|plateau)s$/i, '$1'],
  [/(ss|us|is)$/i, '$1'],
  [/s$/i, ''],
];

/** `categories` -> `category`. Words that no rule knows stay as they are: they are compared in this form. */
export const singular = onceByName((word: string): string => {
  if (!/(?:s|people|children|criteria)$/i.test(word)) return word;
  const [plural, one] = ENDINGS.find(([ending]) => ending.test(word)) ?? [];
  return plural === undefined || one === undefined ? word : word.replace(plural, one);
});

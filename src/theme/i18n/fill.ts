import type { Values } from '../../contract/index.ts';

export type { Values };

const CATEGORIES: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/**
 * Fills the `{name}`s of a text. A text with several forms, separated by `|`, gives the form for
 * `values.count`. Forms stand in the order zero, one, two, few, many, other, as far as the language
 * distinguishes them (CLDR plural rules); the last form stands for all that are missing. Numbers use the
 * digits 0 to 9.
 */
export function fill(text: string, language: string, values: Values): string {
  const forms = text.split('|');
  const last = forms.length - 1;
  if (last) {
    const rules = new Intl.PluralRules(language);
    const categories = new Set(rules.resolvedOptions().pluralCategories);
    const own = CATEGORIES.filter((category) => categories.has(category));
    text = forms[Math.min(own.indexOf(rules.select(Number(values.count))), last)] ?? text;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    if (typeof value !== 'number') return value;
    // Alike in all languages; the first `NumberFormat` of a page takes milliseconds.
    if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
    return new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(value);
  });
}

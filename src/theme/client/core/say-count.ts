import type { BrowserString } from '../../i18n/browser.ts';
import { fill, type Values } from '../../i18n/fill.ts';
import { say, spoken } from './say.ts';

/** A string with numbers, in the plural form for `values.count` (see `fill`). */
export const sayCount = (id: BrowserString, values: Values): string => fill(say(id), spoken(id), values);

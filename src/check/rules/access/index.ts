import type { Rule } from '../rule.ts';
import { contrast } from './contrast.ts';
import { headingOrder } from './heading-order.ts';
import { linkText } from './link-text.ts';
import { mediaName } from './media-name.ts';
import { noAlt } from './no-alt.ts';
import { vagueAlt } from './vague-alt.ts';

export const ACCESS_RULES: readonly Rule[] = [contrast, headingOrder, linkText, mediaName, noAlt, vagueAlt];

/** What shows only when code of a page runs. */
import type { Rule } from '../../rule.ts';
import { component } from './component.ts';
import { lateError } from './late-error.ts';
import { page } from './page.ts';
import { value } from './value.ts';

export const RENDERING_RULES: readonly Rule[] = [component, lateError, page, value];

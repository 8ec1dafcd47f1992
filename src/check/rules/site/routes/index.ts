/** Addresses and descriptions of pages. */
import type { Rule } from '../../rule.ts';
import { missingDescription } from './missing-description.ts';
import { reservedRoute } from './reserved-route.ts';
import { sharedRoute } from './shared-route.ts';

export const ROUTE_RULES: readonly Rule[] = [missingDescription, reservedRoute, sharedRoute];

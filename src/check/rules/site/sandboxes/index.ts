/** Sandboxes. */
import type { Rule } from '../../rule.ts';
import { missingFile } from './missing-file.ts';
import { sandbox } from './sandbox.ts';
import { sandboxRoute } from './sandbox-route.ts';
import { unknownSandbox } from './unknown-sandbox.ts';

export const SANDBOX_RULES: readonly Rule[] = [missingFile, sandbox, sandboxRoute, unknownSandbox];

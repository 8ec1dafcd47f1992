import type { Diagnostic } from './types.ts';

/** Where users report errors of Trellis itself. */
export const REPORT_AT = 'https://github.com/trellis-docs/trellis/issues';

/** The problem for a check that threw, which is an error in Trellis. `what`: what it checks. */
export const failedCheck = (what: string, error: unknown, file?: string): Diagnostic => ({
  code: 'trellis/unexpected',
  severity: 'error',
  message: `the check of ${what} failed: ${error instanceof Error ? error.message : String(error)}`,
  ...(file !== undefined && { file }),
  hint: `Please report it with the output of --verbose at ${REPORT_AT}`,
  stack: error instanceof Error ? error.stack : undefined,
});

/** The problems that `check` finds. If it throws, that is the only one, so other checks still run. */
export async function isolated(
  what: string,
  check: () => Diagnostic[] | Promise<Diagnostic[]>,
): Promise<Diagnostic[]> {
  try {
    return await check();
  } catch (error) {
    return [failedCheck(what, error)];
  }
}

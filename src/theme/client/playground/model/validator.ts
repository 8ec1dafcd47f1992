/**
 * The validator is larger than everything else the playground needs from `contract`, so it is fetched in
 * parallel.
 */
import type { validate as Validate } from '../../../../contract/index.ts';

export let validate: typeof Validate;

/** Resolves once `derive` can check values. */
export async function loadValidator(): Promise<void> {
  ({ validate } = await import('../../../../contract/validator.ts'));
}

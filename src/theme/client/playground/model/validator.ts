/** The validator is larger than what else the playground needs of `contract`, so that it is fetched beside it. */
import type { validate as Validate } from '../../../../contract/index.ts';

export let validate: typeof Validate;

/** Resolves once values can be checked, which `derive` does. */
export async function loadValidator(): Promise<void> {
  ({ validate } = await import('../../../../contract/validator.ts'));
}

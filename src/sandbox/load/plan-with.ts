import type { ApiDocument } from '../../openapi/index.ts';
import { countMade, countReused } from '../../timings/index.ts';
import type { SandboxPlan } from '../generic/index.ts';
import { planSandbox } from '../generic/plan/index.ts';
import type { KeptPlans } from './kept-plans.ts';

/**
 * The plan of a description, as it was kept, or made and then kept.
 *
 * @throws an error that names the description, with a hint how to build the site nevertheless
 */
export function planWith(kept: KeptPlans | undefined, document: ApiDocument): SandboxPlan {
  const last = kept?.find(document);
  if (last) {
    countReused('plan sandboxes');
    return last;
  }
  countMade('plan sandboxes');
  const plan = make(document);
  kept?.keep(document, plan);
  return plan;
}

function make(document: ApiDocument): SandboxPlan {
  const { source } = document;
  try {
    return planSandbox(document);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const named = new Error(`the sandbox of ${source} cannot be planned: ${why}`, { cause: error });
    const setting = `"sandbox": { ${JSON.stringify(source)}: "off" }`;
    throw Object.assign(named, { hint: `\`${setting}\` in the settings builds the site without it.` });
  }
}

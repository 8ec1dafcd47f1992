import type { ApiDocument } from '../../openapi/index.ts';
import { countMade, countReused } from '../../timings/index.ts';
import type { SandboxPlan } from '../generic/index.ts';
import { planSandbox } from '../generic/plan/index.ts';
import type { KeptPlans } from './kept-plans.ts';

/**
 * Reads the plan of a description that an earlier build has kept, or makes it, and keeps it.
 *
 * @throws an error that names the description. Its hint tells how to build the site without the sandbox.
 */
export function planWith(keptPlans: KeptPlans | undefined, document: ApiDocument): SandboxPlan {
  const last = keptPlans?.find(document);
  if (last) {
    countReused('plan sandboxes');
    return last;
  }
  countMade('plan sandboxes');
  const plan = makePlan(document);
  keptPlans?.keep(document, plan);
  return plan;
}

function makePlan(document: ApiDocument): SandboxPlan {
  const { source } = document;
  try {
    return planSandbox(document);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const withName = new Error(`the sandbox of ${source} cannot be planned: ${why}`, { cause: error });
    const setting = `"sandbox": { ${JSON.stringify(source)}: "off" }`;
    throw Object.assign(withName, {
      hint: `Set \`${setting}\` in the settings to build the site without it.`,
    });
  }
}

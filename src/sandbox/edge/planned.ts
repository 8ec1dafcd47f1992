import { parseJson } from '../../contract/index.ts';
import type { SandboxDefinition } from '../core/definition.ts';
import type { SandboxExtension } from '../core/extension.ts';
import { extendSandbox, genericSandbox, type SandboxPlan } from '../generic/index.ts';

/** The sandbox of a plan as JSON, with a rule set that starts from it. */
export function plannedDefinition(text: string, ruleSet?: SandboxExtension): SandboxDefinition {
  // Integers in examples may exceed the precision of numbers.
  const plan = (/\d{16}/.test(text) ? parseJson(text).value : JSON.parse(text)) as SandboxPlan;
  const planned = genericSandbox(plan);
  return ruleSet ? extendSandbox(planned, ruleSet) : planned;
}

import { parseJson } from '../../contract/index.ts';
import type { SandboxDefinition } from '../core/definition.ts';
import { genericSandbox } from './run/generic-sandbox.ts';
import type { SandboxPlan } from './sandbox-plan.ts';

/** The sandbox whose plan is in a response. @throws if the network fails or the response is an error */
export async function loadPlanned(response: Response): Promise<SandboxDefinition> {
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const text = await response.text();
  // Integers in examples may exceed the precision of numbers.
  const plan = ((/\d{16}/.test(text) && parseJson(text).value) || JSON.parse(text)) as SandboxPlan;
  return genericSandbox(plan);
}

import { parseJson } from '../../contract/index.ts';
import type { SandboxDefinition } from '../core/definition.ts';
import { HttpError } from '../core/response/errors.ts';
import { type PlanIndex, type PlanPart, partAddress } from './plan-index.ts';
import { genericSandbox } from './run/generic-sandbox.ts';
import type { OperationPlan, SandboxPlan } from './sandbox-plan.ts';

/**
 * The sandbox of a plan that is loaded from an address, with parts below it.
 *
 * @param started responses that are on their way, by their addresses
 * @throws if the network fails or a response is an error
 */
export async function loadPlanned(
  address: string,
  started: Pick<Map<string, Promise<Response>>, 'get' | 'delete'>,
): Promise<SandboxDefinition> {
  async function fetched<Value>(place: string): Promise<Value> {
    const loading = started.get(place) ?? fetch(place);
    started.delete(place);
    const response = await loading;
    if (!response.ok) throw new Error(`${response.status} ${place}`);
    const text = await response.text();
    // Integers in examples may exceed the precision of numbers.
    return (/\d{16}/.test(text) && parseJson(text).value) || JSON.parse(text);
  }

  const plan = await fetched<SandboxPlan | PlanIndex>(address);
  if (!('groups' in plan)) return genericSandbox(plan);
  const { version, groups, operations } = plan;
  const loads: (Promise<void> | undefined)[] = [];

  function load(number: number): Promise<void> {
    loads[number] ??= fetched<PlanPart>(partAddress(address, version, number)).then(
      (part) => {
        plan.components = { ...plan.components, ...part.components };
        for (const [index, rest] of Object.entries(part.operations ?? {}))
          Object.assign(operations[Number(index)] as object, rest);
      },
      () => {
        // The next request tries again.
        loads[number] = undefined;
        throw new HttpError(503, 'The plan is incomplete. Reload the page.');
      },
    );
    return loads[number];
  }

  return genericSandbox(plan as unknown as SandboxPlan, async (operation: OperationPlan) => {
    const { group } = operation as unknown as PlanIndex['operations'][number];
    await Promise.all((groups[group] ?? []).map(load));
  });
}

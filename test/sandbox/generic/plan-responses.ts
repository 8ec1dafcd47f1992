import { planFiles, type SandboxPlan } from '../../../src/sandbox/generic/plan/index.ts';
import { partAddress } from '../../../src/sandbox/load/index.ts';

/** What a site with this plan at `address` responds to requests for it and for its parts, by address. */
export function responsesOf(address: string, plan: SandboxPlan): Map<string, Promise<Response>> {
  const { index, parts } = planFiles(plan);
  const texts = new Map([[address, index]]);
  for (const [number, text] of parts?.texts.entries() ?? [])
    texts.set(partAddress(address, parts?.version ?? '', number), text);
  return new Map([...texts].map(([place, text]) => [place, Promise.resolve(new Response(text))]));
}

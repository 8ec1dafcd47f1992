import { parseJson } from '../../contract/index.ts';
import type { SandboxDefinition } from '../core/definition.ts';
import { genericSandbox, type SandboxPlan } from '../generic/index.ts';

/** The sandbox of a plan as JSON. Integers in examples may exceed the precision of numbers. */
export const plannedDefinition = (text: string): SandboxDefinition =>
  genericSandbox((/\d{16}/.test(text) ? parseJson(text).value : JSON.parse(text)) as SandboxPlan);

import type { SandboxDefinition } from './definition.ts';
import type { SandboxExtension } from './extension.ts';

/**
 * Checks the types of a definition's collections against its routes, then erases them. With `extends`, the
 * definition starts from the plan of its OpenAPI file.
 */
export function defineSandbox<C extends object>(extension: SandboxExtension<C>): SandboxExtension;
export function defineSandbox<C extends object>(definition: SandboxDefinition<C>): SandboxDefinition;
export function defineSandbox(definition: unknown): unknown {
  return definition;
}

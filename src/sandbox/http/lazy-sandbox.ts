import type { Sandbox } from '../core/create-sandbox.ts';
import type { SandboxDefinition } from '../core/definition.ts';

/** A sandbox that is created with its first request, or when its routes or limits are read. */
export function lazySandbox(
  { name, title, basePath = '' }: Pick<SandboxDefinition, 'name' | 'title' | 'basePath'>,
  create: () => Sandbox,
): Sandbox {
  let created: Sandbox | undefined;
  const inner = (): Sandbox => {
    created ??= create();
    return created;
  };
  const properties: PropertyDescriptorMap = {
    name: { value: name },
    title: { value: title },
    mount: { value: `/${encodeURIComponent(name)}` },
    basePath: { value: basePath },
    admin: { value: () => inner().admin() },
    bodyLimit: { get: () => inner().bodyLimit },
    answer: { value: (...incoming: Parameters<Sandbox['answer']>) => inner().answer(...incoming) },
    reset: { value: () => inner().reset() },
    state: { value: () => inner().state() },
  };
  const handle = async (request: Request): Promise<Response> => inner()(request);
  // Its properties make it one.
  return Object.defineProperties(handle, properties) as Sandbox;
}

/** Runs the sandboxes of a built site in this process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extendSandbox, isSandboxExtension } from '../../../sandbox/generic/index.ts';
import { loadPlanned } from '../../../sandbox/generic/load-planned.ts';
import { createSandbox, type SandboxDefinition, type SandboxHandler } from '../../../sandbox/index.ts';
import type { AgentApi } from '../../manifest.ts';
import { ToolProblem } from '../problem.ts';
import type { ReadFile } from '../site-files.ts';
import type { Sender } from '../try/sender.ts';
import { reasonOf } from './source.ts';

/**
 * Sandboxes with a state in memory, which all calls share. A built site contains what they need: plans, which
 * are data, and rule sets, which are programs.
 *
 * @param folder of the site, whose programs may run here; without it only plans are used
 */
export function localSandboxes(read: ReadFile, folder?: string): Sender['toSandbox'] {
  const opened = new Map<string, { version: string; sandbox: Promise<SandboxHandler> }>();
  return async (api, request) => {
    const { plan, module } = api.sandbox ?? {};
    if (module !== undefined && folder === undefined)
      throw new ToolProblem(
        `The sandbox of ${api.title} is a program of the site, and this server runs no programs from other ` +
          'sites. Start `trellis sandbox` in the docs folder, allow it with ' +
          '`--allow-server http://127.0.0.1:4010`, and send its address as `server`.',
      );
    // A site that was built again has other rules.
    const version = `${module} ${plan === undefined ? '' : await read(plan)}`;
    let open = opened.get(api.name);
    if (open?.version !== version) {
      open = { version, sandbox: openSandbox(api, read, folder) };
      open.sandbox.catch(() => opened.delete(api.name));
      opened.set(api.name, open);
    }
    return { response: await (await open.sandbox)(request) };
  };
}

async function openSandbox(
  { name, title, sandbox }: AgentApi,
  read: ReadFile,
  folder: string | undefined,
): Promise<SandboxHandler> {
  const planned = sandbox?.plan === undefined ? undefined : await plannedBy(sandbox.plan, read);
  const rules =
    sandbox?.module === undefined || folder === undefined
      ? undefined
      : await ruleSet(join(folder, sandbox.module));
  const definition = isSandboxExtension(rules)
    ? planned && extendSandbox(planned, rules)
    : (rules ?? planned);
  if (!definition)
    throw new ToolProblem(`This site does not contain the sandbox of ${title}. Build it again.`);
  return createSandbox({ ...definition, name });
}

const plannedBy = (plan: string, read: ReadFile): Promise<SandboxDefinition> =>
  loadPlanned(plan, {
    get: async (path) => {
      const text = await read(path);
      return text === undefined ? new Response(null, { status: 404 }) : new Response(text);
    },
    delete: () => true,
  });

async function ruleSet(file: string): Promise<SandboxDefinition> {
  try {
    return (await import(pathToFileURL(file).href)).default;
  } catch (error) {
    throw new ToolProblem(`The rule set ${file} cannot be loaded: ${reasonOf(error)}`);
  }
}

/** Why a sandbox cannot be reached, and what to do about it. */
import { type Child, h } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import { AdminError } from './admin.ts';

export interface Trouble {
  title: string;
  advice: string;
  /** Command for the reader's terminal. */
  command?: string;
}

/**
 * @param mount Base URL of the sandbox over HTTP; `undefined` for the one in this page.
 * @param isReachable Whether anything responds at the server's origin; used only if there was no response.
 */
export function explainTrouble(error: unknown, mount: string | undefined, isReachable: boolean): Trouble {
  const detail = error instanceof Error ? error.message : String(error);
  if (mount === undefined) {
    return {
      title: say('sandbox.notLoaded'),
      advice: `${say('common.reload')} ${detail}`,
    };
  }
  if (error instanceof AdminError) {
    const isForeign = error.status === 0 || error.status === 404;
    return isForeign
      ? {
          title: say('inspector.noSandbox', { address: mount }),
          advice: say('inspector.noSandboxAdvice', { address: `${new URL(mount).origin}/` }),
        }
      : {
          title: say('inspector.refused', { address: mount }),
          advice: detail,
        };
  }
  const { origin } = new URL(mount);
  if (isReachable) {
    return {
      title: say('server.unreadable', { server: origin }),
      advice: say('inspector.refusedAdvice'),
      command: 'npx trellis-docs preview',
    };
  }
  return {
    title: say('inspector.noAnswer', { server: origin }),
    advice: say('inspector.noAnswerAdvice'),
    command: startCommand(mount),
  };
}

/** Names the port only if it is not the command's default. */
function startCommand(mount: string): string {
  const { port } = new URL(mount);
  return port === '4010' || port === ''
    ? 'npx trellis-docs sandbox'
    : `npx trellis-docs sandbox --port ${port}`;
}

/** @param retry Reads again at once. */
export function troubleNote({ title, advice, command }: Trouble, retry: () => void): Child {
  return [
    h('p', {}, h('strong', {}, title)),
    h('p', {}, advice),
    command && h('pre', {}, h('code', {}, command)),
    h('button', { type: 'button', class: 'button quiet', onclick: retry }, say('common.tryAgain')),
  ];
}

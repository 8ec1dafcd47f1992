/** Why a sandbox cannot be looked at, and what to do about it. */
import { type Child, h } from '../core/dom.ts';
import { say } from '../core/say.ts';
import { AdminError } from './admin.ts';

export interface Trouble {
  title: string;
  advice: string;
  /** To be typed into a terminal. */
  command?: string;
}

/**
 * @param mount Base URL of the sandbox over HTTP; `undefined` for the one in this page.
 * @param isReachable Whether anything answers at the server's origin; asked only when there was no answer.
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
      command: 'trellis preview',
    };
  }
  return {
    title: say('inspector.noAnswer', { server: origin }),
    advice: say('inspector.noAnswerAdvice'),
    command: startCommand(mount),
  };
}

/** The port is named where it is not the one that the command takes by itself. */
function startCommand(mount: string): string {
  const { port } = new URL(mount);
  return port === '4010' || port === '' ? 'trellis sandbox' : `trellis sandbox --port ${port}`;
}

/** @param retry Looks again at once. */
export function troubleNote({ title, advice, command }: Trouble, retry: () => void): Child {
  return [
    h('p', {}, h('strong', {}, title)),
    h('p', {}, advice),
    command && h('pre', {}, h('code', {}, command)),
    h('button', { type: 'button', class: 'button quiet', onclick: retry }, say('common.tryAgain')),
  ];
}

/** What is said of a response before its body: the way it came, and what its status asks for. */
import { h } from '../../../core/dom.ts';
import { say } from '../../../core/say.ts';
import type { Store } from '../../store.ts';
import type { Reply } from '../reply.ts';
import { explainStatus } from './status.ts';

export async function notes(store: Store, reply: Reply): Promise<Node[]> {
  const sentences = explainStatus(reply, store.data);
  const { redirectedTo: address } = reply;
  const explanation = [
    ...(address === undefined ? [] : [h('p', { class: 'advice' }, say('reply.redirected', { address }))]),
    ...(sentences.length > 0 ? [h('div', { class: 'advice' }, ...sentences)] : []),
  ];
  if (!reply.isProxied) return explanation;
  const { proxyNote } = await import('../transport/proxy-view.ts');
  return [proxyNote(store, reply), ...explanation];
}

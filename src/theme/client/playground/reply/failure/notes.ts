/** What is said of a response before its body: the way it came, and what its status asks for. */
import { h } from '../../../core/dom.ts';
import type { Store } from '../../store.ts';
import type { Reply } from '../reply.ts';
import { explainStatus } from './status.ts';

export async function notes(store: Store, reply: Reply, isExplained: boolean): Promise<Node[]> {
  const sentences = isExplained ? explainStatus(reply, store.data) : [];
  const explanation = sentences.length > 0 ? [h('div', { class: 'advice' }, ...sentences)] : [];
  if (!reply.isProxied) return explanation;
  const { proxyNote } = await import('../transport/proxy-view.ts');
  return [proxyNote(store, reply), ...explanation];
}

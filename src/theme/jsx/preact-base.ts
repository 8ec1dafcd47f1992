import { options, type VNode } from 'preact';
import { propsWithBase } from './base-path.ts';

/**
 * Gives the base path to the addresses of all elements that Preact makes from now on.
 *
 * @returns ends that
 */
export function startBase(base: string): () => void {
  const { vnode: before } = options;
  if (base === '') return () => undefined;
  options.vnode = (node: VNode<Record<string, unknown>>) => {
    if (typeof node.type === 'string') node.props = propsWithBase(node.props, base) as typeof node.props;
    before?.(node);
  };
  return () => {
    options.vnode = before;
  };
}

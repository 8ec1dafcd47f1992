/** The base path in the elements of authors, who write addresses from the root of the docs folder. */
import { mapCssPaths, mapSrcset, withBaseOnce } from '../../text/index.ts';

const ADDRESSES = ['href', 'src', 'poster', 'data', 'action', 'formAction', 'xlinkHref'];
const SETS = ['srcSet', 'srcset', 'imageSrcSet'];

type Props = Record<string, unknown>;

/** The properties of an element with the base path in its addresses, except those that have it already. */
export function propsWithBase(props: Props, base: string): Props {
  const next = { ...props };
  for (const name of ADDRESSES) {
    const address = next[name];
    if (typeof address === 'string') next[name] = withBaseOnce(address, base);
  }
  for (const name of SETS) {
    const set = next[name];
    if (typeof set === 'string') next[name] = mapSrcset(set, (address) => withBaseOnce(address, base));
  }
  if (next.style) next.style = styleWithBase(next.style, base);
  return next;
}

function styleWithBase(style: unknown, base: string): unknown {
  if (typeof style === 'string') return mapCssPaths(style, (path) => withBaseOnce(path, base));
  return typeof style === 'object' && style !== null
    ? Object.fromEntries(Object.entries(style).map(([name, value]) => [name, styleWithBase(value, base)]))
    : style;
}

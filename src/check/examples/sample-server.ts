/** The server that a sample sends to, held against those of the description. */
import { didYouMean } from '../../diagnostics/index.ts';
import type { RequestSpec } from '../../request/index.ts';
import { asQuestion } from '../targets.ts';
import { isPlaceholder } from './placeholders.ts';
import { type ExampleProblem, spanOf } from './places.ts';

/** Names for examples (RFC 2606), machines of readers, and private addresses (RFC 1918). */
const OWN =
  /^(?:localhost|.*\.(?:localhost|local|internal|test|invalid|example)|(?:127|10|192\.168|172\.\d+|0)\.[\d.]+|\[.*\])$/i;

/** A host that stands for that of the reader: `your-instance.acme.com`, `example.com`. */
const STANDS_FOR_OTHER =
  /(?:^|[.-])(?:your|my|example|acme|company|domain|instance|host|self-?hosted)(?:$|[.-])/i;

/**
 * A warning for a sample that sends to none of the servers, by which readers who copy it reach nothing.
 *
 * @param server everything before the path of the operation
 */
export function serverProblem(
  text: string,
  server: string,
  { servers }: Pick<RequestSpec, 'servers'>,
  what: string,
): ExampleProblem[] {
  const urls = servers.map(({ url }) => url);
  const sent = URL.parse(server);
  if (!sent || urls.length === 0 || isPlaceholder(server) || !urls.every((url) => URL.canParse(plain(url))))
    return [];
  const hosts = urls.map((url) => new URL(plain(url)).hostname);
  const isNear = hosts.includes(sent.hostname);
  const close = isNear ? undefined : didYouMean(sent.hostname, hosts);
  const isReaders = OWN.test(sent.hostname) || STANDS_FOR_OTHER.test(sent.hostname);
  if (!isNear && close === undefined && isReaders) return [];
  const host = close ?? sent.hostname;
  const meant =
    urls.find((url) => new URL(plain(url)).hostname === host) ?? (urls.length === 1 ? urls[0] : undefined);
  return [
    {
      code: 'example/other-server',
      message: `this sample sends to ${server}, which is no server of ${what}`,
      hint: asQuestion(meant) ?? `Its servers are ${urls.join(', ')}.`,
      span: spanOf(text, server),
    },
  ];
}

/** An address with its variables as words. */
const plain = (url: string): string => url.replace(/[{}]/g, '');

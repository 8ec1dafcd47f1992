/** Adds a sent request to the history, without credentials and secrets. Loaded after the first response. */
import { buildRequest } from '../../../../../request/index.ts';
import type { State } from '../../model/index.ts';
import type { Outcome } from '../../reply/send.ts';
import type { Store } from '../../store.ts';
import { encodeLink, type SharedRequest, sharedRequest } from '../link/index.ts';
import { type HistoryEntry, withEntry } from './entries.ts';
import { changeEntries, isHistoryOn } from './kept-history.ts';

/** The body of a request with a longer link is not kept, in characters. */
const MAX_KEPT_LINK = 20_000;
const MAX_PATH = 300;
const NOWHERE = 'http://x.invalid';

/** @param state as it was sent */
export async function record(
  { data, narrow }: Store,
  state: State,
  { reply }: Outcome,
  page = location.pathname,
): Promise<void> {
  if (!isHistoryOn()) return;
  const { request } = sharedRequest(data, state, narrow);
  const entry: HistoryEntry = {
    time: Date.now(),
    page,
    method: data.request.method,
    path: pathOf(data.request, request),
    ...(reply && { status: reply.status, duration: Math.round(reply.duration) }),
    link: await keptLink(request),
  };
  changeEntries(data.spec, (entries) => withEntry(entries, entry));
  document.dispatchEvent(new Event('trellis:recorded'));
}

async function keptLink(request: SharedRequest): Promise<string> {
  const link = await encodeLink(request);
  if (link.length <= MAX_KEPT_LINK) return link;
  const { body: _body, ...values } = request.values;
  return encodeLink({ ...request, values });
}

function pathOf(spec: Store['data']['request'], { values }: SharedRequest): string {
  const { url } = buildRequest(spec, { ...values, server: NOWHERE, cookie: {} });
  const path = url.slice(NOWHERE.length).replace(/%7B%7B([\w.-]+)%7D%7D/g, '{{$1}}');
  return path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
}

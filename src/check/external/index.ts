/** Links to other sites, which are visited when the author asks for it. */
import type { Diagnostic } from '../../diagnostics/index.ts';
import { lookUp } from '../../proxy/index.ts';
import { type UsesOfFile, warningAt } from '../uses.ts';
import { type KeptVisits, readVisits, writeVisits } from './kept-visits.ts';
import { type Reach, type Visit, visit } from './visit.ts';

export interface ExternalOptions {
  /** Absolute path of the file that keeps what is known of addresses. */
  file: string;
  /** Names of hosts in private networks that may be visited. */
  hosts: readonly string[];
  /** Beginnings of addresses that are not visited. */
  skip: readonly string[];
  now?: number;
}

/** Requests to one host at a time, and to all hosts. */
const MAX_PER_HOST = 2;
const MAX_HOSTS = 8;

/** Milliseconds between two requests of one lane to a host. */
const PAUSE_MS = 200;

/** A server that asks for a longer pause is not asked again. */
const MAX_RETRY_MS = 30_000;

/** Milliseconds that an address that was found counts as found. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** A link to an address, wherever it stands. */
interface Link {
  file: UsesOfFile;
  use: UsesOfFile['uses'][number];
  url: string;
}

/** Problems with links to other sites. If no host can be reached, one problem says so. */
export async function checkExternalLinks(
  all: readonly UsesOfFile[],
  { file, hosts, skip, now = Date.now() }: ExternalOptions,
): Promise<Diagnostic[]> {
  const links = all.flatMap((each) => externalLinks(each)).filter(({ url }) => !isSkipped(url, skip));
  const kept = readVisits(file);
  const urls = [...new Set(links.map(({ url }) => url))].sort();
  const stale = urls.filter((url) => !isFresh(kept[url], now));
  const reach: Reach = { lookup: lookUp, mayReach: (host) => hosts.includes(host) };
  const visits = await visitAll(stale, reach);
  for (const [url, result] of visits)
    if ('status' in result && result.status < 400) kept[url] = { at: now, status: result.status };
  writeVisits(file, kept, now - MAX_AGE_MS);
  const results = [...visits.values()];
  if (results.length > 0 && results.every(isOffline)) return [OFFLINE];
  return links.flatMap(({ file: of, use, url }) => {
    const problem = problemOf(url, visits.get(url));
    return problem ? { ...warningAt(of, use, problem.code, problem.message, problem.hint) } : [];
  });
}

const isFresh = (known: KeptVisits[string] | undefined, now: number): boolean =>
  known !== undefined && known.at > now - MAX_AGE_MS && known.at <= now;

function externalLinks(file: UsesOfFile): Link[] {
  return file.uses.flatMap((use) => {
    if (use.kind !== 'link' || !/^https?:\/\//i.test(use.target) || /[{}]/.test(use.target)) return [];
    const url = URL.parse(use.target);
    if (!url) return [];
    url.hash = '';
    return { file, use, url: url.href };
  });
}

/** Names that are examples (RFC 2606, RFC 6761), and this machine. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/;

const isSkipped = (url: string, skip: readonly string[]): boolean =>
  RESERVED.test(new URL(url).hostname) || skip.some((start) => url.startsWith(start));

const isOffline = (result: Visit): boolean =>
  'failure' in result && /^(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|ENETDOWN)$/.test(result.failure);

const OFFLINE: Diagnostic = {
  code: 'external/offline',
  severity: 'warning',
  message: 'no external link was checked, because no host could be reached',
  hint: 'Connect to the internet, or leave out --external.',
};

/** Hosts side by side; the addresses of one host in few lanes, with pauses. */
async function visitAll(urls: readonly string[], reach: Reach): Promise<Map<string, Visit>> {
  const byHost = new Map<string, string[]>();
  for (const url of urls) {
    const { host } = new URL(url);
    byHost.set(host, [...(byHost.get(host) ?? []), url]);
  }
  const visits = new Map<string, Visit>();
  await inLanes([...byHost.values()], MAX_HOSTS, (ofHost) =>
    inLanes(ofHost, MAX_PER_HOST, async (url, isFirst) => {
      if (!isFirst) await pause(PAUSE_MS);
      visits.set(url, await patiently(url, reach));
    }),
  );
  return visits;
}

async function inLanes<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item, isFirst: boolean) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lane = async (): Promise<void> => {
    let isFirst = true;
    for (const item of rest) {
      await work(item, isFirst);
      isFirst = false;
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
}

/** Asks once more after the time that a busy server names (RFC 9110, section 10.2.3). */
async function patiently(url: string, reach: Reach): Promise<Visit> {
  const first = await visit(url, reach);
  if (!('status' in first) || (first.status !== 429 && first.status !== 503)) return first;
  const wait = waitOf(first.retryAfter);
  if (wait === undefined || wait > MAX_RETRY_MS) return first;
  await pause(wait);
  return visit(url, reach);
}

function waitOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

type Problem = Pick<Diagnostic, 'code' | 'message' | 'hint'>;

function problemOf(url: string, result: Visit | undefined): Problem | undefined {
  if (!result) return undefined;
  const where = url.length > 100 ? `${url.slice(0, 100)}…` : url;
  if ('failure' in result) {
    // Servers of this machine or network are the author's own business.
    if (result.failure === 'private') return undefined;
    return {
      code: 'external/unreachable',
      message: `${where} cannot be reached: ${REASONS[result.failure] ?? result.failure}`,
      hint: 'Try again later, or correct the link.',
    };
  }
  const { status } = result;
  if (status === 404 || status === 410)
    return {
      code: 'external/broken',
      message: `broken link: ${where} returns the status ${status}`,
      hint: 'Correct the link, or delete it.',
    };
  if (status >= 500 || status === 429)
    return {
      code: 'external/unreachable',
      message: `${where} cannot be checked: the server returns the status ${status}`,
      hint: 'Try again later.',
    };
  // Other refusals, such as 401 and 403, are for programs and for readers who are not signed in.
  return undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the host name cannot be resolved',
  ECONNREFUSED: 'the server refuses the connection',
  ECONNRESET: 'the server closes the connection',
  timeout: 'it does not respond within 10 seconds',
  redirects: 'it redirects more than 5 times',
  redirect: 'it redirects to an address that is not a web page',
  CERT_HAS_EXPIRED: 'the certificate has expired',
};

/** Client for a sandbox's admin interface, the same in this page and over HTTP. */
import { parseJson } from '../../../../contract/index.ts';
import { isRecord } from '../../../../json/index.ts';
import type { JournalEntry, Section } from '../../../../sandbox/index.ts';

export type Handler = (request: Request) => Promise<Response>;

/** A failure forced on the next requests. */
export interface ForcedFailure {
  code?: number;
  outcome?: string;
  times: number;
  method?: string;
  path?: string;
}

/** `GET /_sandbox`. Times are in milliseconds. */
export interface SandboxInfo {
  name: string;
  title: string;
  level?: number;
  levels?: { oldest: number; latest: number };
  now: number;
  clockOffset: number;
  /** Requests per minute. */
  rateLimit: number | null;
  forced: ForcedFailure[];
  /** Uncommon outcomes that some operation can be made to return. */
  outcomes?: string[];
}

/**
 * A response came, but not one that a sandbox would send, or the sandbox refused. `status` is 0 if the
 * response is not JSON.
 */
export class AdminError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Every method rejects with an `AdminError`, or with the error of `handler` if there is no response. */
export interface Admin {
  info(): Promise<SandboxInfo>;
  view(): Promise<Section[]>;
  /** Requests with a higher number than `after`, oldest first. */
  requests(after: number): Promise<JournalEntry[]>;
  /** The raw state as JSON text. */
  state(): Promise<string>;
  /** `path` is relative to `/_sandbox`: `/clock`. A text is sent as it is. */
  post(path: string, body: unknown): Promise<void>;
}

const TIMEOUT_MS = 15_000;

const NOT_A_SANDBOX = 'The response does not come from a sandbox.';

/** Of a sandbox that does not send these members. */
const DEFAULTS = { clockOffset: 0, rateLimit: null, forced: [] };

/** The members that tell a sandbox from another server; the others are taken as they come. */
const isInfo = (value: object): value is Omit<SandboxInfo, keyof typeof DEFAULTS> & Partial<SandboxInfo> =>
  'name' in value && typeof value.name === 'string' && 'now' in value && typeof value.now === 'number';

const listOf = <Item>(value: unknown): Item[] => (Array.isArray(value) ? value : []);

/**
 * @param mount Base URL of the sandbox, without a trailing slash: `http://127.0.0.1:4010/plant-store`.
 * @param handler Sends a request; `fetch` over HTTP.
 */
export function adminOf(mount: string, handler: Handler): Admin {
  async function call(path: string, init?: RequestInit): Promise<string> {
    const response = await handler(
      new Request(`${mount}/_sandbox${path}`, {
        ...init,
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    const text = await response.text();
    if (!response.ok) throw new AdminError(response.status, refusalText(text) ?? `Status ${response.status}`);
    return text;
  }
  const get = async (path: string): Promise<Record<string, unknown>> => {
    const { value } = parseJson(await call(path));
    if (!isRecord(value)) throw new AdminError(0, NOT_A_SANDBOX);
    return value;
  };
  return {
    async info() {
      const info = await get('');
      if (!isInfo(info)) throw new AdminError(0, NOT_A_SANDBOX);
      return { ...DEFAULTS, ...info };
    },
    view: async () => listOf<Section>((await get('/view')).sections),
    requests: async (after) => listOf<JournalEntry>((await get(`/requests?after=${after}`)).requests),
    state: () => call('/state'),
    async post(path, body) {
      await call(`/${path.replace(/^\/+/, '')}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
      });
    },
  };
}

/** The readable message of an error response: the member that the bundled APIs use for it. */
function refusalText(text: string): string | undefined {
  const { value } = parseJson(text);
  if (!isRecord(value)) return undefined;
  return [value.message, value.msg, value.error].find((message) => typeof message === 'string');
}

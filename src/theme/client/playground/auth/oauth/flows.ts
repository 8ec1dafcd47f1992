/** Requests tokens: OAuth 2.0 (RFC 6749) with PKCE (RFC 7636), and for devices (RFC 8628). */
import { isRecord } from '../../../../../json/index.ts';
import type { OAuthFlow } from '../../../../../site/index.ts';
import { say } from '../../../core/say.ts';
import type { Grant, KeptCredentials, OAuthClient } from '../credentials.ts';
import type * as Library from './library.ts';
import { connect, serverProblem, TokenProblem } from './problems.ts';

/** What the reader asks for. */
export interface TokenWish {
  flow: OAuthFlow;
  client: OAuthClient;
  scopes: string[];
  /** For the password flow. */
  username: string;
  password: string;
  /** Address that the authorization server sends the reader back to. */
  redirect: string;
  /** Completes relative addresses of the flow. */
  server: string;
  issuer?: string | undefined;
}

/** What the reader has to do meanwhile. */
export type Waiting = { kind: 'window' } | { kind: 'device'; code: string; url: string };

export const isRedirecting = ({ flow }: Pick<OAuthFlow, 'flow'>): boolean =>
  flow === 'authorizationCode' || flow === 'implicit';

const WINDOW_FEATURES = 'popup,width=520,height=720';
const DEFAULT_INTERVAL_S = 5;

/**
 * Requests a token. Call it in the click, because browsers open windows only then.
 *
 * @throws TokenProblem with a sentence for the reader; the reason of `signal` if it aborts
 */
export async function requestToken(
  wish: TokenWish,
  waiting: (what: Waiting) => void,
  signal: AbortSignal,
): Promise<KeptCredentials> {
  const popup = isRedirecting(wish.flow) ? openWindow() : undefined;
  try {
    const library = await import('./library.ts');
    const exchange = new Exchange(library, wish, signal);
    if (popup) return await exchange.redirect(popup, waiting);
    if (wish.flow.flow === 'deviceAuthorization') return await exchange.device(waiting);
    const { username, password } = wish;
    return wish.flow.flow === 'password'
      ? await exchange.token('password', { ...exchange.scope, username, password })
      : await exchange.token('client_credentials', exchange.scope);
  } catch (error) {
    popup?.close();
    throw error;
  }
}

/** @throws TokenProblem if the browser does not open one */
function openWindow(): Window {
  if (!globalThis.isSecureContext) throw new TokenProblem(say('auth.insecure'));
  const popup = open('', '', WINDOW_FEATURES);
  if (!popup) throw new TokenProblem(say('auth.popupBlocked'));
  return popup;
}

/** @throws TokenProblem if the authorization server does not renew it */
export async function renew({ url, client, refreshToken = '' }: Grant): Promise<KeptCredentials> {
  const wish: TokenWish = {
    flow: { flow: 'authorizationCode', tokenUrl: url, scopes: {} },
    ...{ client, scopes: [], username: '', password: '', redirect: '', server: url },
  };
  const exchange = new Exchange(await import('./library.ts'), wish, new AbortController().signal);
  const renewed = await exchange.token('refresh_token', { refresh_token: refreshToken });
  // The server may keep the old one (RFC 6749 section 6).
  return { ...renewed, grant: { refreshToken, ...renewed.grant, url, client } };
}

/** An address of a description; a relative one belongs to the server of the API. */
export const addressOf = (url: string, server: string): string =>
  new URL(url, URL.canParse(server) ? server : location.href).href;

class Exchange {
  /** The scopes to ask for; none leaves them to the server. */
  readonly scope: Record<string, string>;
  private readonly library: typeof Library;
  private readonly wish: TokenWish;
  private readonly signal: AbortSignal;
  private readonly server: Parameters<typeof Library.genericTokenEndpointRequest>[0];

  constructor(library: typeof Library, wish: TokenWish, signal: AbortSignal) {
    this.library = library;
    this.wish = wish;
    this.signal = signal;
    const { flow, issuer } = wish;
    this.scope = wish.scopes.length ? { scope: wish.scopes.join(' ') } : {};
    this.server = {
      // The library wants a name, but compares it only with an answer that has one.
      issuer: issuer ?? location.origin,
      ...(flow.tokenUrl && { token_endpoint: this.address(flow.tokenUrl) }),
      ...(flow.deviceAuthorizationUrl && {
        device_authorization_endpoint: this.address(flow.deviceAuthorizationUrl),
      }),
    };
  }

  private address(url: string): string {
    return addressOf(url, this.wish.server);
  }

  private get client() {
    return { client_id: this.wish.client.id };
  }

  private get authentication() {
    const { ClientSecretBasic, ClientSecretPost, None } = this.library;
    const { secret, secretIn } = this.wish.client;
    if (!secret) return None();
    return secretIn === 'body' ? ClientSecretPost(secret) : ClientSecretBasic(secret);
  }

  private get options() {
    // Browsers refuse requests of an HTTPS page to HTTP themselves.
    return { signal: this.signal, [this.library.allowInsecureRequests]: true };
  }

  /** Requests a token from the token endpoint. */
  async token(grantType: string, parameters: Record<string, string>): Promise<KeptCredentials> {
    const { genericTokenEndpointRequest, processGenericTokenEndpointResponse } = this.library;
    const { server, client, authentication, options } = this;
    const url = server.token_endpoint ?? '';
    const response = await connect(url, () =>
      genericTokenEndpointRequest(server, client, authentication, grantType, parameters, options),
    );
    const answer = await processGenericTokenEndpointResponse(server, client, await checked(response));
    const { access_token: value, expires_in: seconds, refresh_token: refreshToken } = answer;
    const { refreshUrl } = this.wish.flow;
    return {
      value,
      grant: {
        ...(seconds !== undefined && { expiresAt: Date.now() + seconds * 1000 }),
        ...(refreshToken !== undefined && { refreshToken }),
        url: refreshUrl ? this.address(refreshUrl) : url,
        client: this.wish.client,
      },
    };
  }

  /** Sends the reader to the authorization server in `popup`: authorization code, or implicit. */
  async redirect(popup: Window, waiting: (what: Waiting) => void): Promise<KeptCredentials> {
    const { library, wish, server, client, signal } = this;
    const isImplicit = wish.flow.flow === 'implicit';
    const state = library.generateRandomState();
    const verifier = library.generateRandomCodeVerifier();
    const url = new URL(this.address(wish.flow.authorizationUrl ?? ''));
    const parameters = {
      response_type: isImplicit ? 'token' : 'code',
      ...client,
      redirect_uri: wish.redirect,
      state,
      ...this.scope,
      ...(!isImplicit && {
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const answer = answerTo(state, signal);
    popup.location.href = url.href;
    waiting({ kind: 'window' });
    const answered = await answer;
    const error = answered.get('error');
    if (error !== null) throw serverProblem(error, answered.get('error_description') ?? undefined);
    // Without metadata the name of the server is unknown.
    if (!wish.issuer) answered.delete('iss');
    const valid = library.validateAuthResponse(server, client, answered, state);
    if (!isImplicit) {
      const code = valid.get('code') ?? '';
      const proof = { code, redirect_uri: wish.redirect, code_verifier: verifier };
      return this.token('authorization_code', proof);
    }
    const value = valid.get('access_token');
    if (!value) throw new TokenProblem(say('auth.notUnderstood', { detail: 'access_token' }));
    const seconds = Number(valid.get('expires_in') ?? Number.NaN);
    const grant = { url: '', client: wish.client };
    return {
      value,
      grant: Number.isFinite(seconds) ? { ...grant, expiresAt: Date.now() + seconds * 1000 } : grant,
    };
  }

  /** Gets a code that the reader confirms on another page or device, and asks until that is done. */
  async device(waiting: (what: Waiting) => void): Promise<KeptCredentials> {
    const { library, server, client, authentication, options, signal } = this;
    const url = server.device_authorization_endpoint ?? '';
    const response = await connect(url, () =>
      library.deviceAuthorizationRequest(server, client, authentication, this.scope, options),
    );
    const device = await library.processDeviceAuthorizationResponse(server, client, await checked(response));
    const { verification_uri: page, verification_uri_complete: complete = page, user_code: code } = device;
    if (!/^https?:/.test(URL.parse(complete)?.protocol ?? ''))
      throw new TokenProblem(say('auth.notUnderstood', { detail: 'verification_uri' }));
    waiting({ kind: 'device', code, url: complete });
    let interval = device.interval ?? DEFAULT_INTERVAL_S;
    for (;;) {
      await pause(interval, signal);
      try {
        return await this.token(DEVICE_GRANT, { device_code: device.device_code });
      } catch (error) {
        const reason = error instanceof TokenProblem ? error.cause : undefined;
        if (reason === 'slow_down') interval += DEFAULT_INTERVAL_S;
        else if (reason !== 'authorization_pending') throw error;
      }
    }
  }
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * A successful response without its ID token, which the playground does not use: checking it would take the
 * server's metadata and keys.
 *
 * @throws TokenProblem if the authorization server reports an error
 */
async function checked(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!isRecord(body)) return response;
  const { error, error_description: text, id_token: _, ...rest } = body;
  if (typeof error === 'string') throw serverProblem(error, typeof text === 'string' ? text : undefined);
  const { status } = response;
  return new Response(JSON.stringify(rest), { status, headers: { 'content-type': 'application/json' } });
}

/** Waits for the answer with this `state`, which the callback page passes on. */
function answerTo(state: string, signal: AbortSignal): Promise<URLSearchParams> {
  const channel = new BroadcastChannel(`trellis-oauth-${state}`);
  return new Promise<URLSearchParams>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    channel.onmessage = ({ data }) => {
      channel.postMessage('received');
      resolve(new URLSearchParams(data));
    };
  }).finally(() => channel.close());
}

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

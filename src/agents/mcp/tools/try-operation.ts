import { inEnglish } from '../../../contract/index.ts';
import { didYouMean } from '../../../diagnostics/index.ts';
import { isRecord } from '../../../json/index.ts';
import {
  buildRequest,
  checkValues,
  placeholderAuth,
  type RequestSpec,
  type RequestValues,
  sample,
  toFetch,
} from '../../../request/index.ts';
import type { PlaygroundData, PlaygroundServer } from '../../../site/index.ts';
import { codeInline } from '../../writer.ts';
import { didYouMeanText, ToolProblem } from '../problem.ts';
import { requestValues } from '../try/request-values.ts';
import { fenced, responseText } from '../try/response-text.ts';
import type { AllowedServers } from '../try/sender.ts';
import { type ChosenOperation, chooseOperation, OPERATION_ARGUMENTS } from './operations.ts';
import { type Tool, type ToolContext, text, textOf } from './tool.ts';

/** The account that sends no credentials. */
const NO_ACCOUNT = 'none';

export const tryOperation: Tool = {
  name: 'try_operation',
  title: 'Try an operation',
  description:
    'Sends a request to the sandbox of the API, which stores what you send, and returns the response. ' +
    'Credentials are added automatically. Nothing reaches the real API, unless `server` names a server ' +
    'that the person who started this MCP server has allowed.',
  input: {
    type: 'object',
    properties: {
      ...OPERATION_ARGUMENTS,
      parameters: {
        type: 'object',
        description:
          'Path, query, header and cookie parameters by name. If two have the same name, write `query:id`.',
      },
      body: {
        description:
          'Body: a JSON value, an object with the fields of a form, or text that is sent as it is.',
      },
      contentType: text('Media type of the body. Default: the first documented one.'),
      account: text(`Label of an account of the sandbox; \`${NO_ACCOUNT}\` sends no credentials.`),
      session: text('The session that an earlier response named, to see what was stored there.'),
      server: text('Base URL of an allowed server, instead of the sandbox.'),
    },
    required: ['operation'],
  },
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  async run(args, context) {
    const { files, sender } = context;
    const chosen = chooseOperation(await files.manifest(), args);
    const { playground, route } = chosen.operation;
    if (playground === undefined)
      throw new ToolProblem(`This operation cannot be tried, because its page ${route} has no playground.`);
    const data = await files.json<PlaygroundData>(playground);
    const server = textOf(args, 'server');
    return server === undefined
      ? inSandbox(chosen, data, args, context)
      : onServer(data, args, server, allowedServers(sender.servers, server));
  },
};

async function inSandbox(
  { api }: ChosenOperation,
  data: PlaygroundData,
  args: Record<string, unknown>,
  { sender }: ToolContext,
): Promise<string> {
  const place = data.servers.find(({ kind }) => kind === 'sandbox');
  if (!place || !api.sandbox) throw new ToolProblem(`${api.title} has no sandbox on this site.`);
  const { request: spec } = data;
  const values = { ...valuesOf(spec, place.url, args), ...sandboxAuth(spec, place, textOf(args, 'account')) };
  refuseIncomplete(spec, values, textOf(args, 'account') === NO_ACCOUNT);
  const { url, init } = await toFetch(buildRequest(spec, values));
  const { response, session } = await sender.toSandbox(
    api,
    new Request(url, withoutBrowserOptions(init)),
    textOf(args, 'session'),
  );
  const next =
    session === undefined ? [] : [`To see what was stored, send \`session\`: ${codeInline(session)}\n`];
  return [await responseText(response, data), ...next, curlOf(spec, values)].join('\n');
}

async function onServer(
  data: PlaygroundData,
  args: Record<string, unknown>,
  server: string,
  servers: AllowedServers,
): Promise<string> {
  const { request: spec } = data;
  const values = { ...valuesOf(spec, server, args), ...serverAuth(spec, servers) };
  refuseIncomplete(spec, values, false);
  const { url, init } = await toFetch(buildRequest(spec, values));
  const response = await servers.send(new Request(url, withoutBrowserOptions(init)));
  const text = await responseText(response, data, servers.redact);
  return servers.redact([text, curlOf(spec, values)].join('\n'));
}

const valuesOf = (spec: RequestSpec, server: string, args: Record<string, unknown>): RequestValues =>
  requestValues(spec, server, {
    parameters: isRecord(args.parameters) ? args.parameters : {},
    body: args.body,
    contentType: textOf(args, 'contentType'),
  });

/** @throws ToolProblem unless the server is an allowed one, or below it, and only an origin and a path */
function allowedServers(servers: AllowedServers | undefined, server: string): AllowedServers {
  const url = URL.parse(server);
  const isAllowed = (allowed: string): boolean => {
    const other = new URL(allowed);
    const path = other.pathname.replace(/\/$/, '');
    return (
      url?.origin === other.origin && (url.pathname === path || `${url.pathname}/`.startsWith(`${path}/`))
    );
  };
  const isPlain = url && !url.username && !url.password && !/[?#]/.test(server);
  if (servers && isPlain && servers.urls.some(isAllowed)) return servers;
  const allowed = servers?.urls.length ? ` Allowed: ${servers.urls.join(', ')}.` : '';
  throw new ToolProblem(
    `Requests to ${codeInline(server)} are not allowed.${allowed} ` +
      'Leave `server` out to use the sandbox. Other servers need `trellis mcp --allow-server URL`.',
  );
}

/** Credentials of an account, for all schemes of the first requirement that has any. */
function sandboxAuth(
  spec: RequestSpec,
  { accounts = [], account = 0 }: PlaygroundServer,
  wanted: string | undefined,
): Pick<RequestValues, 'auth'> {
  const requirement = spec.security.findIndex((schemes) => schemes.length > 0);
  if (wanted === NO_ACCOUNT || requirement < 0 || accounts.length === 0) return {};
  const labels = accounts.flatMap(({ label }) => label ?? []);
  const chosen =
    wanted === undefined
      ? (accounts[account] ?? accounts[0])
      : accounts.find(({ label }) => label?.toLowerCase() === wanted.toLowerCase());
  if (!chosen)
    throw new ToolProblem(
      `The sandbox has no account \`${wanted}\`.${didYouMeanText(didYouMean(wanted ?? '', labels))} ` +
        `Accounts: ${[...labels, NO_ACCOUNT].join('; ')}.`,
    );
  const keys = spec.security[requirement]?.map(({ key }) => key) ?? [];
  return {
    auth: { requirement, credentials: Object.fromEntries(keys.map((key) => [key, chosen.credentials])) },
  };
}

/** @throws ToolProblem with the names of the variables that are missing */
function serverAuth(spec: RequestSpec, servers: AllowedServers): Pick<RequestValues, 'auth'> {
  const requirements = spec.security.map((schemes, requirement) => ({
    requirement,
    schemes: schemes.map((scheme) => ({ key: scheme.key, ...servers.credentialsFor(scheme) })),
  }));
  const complete = requirements.find(
    ({ schemes }) => schemes.length > 0 && schemes.every(({ credentials }) => credentials !== undefined),
  );
  if (complete) {
    const { requirement, schemes } = complete;
    const credentials = Object.fromEntries(
      schemes.flatMap(({ key, credentials: own }) => (own ? [[key, own]] : [])),
    );
    return { auth: { requirement, credentials } };
  }
  const isOptional = requirements.length === 0 || requirements.some(({ schemes }) => schemes.length === 0);
  if (isOptional) return {};
  const choices = requirements.map(({ schemes }) =>
    schemes.flatMap(({ variables }) => variables.map((name) => `\`${name}\``)).join(' and '),
  );
  throw new ToolProblem(
    `This operation needs credentials. Set ${choices.join(', or ')} in the environment of \`trellis mcp\`.`,
  );
}

/** @throws ToolProblem that lists what is missing or cannot be sent */
function refuseIncomplete(spec: RequestSpec, values: RequestValues, isAnonymous: boolean): void {
  const problems = checkValues(spec, values).filter(
    ({ browser, part }) => !browser && !(isAnonymous && part === 'auth'),
  );
  if (problems.length === 0) return;
  const lines = problems.map(
    (each) => `- ${[each.part, each.name].filter(Boolean).join(' ')}: ${inEnglish(each)}`,
  );
  throw new ToolProblem(`The request is incomplete:\n\n${lines.join('\n')}`);
}

/** The same request to the documented server, with placeholders for credentials. */
function curlOf(spec: RequestSpec, values: RequestValues): string {
  const [documented] = spec.servers;
  const url = (documented?.url ?? '').replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) => documented?.variables?.[name]?.default ?? whole,
  );
  const shown = { ...values, server: url || values.server, auth: values.auth && placeholderAuth(spec) };
  const code = sample('curl', buildRequest(spec, withoutUndefined(shown)));
  return `## The same request as cURL\n\n${fenced(code, 'bash')}`;
}

function withoutUndefined({
  auth,
  ...values
}: Omit<RequestValues, 'auth'> & { auth: RequestValues['auth'] | undefined }) {
  return auth ? { ...values, auth } : values;
}

/** Runtimes of hosts know no credentials of a page. */
function withoutBrowserOptions({ credentials: _, ...init }: RequestInit): RequestInit {
  return init;
}

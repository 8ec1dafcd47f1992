/** What an agent without a model reads in the Markdown of an operation, and how it calls the operation. */
import { type CurlCall, readCurl } from './curl.ts';
import type { McpClient } from './mcp.ts';

/** What the Markdown of an operation says about how to call it. */
export function readTwin(markdown: string) {
  const [, line = ''] = /^`([A-Z]+ \/.*)`$/m.exec(markdown) ?? [];
  const [, server = ''] = /^\*\*Server:\*\* `([^`]+)`/m.exec(markdown) ?? [];
  const [, sandbox = '', access = ''] = /^\*\*Sandbox:\*\* `([^`]+)`(.*)$/m.exec(markdown) ?? [];
  const [, operation = ''] = /^\*\*Operation:\*\* `([^`]+)`/m.exec(markdown) ?? [];
  const [, sample = ''] = /^```bash cURL\n(.*?)\n```$/ms.exec(markdown) ?? [];
  const [, user] = /`--user '([^']*)'`/.exec(access) ?? [];
  const [, header] = /`(Authorization: [^`]+)`/.exec(access) ?? [];
  const [, key] = /^\*\*Authentication:\*\* .*?query parameter `?([\w-]+)/m.exec(markdown) ?? [];
  // Values with which the operation finds something, where the sample shows `{name}`.
  const [, examples = ''] = / for example (.*)$/.exec(access) ?? [];
  const values = new Map(
    [...examples.matchAll(/`([^`=]+)=([^`]*)`/g)].map(([, name, value]) => [name, value]),
  );
  const statuses = [...markdown.matchAll(/^### (\d{3})/gm)].map(([, status]) => status);
  return { line, server, sandbox, operation, user, header, key, statuses, values, call: readCurl(sample) };
}

type Twin = ReturnType<typeof readTwin>;

/** The values of the path template in the address of the sample, which begins with the server. */
function pathValues({ line, server, call: { url }, values: shown }: Twin): Record<string, string> {
  const template = line.slice(line.indexOf(' ') + 1);
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const pattern = template.replace(/\{\w+\}/g, '([^/?]+)');
  // Variables of the server have values in the sample.
  const prefix = server.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]*\}/g, '[^/]*');
  const values = new RegExp(`^${prefix}${pattern}(?:\\?|$)`).exec(url)?.slice(1) ?? [];
  return Object.fromEntries(
    names.map((name, index) => {
      const value = decodeURIComponent(values[index] ?? '');
      return [name, value === `{${name}}` ? (shown.get(name) ?? value) : value];
    }),
  );
}

/** The body of a sample as a value: JSON, or the fields of a form. */
function bodyOf({ data, headers }: CurlCall): unknown {
  if (data.length === 0) return undefined;
  const isJson = headers.some(([name, text]) => /^content-type$/i.test(name) && /json/i.test(text));
  return isJson
    ? JSON.parse(data.join('&'))
    : Object.fromEntries(new URLSearchParams(data.join('&')).entries());
}

/** Calls an operation as its Markdown says. Returns the status, or what went wrong. */
export async function callByMcp(client: McpClient, operation: string, api?: string): Promise<string> {
  const chosen = { operation, ...(api !== undefined && { api }) };
  const twin = readTwin((await client.call('get_operation', chosen)).text);
  const { call, key } = twin;
  // Credentials are added automatically.
  const query = Object.fromEntries([...new URL(call.url).searchParams].filter(([name]) => name !== key));
  const isQuery = call.method === 'GET' && call.data.length > 0;
  const { text, isError } = await client.call('try_operation', {
    ...chosen,
    parameters: {
      ...pathValues(twin),
      ...query,
      ...(isQuery && Object.fromEntries(new URLSearchParams(call.data.join('&')))),
    },
    ...(!isQuery && { body: bodyOf(call) }),
  });
  const [, status = text] = /^## Response: (\d+)/.exec(text) ?? [];
  return isError || text.includes('## Differences') ? text : status;
}

/**
 * `node scripts/agent-calls.ts FILE…` builds a site for each OpenAPI file. An agent without a model then calls
 * every operation in its sandbox, and knows only what the MCP server returns. Prints the calls that get no
 * documented, successful response. Operations that document no success at all are counted apart.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { callByMcp } from '../test/support/agent-calls.ts';
import { sdkClient } from '../test/support/mcp.ts';

const bin = join(import.meta.dirname, '../src/cli/bin.js');
const print = (text: string) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'trellis-agent-calls-'));
let calls = 0;
let answered = 0;
let undocumented = 0;

/** The operations in the tables of list_operations. Deletions come last: the others may need the same item. */
function operationsOf(list: string): string[] {
  const all = [...list.matchAll(/^\| `([^`]+)` \| `(\w+)/gm)];
  const isDeletion = ([, , method]: RegExpExecArray): boolean => method === 'DELETE';
  return all
    .toSorted((one, other) => Number(isDeletion(one)) - Number(isDeletion(other)))
    .map(([, name = '']) => name);
}

try {
  for (const file of process.argv.slice(2)) {
    const root = join(folder, basename(file, extname(file)));
    mkdirSync(root, { recursive: true });
    const name = `api${extname(file)}`;
    copyFileSync(file, join(root, name));
    const navigation = { groups: [{ group: 'API', openapi: name }] };
    writeFileSync(join(root, 'docs.json'), JSON.stringify({ name: 'Docs', navigation }));
    const build = spawnSync(process.execPath, [bin, 'build', '--keep-going', '--root', root], {
      encoding: 'utf8',
    });
    if (build.status !== 0 && !build.stdout.includes('Built')) {
      print(`${file}: not built\n${build.stdout.slice(-500)}${build.stderr.slice(-500)}`);
      continue;
    }
    const client = await sdkClient({ args: [join(root, 'dist')] });
    try {
      const listed = operationsOf((await client.call('list_operations')).text);
      const failed: string[] = [];
      const before = undocumented;
      for (const operation of listed) {
        const result = await callByMcp(client, operation).catch(
          (error: Error) => `no call: ${error.message}`,
        );
        if (/^## Response: 2\d\d\b.*The status 2\d\d is not documented/s.test(result)) undocumented++;
        else if (!/^2\d\d$/.test(result))
          failed.push(`  ${operation}: ${result.replace(/\s+/g, ' ').slice(0, 300)}`);
      }
      calls += listed.length;
      const apart = undocumented - before;
      const right = listed.length - failed.length - apart;
      answered += right;
      print(`${basename(file)}: ${right} of ${listed.length}, and ${apart} without a documented success`);
      for (const line of failed) print(line);
    } finally {
      await client.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(
  `${answered} of ${calls} operations were called, and gave a documented response; ` +
    `${undocumented} more succeeded, and document no success`,
);

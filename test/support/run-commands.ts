/**
 * Runs command lines in one process, one after another: loading the engine takes longer than most commands. Each line of
 * standard input is the arguments of one (JSON). Both outputs end with NUL then, standard output after the exit code.
 */
import module from 'node:module';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';

module.enableCompileCache();
const { main } = await import('../../src/cli/main.ts');
const { exit } = process;

/** Resolves to the exit code with which a server would end the process. */
const stopped = () =>
  new Promise<number>((done) => {
    process.exit = ((code = 0) => done(Number(code))) as typeof exit;
  });

// Each command adds listeners of its own for the end of the process.
process.setMaxListeners(0);
for await (const line of createInterface({ input: process.stdin })) {
  process.chdir(tmpdir());
  const code = (await main(JSON.parse(line))) ?? (await stopped());
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  process.stdout.write(`\0${code}\0`);
  process.stderr.write('\0');
  const isServer = process.exit !== exit;
  process.exit = exit;
  if (isServer && code !== 0) break;
}
exit();

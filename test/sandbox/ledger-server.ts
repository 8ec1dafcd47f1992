/**
 * A separate process that serves the ledger over the file in its argument until it is killed; prints its
 * address.
 */
import { serveSandboxes } from '../../src/sandbox/http/index.ts';
import { openLedger } from './ledger.ts';

const { sandbox } = openLedger(process.argv[2] ?? '');
const { url } = await serveSandboxes([sandbox], { port: 0 });
process.stdout.write(`${url}/ledger\n`);

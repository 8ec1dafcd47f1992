// The GitHub Action: runs `trellis check`, annotates the problems, and comments on the pull request. Needs
// nothing but Node.js 22.18 or newer; the values of `INPUT_…` come from action.yml.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, realpathSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { report } from '../src/diagnostics/report.ts';
import type { Diagnostic } from '../src/diagnostics/types.ts';
import { commentOf, type Problem } from './comment.ts';
import { upsertComment } from './github.ts';
import { type Event, pullRequestOf } from './pull-request.ts';

const { env } = process;
const input = (name: string): string => env[`INPUT_${name}`]?.trim() ?? '';

const event: Event = env.GITHUB_EVENT_PATH ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) : {};
const pullRequest = pullRequestOf(event);
const root = input('ROOT') || '.';

const runs = input('RUN') === 'true';
if (runs && pullRequest?.isFromFork)
  console.log('::notice::Samples are not run, because the pull request comes from a fork.');

const [command = 'npx', ...first] = (input('COMMAND') || 'npx --no-install trellis').split(/\s+/);
const options = ['check', '--json', '--root', root, '--fail-on', input('FAIL_ON') || 'error'];
if (runs && !pullRequest?.isFromFork) options.push('--run');
// The token is for comments, not for Trellis.
const { INPUT_TOKEN: _, ...safe } = env;
const { status, stdout, stderr, error } = spawnSync(command, [...first, ...options], {
  encoding: 'utf8',
  env: safe,
  maxBuffer: 100_000_000,
});
process.stderr.write(stderr ?? '');

const result = parse(stdout);
if (error || !result) {
  console.log(`::error::trellis check could not run: ${error?.message ?? `it ended with ${status}`}`);
  process.exitCode = status || 2;
} else {
  const problems = result.diagnostics;
  const folder = relative(realpathSync(env.GITHUB_WORKSPACE || '.'), realpathSync(root)).replaceAll(
    '\\',
    '/',
  );
  const about = (code: string) => {
    const known = problems.find((each) => each.code === code);
    return known?.title === undefined || known.url === undefined
      ? undefined
      : { title: known.title, url: known.url, severity: known.severity };
  };
  if (problems.length > 0) console.log(report(problems, { format: 'github', directory: folder, about }));
  const located = problems.map((each) => ({ ...each, file: each.file && posix.join(folder, each.file) }));
  const text = commentOf(located, { pages: result.pages, commit: env.GITHUB_SHA });
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${text}\n`);
  // Forks get no token that may comment.
  if (pullRequest && !pullRequest.isFromFork && input('COMMENT') !== 'false' && input('TOKEN') !== '')
    await upsertComment(text, {
      api: env.GITHUB_API_URL || 'https://api.github.com',
      repository: env.GITHUB_REPOSITORY ?? '',
      number: pullRequest.number,
      token: input('TOKEN'),
      hasProblems: problems.length > 0,
    }).catch((reason: Error) => console.log(`::warning::The comment was not written: ${reason.message}`));
  process.exitCode = status ?? 1;
}

function parse(text: string): { pages: number; diagnostics: (Diagnostic & Problem)[] } | undefined {
  try {
    const value = JSON.parse(text);
    return Array.isArray(value.diagnostics) ? value : undefined;
  } catch {
    return undefined;
  }
}

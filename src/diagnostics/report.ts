import { reportGithub } from './reporters/github.ts';
import { reportJson } from './reporters/json.ts';
import { reportPretty } from './reporters/pretty.ts';
import { reportSarif } from './reporters/sarif.ts';
import type { About, Diagnostic } from './types.ts';

export interface ReportOptions {
  format: ReportFormat;
  /** ANSI colors in `pretty`; the other formats are for machines and never have any. */
  color?: boolean;
  /** How many warnings of one code `pretty` shows; the rest are counted. Default: all. */
  maxPerCode?: number;
  /** Whether `pretty` ends with a line that counts the problems. Default: true. */
  hasCounts?: boolean;
  /** Whether `pretty` shows the stacks of unexpected errors. Default: false. */
  hasStacks?: boolean;
  /** What is known of a kind of problem, by its code: its title, and where it is explained. */
  about?: About;
  /** Path of the docs root within the repository. `github` and `sarif` put it before each file. */
  directory?: string;
}

export const REPORT_FORMATS = ['pretty', 'json', 'github', 'sarif'] as const;

type ReportFormat = (typeof REPORT_FORMATS)[number];

const REPORTERS: Record<
  ReportFormat,
  (diagnostics: readonly Diagnostic[], options: ReportOptions) => string
> = {
  pretty: reportPretty,
  json: reportJson,
  github: (diagnostics, { directory, about }) => reportGithub(fromRepository(diagnostics, directory), about),
  sarif: (diagnostics, { directory, about }) => reportSarif(fromRepository(diagnostics, directory), about),
};

/** The diagnostics as text in the given format, in the given order, without a final line break. */
export function report(diagnostics: readonly Diagnostic[], options: ReportOptions): string {
  return REPORTERS[options.format](diagnostics, options);
}

/** The diagnostics with the paths of their files as seen from the root of the repository. */
function fromRepository(diagnostics: readonly Diagnostic[], directory = ''): Diagnostic[] {
  const folder = directory.replace(/^\.?\/+|^\.$/, '').replace(/(?<!\/)\/+$/, '');
  return diagnostics.map((diagnostic) =>
    folder === '' || diagnostic.file === undefined
      ? diagnostic
      : { ...diagnostic, file: `${folder}/${diagnostic.file}` },
  );
}

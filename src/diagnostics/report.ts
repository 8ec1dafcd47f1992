import { reportGithub } from './reporters/github.ts';
import { reportJson } from './reporters/json.ts';
import { reportPretty } from './reporters/pretty.ts';
import { reportSarif } from './reporters/sarif.ts';
import type { Diagnostic } from './types.ts';

export interface ReportOptions {
  format: ReportFormat;
  /** ANSI colours in `pretty`; the other formats are for machines and never have any. */
  color?: boolean;
  /** How many warnings of one code `pretty` shows; the rest are counted. Default: all. */
  most?: number;
  /** Path of the docs root within the repository. `github` and `sarif` put it before each file. */
  directory?: string;
}

const REPORTERS = {
  pretty: reportPretty,
  json: reportJson,
  github: reportGithub,
  sarif: reportSarif,
} satisfies Record<string, (diagnostics: readonly Diagnostic[], options: ReportOptions) => string>;

export type ReportFormat = keyof typeof REPORTERS;

export const REPORT_FORMATS = Object.keys(REPORTERS) as ReportFormat[];

/** The diagnostics as text in the given format, in the given order, without a final line break. */
export function report(diagnostics: readonly Diagnostic[], options: ReportOptions): string {
  return REPORTERS[options.format](diagnostics, options);
}

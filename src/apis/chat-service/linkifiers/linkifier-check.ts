/**
 * Checks a pattern and a URL template of a linkifier: each must be valid, and they must name the same groups.
 */
import type { HttpError } from 'trellis-docs/sandbox';
import { badRequest } from '../protocol/errors.ts';
import { formatStringToTemplate } from './format-string.ts';
import { parsePattern } from './pattern-parser.ts';
import { templateVariables } from './template.ts';

/** Name and type of the second parameter: a URL template, before feature level 176 a format string. */
interface UrlForm {
  parameter: 'url_template' | 'url_format_string';
  /** In messages. */
  name: string;
  /** The text as a template, with the names that it uses; undefined if invalid. */
  parse(text: string): { template: string; names: string[] } | undefined;
}

export const URL_TEMPLATE: UrlForm = {
  parameter: 'url_template',
  name: 'URL template',
  parse(template) {
    const names = templateVariables(template);
    return names && { template, names };
  },
};

export const URL_FORMAT_STRING: UrlForm = {
  parameter: 'url_format_string',
  name: 'URL format string',
  parse: formatStringToTemplate,
};

const BLANK = 'This field cannot be blank.';

/**
 * Returns the template to store. @throws 400 with `errors`: parameter, or `__all__` for both together, ->
 * messages.
 */
export function checkLinkifier(pattern: string, url: string, form: UrlForm): string {
  const parsed = parsePattern(pattern);
  const target = form.parse(url);
  const patternProblem = pattern === '' ? BLANK : parsed.error && `Bad regular expression: ${parsed.error}`;
  const urlProblem = url === '' ? BLANK : !target && `Invalid ${form.name}.`;
  if (patternProblem || urlProblem || parsed.error !== undefined || !target) {
    throw invalidLinkifier({
      ...(patternProblem ? { pattern: [patternProblem] } : {}),
      ...(urlProblem ? { [form.parameter]: [urlProblem] } : {}),
    });
  }
  const [unknown] = missing(target.names, parsed.groups);
  if (unknown !== undefined) {
    throw forBoth(`Group '${unknown}' in ${form.name} is not present in linkifier pattern.`);
  }
  const [unused] = missing(parsed.groups, target.names);
  if (unused !== undefined) {
    throw forBoth(`Group '${unused}' in linkifier pattern is not present in ${form.name}.`);
  }
  return target.template;
}

export const patternIsTaken = (): HttpError => forBoth('Linkifier with this pattern already exists.');

/** Sorted names that only the first list has. */
function missing(names: string[], others: string[]): string[] {
  const known = new Set(others);
  return names.filter((name) => !known.has(name)).sort();
}

const forBoth = (msg: string): HttpError => invalidLinkifier({ __all__: [msg] });

/** The first message is also that of the error. */
function invalidLinkifier(errors: Record<string, string[]>): HttpError {
  return badRequest(Object.values(errors)[0]?.[0] ?? '', { errors });
}

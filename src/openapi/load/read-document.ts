import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Document } from '@redocly/openapi-core';
import { upgrade } from '@scalar/openapi-upgrader';
import { JsonNumber } from '../../contract/index.ts';
import {
  type Diagnostic,
  didYouMean,
  isInCurlyQuotes,
  type Severity,
  STRAIGHT_QUOTES,
} from '../../diagnostics/index.ts';
import { own } from '../../json/index.ts';
import { SLASH_HINT } from '../../text/index.ts';
import { timed } from '../../timings/index.ts';
import type { ApiDocument } from '../model/api-document.ts';
import { documentNames } from '../model/document-names.ts';
import { readDocument } from '../model/operation/operations.ts';
import { asRecord, type Fields } from '../values.ts';
import { exactNumbers, markDecimals, restoreIntegers, unmarkDecimals } from './exact-numbers.ts';
import { markFilesOfRanges } from './files-of-ranges.ts';
import { createClock, DEFAULT_LIMITS, inspect, type Limits, TimeExceeded } from './limits.ts';
import type { LoadedDocument, Reading } from './loaded-document.ts';
import { locate } from './locate.ts';
import { normalizeSwagger2, requireForms } from './normalize-swagger2.ts';
import { applyOverlays } from './overlays/load-overlays.ts';
import { Addresses } from './references/addresses.ts';
import { joinFiles } from './references/bundle.ts';
import { breakCircles } from './references/circles.ts';
import { pointToResources } from './references/resources.ts';
import { parseText } from './source/parse.ts';
import { ConfinedResolver, isRemote, ReadError } from './source/source.ts';

/** Default: the document and all problems. `pages`: without the checks. `checks`: without the document. */
type ReadFor = 'pages' | 'checks';

/** What `loadApiDocument` does. */
export async function readApiDocument(options: Reading & { only?: ReadFor }): Promise<LoadedDocument> {
  const { name = documentNames([options.source])[0] ?? 'api', origin } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const root = await realpath(options.root);
  const remote = isRemote(options.source);
  const source = remote ? options.source : options.source.replace(/^(?:\.?\/)+/, '');
  const absoluteRef = remote ? source : resolve(root, source);
  const allowed =
    options.remote === 'own-origin' ? remote && new URL(source).origin : options.remote === true;
  const resolver = new ConfinedResolver(root, allowed, limits, options.fetched, options.cacheDir);
  const files = resolver.files;

  let text: Document['source'];
  try {
    text = await resolver.read(absoluteRef);
  } catch (error) {
    const problem =
      error instanceof ReadError
        ? error
        : new ReadError('openapi/unreadable', `\`${source}\` cannot be read.`);
    const near =
      problem.code === 'openapi/not-found'
        ? didYouMean(basename(source), await resolver.siblings(absoluteRef))
        : undefined;
    // The author cannot fix the network, so the build continues without the file.
    const severity = remote ? 'warning' : 'error';
    const hint = source.includes('\\')
      ? SLASH_HINT
      : near && `Did you mean "${[...source.split('/').slice(0, -1), near].join('/')}"?`;
    const diagnostic: Diagnostic = {
      code: problem.code,
      severity,
      message: problem.message,
      ...(hint && { hint }),
    };
    return { diagnostics: [{ ...diagnostic, ...(origin ?? { file: source }) }], files };
  }

  const { value, diagnostics } = parseText(text, source, limits);
  if (value === undefined) return { diagnostics, files };
  const description = asRecord(value);
  const { problem, key, version } = readVersion(description);
  if (problem) {
    const range = locate(text, key ? `#/${key}` : '#/nowhere');
    diagnostics.push({ code: 'openapi/version', ...problem, file: source, range, source: text.body });
  }
  if (!description || !key || version === undefined) return { diagnostics, files };
  description[key] = version;

  const isJson3 = diagnostics.length === 0 && /\.json$/i.test(source) && 'openapi' in description;
  const clock = createClock(limits);
  const numbers = exactNumbers(description, text);
  const overlaid = await applyOverlays(description, options, { absoluteRef, resolver, limits, numbers });
  resolver.numbers.push(...overlaid.numbers);
  diagnostics.push(...overlaid.diagnostics);
  const self = withoutSelf(overlaid.document);
  pointToResources(self);
  if (text.body.includes('externalValue') || overlaid.document !== description) resolver.leaveExamples(self);
  const mainDocument: Document = { source: text, parsed: self };
  resolver.cache.set(absoluteRef, Promise.resolve(mainDocument));
  const addresses = new Addresses(dirname(absoluteRef), limits);
  const document = await build(
    mainDocument,
    { resolver, addresses, limits, clock, name, source, only: options.only },
    diagnostics,
  );
  diagnostics.push(...resolver.diagnostics);
  // A single file has neither overlays nor parts elsewhere.
  if (document && !remote && isJson3 && files.length === 1 && !resolver.hasInternal)
    document.isWholeFile = true;
  if (document && resolver.hasInternal) document.internalFiles = files;
  const problems = distinct(diagnostics);
  const { stamps, unparsed } = resolver;
  return document
    ? {
        document,
        diagnostics: problems.map(asWarning),
        files,
        stamps,
        ...(unparsed.length > 0 && { unparsed }),
      }
    : { diagnostics: options.only === 'checks' ? problems.map(asWarning) : problems, files };
}

/** A problem behind an anchor is found at each of its uses. */
const distinct = (diagnostics: readonly Diagnostic[]): Diagnostic[] => {
  const byText = new Map<string, Diagnostic>();
  for (const one of diagnostics) {
    const { code, message, file, range } = one;
    const text = JSON.stringify([code, message, file, range]);
    if (!byText.has(text)) byText.set(text, one);
  }
  return [...byText.values()];
};

/** A problem in a part of a readable file must not stop the build. Errors of Trellis itself stay errors. */
const asWarning = (diagnostic: Diagnostic): Diagnostic =>
  diagnostic.severity === 'error' && diagnostic.code !== 'trellis/unexpected'
    ? { ...diagnostic, severity: 'warning' }
    : diagnostic;

/**
 * Shortens references that begin with the file's own address (OpenAPI 3.2, 4.1.1 `$self`). Changes
 * `document`.
 */
function withoutSelf(document: Fields): Fields {
  const self = document.$self;
  if (typeof self !== 'string' || self === '') return document;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const ref = own(value, '$ref');
    if (typeof ref === 'string' && ref.startsWith(`${self}#`))
      Reflect.set(value, '$ref', ref.slice(self.length));
    for (const child of Object.values(value)) visit(child);
  };
  visit(document);
  return document;
}

interface Building extends Pick<ApiDocument, 'name' | 'source'> {
  resolver: ConfinedResolver;
  addresses: Addresses;
  limits: Limits;
  /** @throws TimeExceeded */
  clock: () => void;
  only: ReadFor | undefined;
}

/** Lints, bundles, upgrades and reads. Adds problems to `diagnostics`. */
async function build(
  mainDocument: Document,
  { resolver, addresses, limits, clock, name, source, only }: Building,
  diagnostics: Diagnostic[],
): Promise<ApiDocument | undefined> {
  const report = (code: string, message: string, severity: Severity = 'error'): void => {
    const file = resolver.nameOf(mainDocument.source.absoluteRef);
    const range = locate(mainDocument.source, '#/nowhere');
    diagnostics.push({
      code,
      severity,
      message,
      file,
      range,
      source: mainDocument.source.body,
    });
  };
  const unreadable = (step: string, error: unknown): void => {
    const message = messageOf(error);
    if (error instanceof TimeExceeded) report('openapi/time-limit', message);
    else report('openapi/unreadable', `The OpenAPI file could not be ${step}: ${message}`);
  };
  const checks = only === 'pages' ? undefined : await import('../lint/index.ts');
  let unjudged: ReadonlySet<string> = new Set();
  try {
    diagnostics.push(...(await breakCircles(mainDocument, resolver, addresses)));
    if (checks) {
      const ofChecks = createClock({ ...limits, time: limits.time / 2 });
      const linting = timed('check descriptions', () => checks.lint(mainDocument, resolver, ofChecks));
      const findings = await linting;
      diagnostics.push(...findings.diagnostics);
      unjudged = findings.unjudged;
    }
  } catch (error) {
    // Following references can exhaust the linter's stack. Pages do not need the linter.
    const why =
      error instanceof RangeError
        ? 'The OpenAPI file could not be checked: its references are nested too deeply.'
        : error instanceof TimeExceeded
          ? `Checking the OpenAPI file takes longer than ${limits.time / 2000} s.`
          : `The OpenAPI file could not be checked: ${messageOf(error)}`;
    report('openapi/not-checked', why, 'warning');
  }
  try {
    clock();
    // The checks only know numbers.
    restoreIntegers(resolver.numbers);
    for (const each of await Promise.allSettled(resolver.cache.values())) {
      // An unreadable file is reported separately.
      const file = each.status === 'fulfilled' && 'parsed' in each.value ? each.value : undefined;
      if (file && checks) {
        const name = resolver.nameOf(file.source.absoluteRef);
        diagnostics.push(...checks.lintUnchecked(file, name, clock));
      }
    }
    const isJoined = await joinFiles(mainDocument, resolver);
    // Bundling copies the targets of references that name no component, so it can multiply a file or close a
    // circle.
    const problem = isJoined ? inspect(mainDocument.parsed, limits).problem : undefined;
    if (problem) {
      report(problem.code, `After joining its files: ${problem.message}`);
      return undefined;
    }
    const file = resolver.nameOf(mainDocument.source.absoluteRef);
    if (checks) {
      diagnostics.push(
        ...checks.lintContradictions(mainDocument, file, clock),
        ...checks.lintExamples(mainDocument, file, unjudged, clock),
        ...checks.lintMisspeltExamples(mainDocument, file, clock),
      );
    }
  } catch (error) {
    unreadable('bundled', error);
    return undefined;
  }
  if (only === 'checks') return undefined;
  try {
    clock();
    const root = asRecord(mainDocument.parsed) ?? {};
    const isSwagger = root.swagger !== undefined;
    markDecimals(resolver.numbers);
    normalizeSwagger2(root);
    markFilesOfRanges(root);
    const document = asRecord(upgrade(root, '3.1'));
    if (resolver.numbers.length > 0) unmarkDecimals(document);
    if (isSwagger && document) requireForms(document);
    if (!document) return undefined;
    const result = readDocument(document, { name, source }, clock);
    if (resolver.numbers.some(({ value }) => value instanceof JsonNumber)) result.hasJsonNumbers = true;
    return result;
  } catch (error) {
    unreadable('upgraded to OpenAPI 3.1', error);
    return undefined;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Version {
  /** The member that has the version. */
  key?: 'openapi' | 'swagger';
  /** Complete version; absent if the file cannot be read. */
  version?: string;
  problem?: Pick<Diagnostic, 'severity' | 'message' | 'hint'>;
}

/** Reads the version. An incomplete or unquoted one (`openapi: 3.1`) is a warning. */
function readVersion(document: Fields | undefined): Version {
  const key = document?.openapi === undefined ? 'swagger' : 'openapi';
  const value = document?.[key];
  if (value === undefined) {
    const message = 'This is not an OpenAPI file: it has neither `openapi` nor `swagger`.';
    return { problem: { severity: 'error', message } };
  }
  const version = /^(?:2(?:\.0)?|3\.[012](?:\.\S+)?)$/.exec(String(value))?.[0];
  if (version === undefined || version.startsWith('2') !== (key === 'swagger')) {
    const message = `OpenAPI ${String(value)} is not supported. Supported versions: 2.0, 3.0, 3.1 and 3.2.`;
    const hint = isInCurlyQuotes(value) ? STRAIGHT_QUOTES : undefined;
    return { key, problem: { severity: 'error', message, hint } };
  }
  const full = key === 'swagger' ? '2.0' : /^3\.\d$/.test(version) ? `${version}.0` : version;
  if (value === full) return { key, version: full };
  const message = `The version is read as "${full}"; write it in full and in quotes.`;
  return { key, version: full, problem: { severity: 'warning', message } };
}

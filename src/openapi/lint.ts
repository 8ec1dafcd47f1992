import {
  BaseResolver,
  type Config,
  createConfig,
  type Document,
  getLineColLocation,
  lintDocument,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { type Diagnostic, didYouMean } from '../diagnostics/index.ts';
import { toRange } from './parse.ts';
import { pointerSegments, resolvePointer } from './pointer.ts';
import { ownRules } from './rules.ts';
import type { ConfinedResolver } from './source.ts';
import { asRecord, asText } from './values.ts';

/** After this many faults of one document the rest is only counted. */
const MAX_REPORTED = 200;

let config: Promise<Config> | undefined;

/** The linter's configuration: what the OpenAPI standard itself demands, and its examples against their schemas. */
export function linterConfig(): Promise<Config> {
  config ??= createConfig(
    {
      extends: ['spec'],
      plugins: [ownRules],
      rules: {
        'own/security-scheme-defined': 'error',
        'own/header-not-ignored': 'warn',
        // Common in the wild and without effect on what is shown.
        'spec-ref-siblings': 'warn',
        'no-duplicated-tag-names': 'warn',
        'no-invalid-media-type-examples': { severity: 'warn', allowAdditionalProperties: true },
        'no-invalid-parameter-examples': 'warn',
        'no-invalid-schema-examples': 'warn',
      },
    },
    { externalRefResolver: new BaseResolver() },
  );
  return config;
}

/** What the author of `document` got wrong, in file order. Files are read through `resolver` alone. */
export async function lint(document: Document, resolver: ConfinedResolver): Promise<Diagnostic[]> {
  const problems = await lintDocument({
    document,
    config: await linterConfig(),
    externalRefResolver: resolver,
  });
  const shown = problems.filter((problem) => !problem.ignored);
  const diagnostics: Diagnostic[] = [];
  for (const problem of shown.slice(0, MAX_REPORTED)) {
    const diagnostic = toDiagnostic(problem, resolver);
    if (problem.ruleId === 'no-unresolved-refs') await explainReference(diagnostic, problem, resolver);
    diagnostics.push(diagnostic);
  }
  if (shown.length > MAX_REPORTED) {
    diagnostics.push({
      code: 'openapi/more-faults',
      severity: 'info',
      message: `${shown.length - MAX_REPORTED} more faults in this document are not listed.`,
      file: resolver.nameOf(document.source.absoluteRef),
    });
  }
  return diagnostics;
}

function toDiagnostic(problem: NormalizedProblem, resolver: ConfinedResolver): Diagnostic {
  const diagnostic: Diagnostic = {
    code: `openapi/${problem.ruleId.replace(/^own\//, '')}`,
    severity: problem.severity === 'error' ? 'error' : 'warning',
    message: asSentence(problem.message),
  };
  const [location] = problem.location;
  if (location?.source) {
    diagnostic.file = resolver.nameOf(location.source.absoluteRef);
    diagnostic.source = location.source.body;
    try {
      const { start, end } = getLineColLocation(location);
      diagnostic.range = toRange(start, end);
    } catch {
      diagnostic.range = toRange({ line: 1, col: 1 });
    }
  }
  if (problem.suggest.length > 0) {
    const names = problem.suggest.slice(0, 3).map((name) => `"${name}"`);
    diagnostic.hint = `Did you mean ${names.join(' or ')}?`;
  }
  return diagnostic;
}

function asSentence(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/[^.!?]$/, '$&.');
}

/** Names the reference that leads nowhere, and the one that was probably meant. */
async function explainReference(
  diagnostic: Diagnostic,
  { location: [location] }: NormalizedProblem,
  resolver: ConfinedResolver,
): Promise<void> {
  if (location?.pointer === undefined) return;
  const document = await resolver.cache.get(location.source.absoluteRef);
  const root = document && 'parsed' in document ? asRecord(document.parsed) : undefined;
  const ref = root && asText(asRecord(resolvePointer(root, location.pointer))?.$ref);
  if (root === undefined || ref === undefined) return;
  diagnostic.message = diagnostic.message.replace(
    "Can't resolve $ref",
    `The reference \`${ref}\` leads nowhere`,
  );
  const parent = ref.slice(0, ref.lastIndexOf('/'));
  const names = Object.keys(asRecord(resolvePointer(root, parent)) ?? {});
  const meant = didYouMean(pointerSegments(ref)?.at(-1) ?? '', names);
  if (meant !== undefined) diagnostic.hint = `Did you mean "${parent}/${meant}"?`;
}

import type { Plugin } from '@redocly/openapi-core';
import { didYouMean } from '../../diagnostics/index.ts';
import { asLevel, FIELD_LEVELS } from '../model/levels.ts';
import { asList, asRecord, asText } from '../values.ts';
import { correctTypes } from './types.ts';

/** OpenAPI 4.8.12.1: definitions of these header parameters are ignored. */
export const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

interface RuleLocation {
  child(key: string): RuleLocation;
  key(): object;
}

/** The loosest shape of a rule that fits both visitors (2.0 and 3.x) of the linter. */
interface RuleContext {
  location: RuleLocation;
  report(problem: { message: string; suggest?: string[]; location?: object }): void;
}

/** Every name in a security requirement is a declared scheme. OpenAPI 4.8.30. */
function securitySchemeDefined(): Record<string, unknown> {
  let declared: string[] = [];
  return {
    Root: (root: Record<string, unknown>) => {
      const schemes = asRecord(root.components)?.securitySchemes ?? root.securityDefinitions;
      declared = Object.keys(asRecord(schemes) ?? {});
    },
    SecurityRequirement: (requirement: Record<string, unknown>, { report, location }: RuleContext) => {
      for (const name of Object.keys(requirement)) {
        if (declared.includes(name)) continue;
        report({
          message: `There is no security scheme \`${name}\`.`,
          suggest: [didYouMean(name, declared) ?? []].flat(),
          location: location.child(name).key(),
        });
      }
    },
  };
}

/** Header parameters that OpenAPI ignores: they would neither be documented nor sent. */
function headerNotIgnored(): Record<string, unknown> {
  const instead: Record<string, string> = {
    accept: 'list the media types under `responses`',
    'content-type': 'list the media types under `requestBody.content`',
    authorization: 'declare a security scheme',
  };
  return {
    Parameter: (parameter: Record<string, unknown>, { report, location }: RuleContext) => {
      const name = String(parameter.name).toLowerCase();
      if (parameter.in !== 'header' || !IGNORED_HEADERS.has(name)) return;
      report({
        message: `OpenAPI ignores the header parameter \`${String(parameter.name)}\`; ${instead[name]} instead.`,
        location: location.child('name'),
      });
    },
  };
}

/** Extensions that speak of feature levels in a way that is not understood would just be missing on the page. */
function featureLevels(): Record<string, unknown> {
  const levels =
    (keys: readonly string[]) =>
    (owner: Record<string, unknown>, { report, location }: RuleContext): void => {
      for (const key of keys) {
        if (owner[key] === undefined || asLevel(owner[key]) !== undefined) continue;
        const message = `\`${key}\` is a feature level: a whole number from 1 on.`;
        report({ message, location: location.child(key) });
      }
    };
  const field = levels(FIELD_LEVELS);
  return {
    Operation: (operation: Record<string, unknown>, context: RuleContext) => {
      levels(['x-feature-level-since', 'x-feature-level-until'])(operation, context);
      const changes = operation['x-feature-levels'];
      const list = context.location.child('x-feature-levels');
      if (changes !== undefined && !Array.isArray(changes)) {
        context.report({ message: '`x-feature-levels` is a list of changes.', location: list });
      }
      for (const [index, value] of asList(changes).entries()) {
        const { level, until, change } = asRecord(value) ?? {};
        const isRange = asLevel(level) && (until === undefined || asLevel(until));
        if (isRange && asText(change)?.trim()) continue;
        context.report({
          message: 'A change has a `level`, a whole number from 1 on, and a text `change`.',
          location: list.child(String(index)),
        });
      }
    },
    Parameter: field,
    Schema: field,
  };
}

const clocks = new WeakMap<object, () => void>();

/** Has the checks of the file with this text end when `clock` throws. */
export function limitChecks(source: object, clock: () => void): void {
  clocks.set(source, clock);
}

/** Asks the clock of the file at each node, since nothing else comes between the first and the last of them. */
function timeLimit(): Record<string, unknown> {
  let clock: (() => void) | undefined;
  return {
    any: {
      enter: (_node: unknown, { location }: { location: { source: object } }) => {
        clock ??= clocks.get(location.source);
        clock?.();
      },
    },
  };
}

const RULES = {
  'security-scheme-defined': securitySchemeDefined,
  'header-not-ignored': headerNotIgnored,
  'feature-levels': featureLevels,
  'time-limit': timeLimit,
};

/** Rules of our own, run by the linter so that they see every file and know every position. */
export const ownRules: Plugin = {
  id: 'own',
  // The visitors of 2.0 and 3.x have types of their own; ours are written for what both share.
  rules: { oas2: RULES, oas3: RULES } as unknown as NonNullable<Plugin['rules']>,
  typeExtension: { oas3: correctTypes },
};

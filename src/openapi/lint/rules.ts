import type { Plugin } from '@redocly/openapi-core';
import { didYouMean } from '../../diagnostics/index.ts';
import { asLevel, FIELD_LEVELS } from '../model/levels.ts';
import { asList, asRecord, asText } from '../values.ts';
import type { RuleContext } from './context.ts';
import { defaultProblem } from './defaults.ts';
import { errorExamples } from './error-examples.ts';
import { TEXT_RULES } from './texts.ts';
import { correctTypes } from './types.ts';

/** OpenAPI 4.8.12.1: definitions of these header parameters are ignored. */
export const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** Every name in a security requirement must be a declared scheme (OpenAPI 4.8.30). */
function securitySchemeDefined() {
  let declaredNames: string[] = [];
  return {
    Root: (value: unknown) => {
      const root = asRecord(value);
      const schemes = asRecord(root?.components)?.securitySchemes ?? root?.securityDefinitions;
      declaredNames = Object.keys(asRecord(schemes) ?? {});
    },
    SecurityRequirement: (requirement: object, { report, location }: RuleContext) => {
      for (const name of Object.keys(requirement)) {
        if (declaredNames.includes(name)) continue;
        report({
          message: `The security scheme \`${name}\` is not declared.`,
          suggest: [didYouMean(name, declaredNames) ?? []].flat(),
          location: location.child(name).key(),
        });
      }
    },
  };
}

/** Header parameters that OpenAPI ignores would neither be documented nor sent. */
function headerNotIgnored() {
  const instead: Record<string, string> = {
    accept: 'list the media types under `responses`',
    'content-type': 'list the media types under `requestBody.content`',
    authorization: 'declare a security scheme',
  };
  return {
    Parameter: (value: unknown, { report, location }: RuleContext) => {
      const parameter = asRecord(value) ?? {};
      const parameterName = String(parameter.name);
      const name = parameterName.toLowerCase();
      if (parameter.in !== 'header' || !IGNORED_HEADERS.has(name)) return;
      report({
        message: `OpenAPI ignores the header parameter \`${parameterName}\`; ${instead[name]} instead.`,
        location: location.child('name'),
      });
    },
  };
}

/** Invalid extensions for feature levels would silently be missing on the page. */
function featureLevels() {
  const levels =
    (keys: readonly string[]) =>
    (value: unknown, { report, location }: RuleContext): void => {
      const owner = asRecord(value) ?? {};
      for (const key of keys) {
        if (owner[key] === undefined || asLevel(owner[key]) !== undefined) continue;
        const message = `\`${key}\` must be a feature level: an integer of at least 1.`;
        report({ message, location: location.child(key) });
      }
    };
  const field = levels(FIELD_LEVELS);
  return {
    Operation: (value: unknown, context: RuleContext) => {
      const operation = asRecord(value) ?? {};
      levels(['x-feature-level-since', 'x-feature-level-until'])(operation, context);
      const changes = operation['x-feature-levels'];
      const list = context.location.child('x-feature-levels');
      if (changes !== undefined && !Array.isArray(changes)) {
        context.report({ message: '`x-feature-levels` must be a list of changes.', location: list });
      }
      for (const [index, value] of asList(changes).entries()) {
        const { level, until, change } = asRecord(value) ?? {};
        const isRange = asLevel(level) && (until === undefined || asLevel(until));
        if (isRange && asText(change)?.trim()) continue;
        context.report({
          message: 'A change needs a `level`, an integer of at least 1, and a string `change`.',
          location: list.child(String(index)),
        });
      }
    },
    Parameter: field,
    Schema: field,
  };
}

/** A default outside the limits of its schema contradicts them on the page. */
function invalidDefault() {
  return {
    Schema: (value: unknown, { report, location }: RuleContext) => {
      const problem = defaultProblem(value);
      if (problem === undefined) return;
      report({
        message: `The default does not satisfy its schema: ${problem}`,
        location: location.child('default'),
      });
    },
  };
}

/** A path has all its parameters (OpenAPI 4.8.12.1: `required` is true). */
function pathParameterRequired() {
  return {
    Parameter: (value: unknown, { report, location }: RuleContext) => {
      const parameter = asRecord(value);
      if (parameter?.in !== 'path' || parameter.required === true) return;
      const name = asText(parameter.name);
      if (name === undefined) return;
      report({
        message: `The path parameter \`${name}\` has no \`required: true\`.`,
        location: location.child(parameter.required === undefined ? 'in' : 'required'),
      });
    },
  };
}

/** Calls `clock` of its settings at each node, since nothing else can stop the linter. */
const timeLimit = ({ clock }: { clock?(): void }) => ({ any: { enter: () => clock?.() } });

const rules = {
  'security-scheme-defined': securitySchemeDefined,
  'header-not-ignored': headerNotIgnored,
  'feature-levels': featureLevels,
  'invalid-default': invalidDefault,
  'path-parameter-required': pathParameterRequired,
  ...TEXT_RULES,
  'error-examples': errorExamples,
  'time-limit': timeLimit,
};

/** Our own rules. The linter runs them, so they see every file and know every location. */
export const ownRules: Plugin = {
  id: 'own',
  rules: { oas2: rules, oas3: rules },
  typeExtension: { oas3: correctTypes },
};

import type { Plugin } from '@redocly/openapi-core';
import { didYouMean } from '../diagnostics/index.ts';
import { asRecord } from './values.ts';

/** OpenAPI 4.8.12.1: definitions of these header parameters are ignored. */
export const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** The loosest shape of a rule that fits both visitors (2.0 and 3.x) of the linter. */
interface RuleContext {
  location: { child(key: string): { key(): object } };
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

const RULES = { 'security-scheme-defined': securitySchemeDefined, 'header-not-ignored': headerNotIgnored };

/** Rules of our own, run by the linter so that they see every file and know every position. */
export const ownRules: Plugin = {
  id: 'own',
  // The visitors of 2.0 and 3.x have types of their own; ours are written for what both share.
  rules: { oas2: RULES, oas3: RULES } as unknown as NonNullable<Plugin['rules']>,
};

/**
 * Every kind of change, by a stable id. Requests and responses are opposites: a service may accept more and
 * return less, but not the reverse. Rules about data have an id for each direction:
 * `request-enum-value-removed`, `response-enum-value-removed`. What a webhook sends counts as a response, and
 * its receiver's response as a request.
 */
import type { ChangeKind, ChangeLevel } from './change.ts';
import { BOUNDS } from './schema/flat/bounds.ts';

export interface Rule {
  id: string;
  kind: ChangeKind;
  level: ChangeLevel;
  /** Reported only on request. */
  informational?: true;
  /** What changed, for readers. */
  summary: string;
}

/** The direction of data: to the service, or from it. */
export type Flow = 'request' | 'response';

/** How a schema change affects the values that satisfy it. */
type Effect = 'narrowed' | 'widened' | 'changed';

const LEVELS_OF: Record<Effect, Record<Flow, ChangeLevel>> = {
  narrowed: { request: 'breaking', response: 'non-breaking' },
  widened: { request: 'non-breaking', response: 'breaking' },
  changed: { request: 'breaking', response: 'breaking' },
};

type SchemaRule = [
  aspect: string,
  kind: ChangeKind,
  effect: Effect | { request: ChangeLevel; response: ChangeLevel },
  summary: string,
  informational?: true,
];

const both = (level: ChangeLevel): { request: ChangeLevel; response: ChangeLevel } => ({
  request: level,
  response: level,
});

const SCHEMA_RULES = [
  ['type-narrowed', 'changed', 'narrowed', 'fewer types are allowed'],
  ['type-widened', 'changed', 'widened', 'more types are allowed'],
  ['type-changed', 'changed', 'changed', 'other types are allowed'],
  ['null-removed', 'changed', 'narrowed', 'null is no longer allowed'],
  ['null-added', 'changed', 'widened', 'null is now allowed'],
  ['enum-added', 'changed', 'narrowed', 'only listed values are now allowed'],
  ['enum-removed', 'changed', 'widened', 'values are no longer limited to a list'],
  ['enum-value-removed', 'removed', 'narrowed', 'a listed value (`enum`, `const`) was removed'],
  ['enum-value-added', 'added', 'widened', 'a listed value (`enum`, `const`) was added'],
  ...BOUNDS.flatMap(({ rule, words }): SchemaRule[] => [
    [`${rule}-tightened`, 'changed', 'narrowed', `${words} is stricter`],
    [`${rule}-loosened`, 'changed', 'widened', `${words} is less strict`],
  ]),
  ['multiple-of-tightened', 'changed', 'narrowed', 'fewer multiples are allowed'],
  ['multiple-of-loosened', 'changed', 'widened', 'more multiples are allowed'],
  ['multiple-of-changed', 'changed', 'changed', 'other multiples are allowed'],
  ['pattern-added', 'changed', 'narrowed', 'values must now match a pattern'],
  ['pattern-removed', 'changed', 'widened', 'values no longer need to match a pattern'],
  ['pattern-narrowed', 'changed', 'narrowed', 'the pattern changed and matches less'],
  ['pattern-widened', 'changed', 'widened', 'the pattern changed and matches more'],
  ['pattern-changed', 'changed', 'changed', 'the pattern changed'],
  ['format-added', 'changed', 'narrowed', 'values must now have a format'],
  ['format-removed', 'changed', 'widened', 'values no longer need to have a format'],
  ['format-narrowed', 'changed', 'narrowed', 'the format allows fewer numbers'],
  ['format-widened', 'changed', 'widened', 'the format allows more numbers'],
  ['format-changed', 'changed', 'changed', 'the format changed'],
  ['unique-items-added', 'changed', 'narrowed', 'items must now be unique'],
  ['unique-items-removed', 'changed', 'widened', 'items no longer need to be unique'],
  [
    'property-added',
    'added',
    both('non-breaking'),
    'an optional property was added, or any property in responses',
  ],
  [
    'required-property-added',
    'added',
    { request: 'breaking', response: 'non-breaking' },
    'a required property was added',
  ],
  [
    'property-removed',
    'removed',
    { request: 'breaking', response: 'unclassified' },
    'an optional property was removed',
  ],
  ['required-property-removed', 'removed', both('breaking'), 'a required property was removed'],
  ['property-became-required', 'changed', 'narrowed', 'a property is now required'],
  ['property-became-optional', 'changed', 'widened', 'a property is no longer required'],
  ['additional-properties-closed', 'changed', 'narrowed', 'other properties are no longer allowed'],
  [
    'additional-properties-opened',
    'changed',
    { request: 'non-breaking', response: 'unclassified' },
    'other properties are now allowed',
  ],
  ['alternative-removed', 'removed', 'narrowed', 'an alternative of `oneOf` or `anyOf` was removed'],
  ['alternative-added', 'added', 'widened', 'an alternative of `oneOf` or `anyOf` was added'],
  ['union-added', 'changed', 'narrowed', 'values must now match one of several alternatives'],
  ['union-removed', 'changed', 'widened', 'values no longer need to match one of several alternatives'],
  ['discriminator-changed', 'changed', 'changed', 'the discriminator is a different property'],
  ['discriminator-added', 'added', both('unclassified'), 'a discriminator was added'],
  ['discriminator-removed', 'removed', both('unclassified'), 'the discriminator was removed'],
  ['discriminator-value-removed', 'removed', 'narrowed', 'a value of the discriminator was removed'],
  ['discriminator-value-added', 'added', 'widened', 'a value of the discriminator was added'],
  [
    'discriminator-value-changed',
    'changed',
    'changed',
    'a value of the discriminator selects a different alternative',
  ],
  ['condition-added', 'changed', 'narrowed', 'a condition (`not`, `if`, `contains`, …) was added'],
  ['condition-removed', 'changed', 'widened', 'a condition (`not`, `if`, `contains`, …) was removed'],
  ['condition-changed', 'changed', 'changed', 'a condition (`not`, `if`, `contains`, …) changed'],
  [
    'default-changed',
    'changed',
    { request: 'unclassified', response: 'non-breaking' },
    'a default was added, removed or changed',
  ],
  ['field-deprecated', 'deprecated', both('non-breaking'), 'a property, parameter or header is deprecated'],
  [
    'field-undeprecated',
    'changed',
    both('non-breaking'),
    'a property, parameter or header is no longer deprecated',
  ],
  ['title-changed', 'changed', both('non-breaking'), 'the title of a schema changed', true],
  ['description-changed', 'changed', both('non-breaking'), 'the description of a field changed', true],
  ['example-changed', 'changed', both('non-breaking'), 'the example of a field changed', true],
] as const satisfies readonly SchemaRule[];

/** Rules for one direction. */
const ONE_WAY: Rule[] = [
  createRule(
    'response-closed-property-added',
    'added',
    'breaking',
    'a property was added to an object with `additionalProperties: false`',
  ),
  createRule(
    'request-property-became-read-only',
    'removed',
    'breaking',
    'a property can no longer be sent (`readOnly`)',
  ),
  createRule(
    'request-property-became-writable',
    'added',
    'non-breaking',
    'a property can now be sent (no longer `readOnly`)',
  ),
  createRule(
    'response-property-became-write-only',
    'removed',
    'breaking',
    'a property is no longer returned (`writeOnly`)',
  ),
  createRule(
    'response-property-became-readable',
    'added',
    'non-breaking',
    'a property is now returned (no longer `writeOnly`)',
  ),
];

const OTHER_RULES: Rule[] = [
  createRule('operation-added', 'added', 'non-breaking', 'an operation was added'),
  createRule('operation-removed', 'removed', 'breaking', 'an operation was removed'),
  createRule(
    'operation-removed-after-sunset',
    'removed',
    'non-breaking',
    'a deprecated operation was removed after its `x-sunset`',
  ),
  createRule(
    'operation-moved',
    'changed',
    'breaking',
    'an operation with the same `operationId` has a different path or method',
  ),
  createRule('operation-deprecated', 'deprecated', 'non-breaking', 'an operation is deprecated'),
  createRule('operation-undeprecated', 'changed', 'non-breaking', 'an operation is no longer deprecated'),
  createRule('sunset-set', 'changed', 'non-breaking', 'an `x-sunset` was added or moved to a later date'),
  createRule('sunset-brought-forward', 'changed', 'breaking', 'the `x-sunset` was moved to an earlier date'),
  createRule('sunset-removed', 'changed', 'non-breaking', 'the `x-sunset` was removed'),
  createRule(
    'operation-id-changed',
    'changed',
    'unclassified',
    'the `operationId` changed; generated clients use it as a function name',
  ),
  createRule('webhook-added', 'added', 'non-breaking', 'a webhook was added'),
  createRule('webhook-removed', 'removed', 'breaking', 'a webhook was removed'),
  createRule('webhook-payload-added', 'added', 'non-breaking', 'a webhook now has a payload'),
  createRule('webhook-payload-removed', 'removed', 'breaking', 'a webhook no longer has a payload'),
  createRule(
    'webhook-payload-became-required',
    'changed',
    'non-breaking',
    'the payload of a webhook is now always sent',
  ),
  createRule(
    'webhook-payload-became-optional',
    'changed',
    'breaking',
    'the payload of a webhook is no longer always sent',
  ),
  createRule(
    'webhook-response-added',
    'added',
    'non-breaking',
    'the receiver of a webhook may return a further status',
  ),
  createRule(
    'webhook-response-removed',
    'removed',
    'breaking',
    'the receiver of a webhook may no longer return a status',
  ),
  createRule('callback-added', 'added', 'non-breaking', 'a callback was added'),
  createRule('callback-removed', 'removed', 'breaking', 'a callback was removed'),
  createRule('callback-address-changed', 'changed', 'breaking', 'a callback is sent to a different address'),

  createRule('request-parameter-added', 'added', 'non-breaking', 'an optional parameter was added'),
  createRule('request-required-parameter-added', 'added', 'breaking', 'a required parameter was added'),
  createRule('request-parameter-removed', 'removed', 'breaking', 'a parameter was removed'),
  createRule(
    'request-parameter-removed-after-sunset',
    'removed',
    'non-breaking',
    'a deprecated parameter was removed after its `x-sunset`',
  ),
  createRule('request-parameter-moved', 'changed', 'breaking', 'a parameter moved (query, header, cookie)'),
  createRule('request-parameter-became-required', 'changed', 'breaking', 'a parameter is now required'),
  createRule(
    'request-parameter-became-optional',
    'changed',
    'non-breaking',
    'a parameter is no longer required',
  ),
  createRule(
    'request-parameter-style-changed',
    'changed',
    'breaking',
    'the serialization of a parameter changed (`style`, `explode`, media type)',
  ),

  createRule('request-body-added', 'added', 'non-breaking', 'a body can now be sent'),
  createRule('request-required-body-added', 'added', 'breaking', 'a body must now be sent'),
  createRule('request-body-removed', 'removed', 'breaking', 'a body can no longer be sent'),
  createRule('request-body-became-required', 'changed', 'breaking', 'the body is now required'),
  createRule('request-body-became-optional', 'changed', 'non-breaking', 'the body is no longer required'),
  createRule('request-media-type-added', 'added', 'non-breaking', 'a media type was added for the body'),
  createRule('request-media-type-removed', 'removed', 'breaking', 'a media type was removed for the body'),
  createRule(
    'request-media-type-narrowed',
    'changed',
    'breaking',
    'the body accepts only some media types of a range (`text/*`)',
  ),
  createRule(
    'request-media-type-widened',
    'changed',
    'non-breaking',
    'the body accepts any media type of a range (`text/*`)',
  ),
  createRule('request-encoding-changed', 'changed', 'breaking', 'the encoding of a form property changed'),

  createRule('response-success-added', 'added', 'unclassified', 'a status below 400 was added'),
  createRule('response-success-removed', 'removed', 'breaking', 'a status below 400 was removed'),
  createRule(
    'response-success-generalized',
    'removed',
    'unclassified',
    'a status below 400 was removed, but its range (`2XX`) or `default` still covers it',
  ),
  createRule(
    'response-error-added',
    'added',
    'non-breaking',
    'a status of 400 or above, or `default`, was added',
  ),
  createRule(
    'response-error-removed',
    'removed',
    'non-breaking',
    'a status of 400 or above, or `default`, was removed',
  ),
  createRule('response-media-type-added', 'added', 'non-breaking', 'a media type was added for a response'),
  createRule('response-media-type-removed', 'removed', 'breaking', 'a media type was removed for a response'),
  createRule(
    'response-media-type-narrowed',
    'changed',
    'non-breaking',
    'a response has only some media types of a range (`text/*`)',
  ),
  createRule(
    'response-media-type-widened',
    'changed',
    'unclassified',
    'a response can have any media type of a range (`text/*`)',
  ),
  createRule('response-header-added', 'added', 'non-breaking', 'a header was added to a response'),
  createRule(
    'response-header-removed',
    'removed',
    'unclassified',
    'an optional header was removed from a response',
  ),
  createRule(
    'response-required-header-removed',
    'removed',
    'breaking',
    'a required header was removed from a response',
  ),
  createRule(
    'response-header-removed-after-sunset',
    'removed',
    'non-breaking',
    'a deprecated header was removed after its `x-sunset`',
  ),
  createRule('response-header-became-required', 'changed', 'non-breaking', 'a header is now always sent'),
  createRule('response-header-became-optional', 'changed', 'breaking', 'a header is no longer always sent'),

  createRule('security-added', 'added', 'breaking', 'callers must now authenticate'),
  createRule('security-removed', 'removed', 'non-breaking', 'callers no longer need to authenticate'),
  createRule('security-alternative-added', 'added', 'non-breaking', 'a way to authenticate was added'),
  createRule('security-alternative-removed', 'removed', 'breaking', 'a way to authenticate was removed'),
  createRule(
    'security-alternative-relaxed',
    'changed',
    'non-breaking',
    'a way to authenticate needs fewer schemes',
  ),
  createRule(
    'security-alternative-tightened',
    'changed',
    'breaking',
    'a way to authenticate needs more schemes',
  ),
  createRule('security-scope-added', 'added', 'breaking', 'a scope is now required'),
  createRule('security-scope-removed', 'removed', 'non-breaking', 'a scope is no longer required'),
  createRule('security-scheme-changed', 'changed', 'breaking', 'a security scheme in use changed'),
  createRule(
    'security-scheme-extended',
    'added',
    'non-breaking',
    'an OAuth flow was added to a security scheme in use',
  ),

  createRule('server-added', 'added', 'non-breaking', 'a server was added'),
  createRule('server-removed', 'removed', 'breaking', 'a server was removed'),
  createRule(
    'server-variable-value-added',
    'added',
    'non-breaking',
    'a value of a server variable was added',
  ),
  createRule(
    'server-variable-value-removed',
    'removed',
    'breaking',
    'a value of a server variable was removed',
  ),
  createRule(
    'server-variable-default-changed',
    'changed',
    'unclassified',
    'the default of a server variable changed',
  ),
  createRule('feature-level-added', 'added', 'non-breaking', 'a change was added to `x-feature-levels`'),
  createRule(
    'feature-level-range-changed',
    'changed',
    'unclassified',
    'the feature levels that have the operation or field changed',
  ),

  createRule('operation-tags-changed', 'changed', 'non-breaking', 'the tags of an operation changed', true),
  createRule(
    'operation-summary-changed',
    'changed',
    'non-breaking',
    'the summary of an operation changed',
    true,
  ),
  createRule(
    'operation-description-changed',
    'changed',
    'non-breaking',
    'the description of an operation changed',
    true,
  ),
  createRule(
    'document-title-changed',
    'changed',
    'non-breaking',
    'the title of the OpenAPI file changed',
    true,
  ),
  createRule(
    'document-description-changed',
    'changed',
    'non-breaking',
    'the description of the OpenAPI file changed',
    true,
  ),
];

function createRule(
  id: string,
  kind: ChangeKind,
  level: ChangeLevel,
  summary: string,
  informational?: true,
): Rule {
  return { id, kind, level, summary, ...(informational && { informational }) };
}

/** All rules, those of operations first. */
export const RULES: readonly Rule[] = [
  ...OTHER_RULES,
  ...SCHEMA_RULES.flatMap(([aspect, kind, effect, summary, informational]: SchemaRule) =>
    (['request', 'response'] as const).map((flow) => {
      const levels = typeof effect === 'string' ? LEVELS_OF[effect] : effect;
      return createRule(`${flow}-${aspect}`, kind, levels[flow], summary, informational);
    }),
  ),
  ...ONE_WAY,
];

const byId = new Map(RULES.map((each) => [each.id, each]));

/** @throws if the id is unknown: each change must be documented */
export function ruleOf(id: string): Rule {
  const rule = byId.get(id);
  if (!rule) throw new Error(`unknown rule "${id}"`);
  return rule;
}

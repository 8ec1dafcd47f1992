/**
 * Every kind of change that there is, by a stable id. Data that goes to the service and data that comes from it change in
 * opposite ways: a service may accept more and answer less, not the other way round. Rules about data have an id for each
 * way: `request-enum-value-removed`, `response-enum-value-removed`. What a webhook sends counts as a response, and what its
 * receiver answers as a request.
 */
import type { ChangeKind, ChangeLevel } from './model.ts';
import { BOUNDS } from './schema/bounds.ts';

export interface Rule {
  id: string;
  kind: ChangeKind;
  level: ChangeLevel;
  /** Only reported when it is asked for. */
  informational?: true;
  /** What has changed, in words. */
  summary: string;
}

/** Which way data goes: to the service, or from it. */
export type Flow = 'request' | 'response';

/** What a change of a schema does to the values that satisfy it. */
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
  ['null-added', 'changed', 'widened', 'null is allowed now'],
  ['enum-added', 'changed', 'narrowed', 'only listed values are allowed now'],
  ['enum-removed', 'changed', 'widened', 'values are no longer limited to a list'],
  ['enum-value-removed', 'removed', 'narrowed', 'a listed value (`enum`, `const`) is gone'],
  ['enum-value-added', 'added', 'widened', 'there is a new listed value (`enum`, `const`)'],
  ...BOUNDS.flatMap(({ rule, words }): SchemaRule[] => [
    [`${rule}-tightened`, 'changed', 'narrowed', `${words} is stricter`],
    [`${rule}-loosened`, 'changed', 'widened', `${words} is less strict`],
  ]),
  ['multiple-of-tightened', 'changed', 'narrowed', 'fewer multiples are allowed'],
  ['multiple-of-loosened', 'changed', 'widened', 'more multiples are allowed'],
  ['multiple-of-changed', 'changed', 'changed', 'other multiples are allowed'],
  ['pattern-added', 'changed', 'narrowed', 'a pattern has to be matched now'],
  ['pattern-removed', 'changed', 'widened', 'a pattern need not be matched any more'],
  ['pattern-narrowed', 'changed', 'narrowed', 'the pattern is another one, which matches less'],
  ['pattern-widened', 'changed', 'widened', 'the pattern is another one, which matches more'],
  ['pattern-changed', 'changed', 'changed', 'another pattern has to be matched'],
  ['format-added', 'changed', 'narrowed', 'a format has to be kept now'],
  ['format-removed', 'changed', 'widened', 'a format need not be kept any more'],
  ['format-narrowed', 'changed', 'narrowed', 'the format allows fewer numbers'],
  ['format-widened', 'changed', 'widened', 'the format allows more numbers'],
  ['format-changed', 'changed', 'changed', 'another format has to be kept'],
  ['unique-items-added', 'changed', 'narrowed', 'the same item may not come twice any more'],
  ['unique-items-removed', 'changed', 'widened', 'the same item may come twice now'],
  [
    'property-added',
    'added',
    both('non-breaking'),
    'there is a new optional property, or a new one in responses',
  ],
  [
    'required-property-added',
    'added',
    { request: 'breaking', response: 'non-breaking' },
    'there is a new required property',
  ],
  [
    'property-removed',
    'removed',
    { request: 'breaking', response: 'unclassified' },
    'a property is gone that was optional',
  ],
  ['required-property-removed', 'removed', both('breaking'), 'a property is gone that was required'],
  ['property-became-required', 'changed', 'narrowed', 'a property is required now'],
  ['property-became-optional', 'changed', 'widened', 'a property is no longer required'],
  ['additional-properties-closed', 'changed', 'narrowed', 'other properties are ruled out now'],
  [
    'additional-properties-opened',
    'changed',
    { request: 'non-breaking', response: 'unclassified' },
    'other properties are no longer ruled out',
  ],
  ['alternative-removed', 'removed', 'narrowed', 'an alternative of `oneOf` or `anyOf` is gone'],
  ['alternative-added', 'added', 'widened', 'there is a new alternative of `oneOf` or `anyOf`'],
  ['union-added', 'changed', 'narrowed', 'one of several alternatives has to be met now'],
  ['union-removed', 'changed', 'widened', 'none of several alternatives has to be met any more'],
  ['discriminator-changed', 'changed', 'changed', 'another property tells the alternatives apart'],
  ['discriminator-added', 'added', both('unclassified'), 'a property tells the alternatives apart now'],
  [
    'discriminator-removed',
    'removed',
    both('unclassified'),
    'no property tells the alternatives apart any more',
  ],
  ['discriminator-value-removed', 'removed', 'narrowed', 'a value of the discriminator is gone'],
  ['discriminator-value-added', 'added', 'widened', 'there is a new value of the discriminator'],
  [
    'discriminator-value-changed',
    'changed',
    'changed',
    'a value of the discriminator stands for another alternative',
  ],
  ['condition-added', 'changed', 'narrowed', 'there is a new condition (`not`, `if`, `contains`, …)'],
  ['condition-removed', 'changed', 'widened', 'a condition is gone (`not`, `if`, `contains`, …)'],
  ['condition-changed', 'changed', 'changed', 'a condition is another one (`not`, `if`, `contains`, …)'],
  [
    'default-changed',
    'changed',
    { request: 'unclassified', response: 'non-breaking' },
    'the default is another one, or there is one now, or none any more',
  ],
  ['field-deprecated', 'deprecated', both('non-breaking'), 'a property, parameter or header is deprecated'],
  ['field-undeprecated', 'changed', both('non-breaking'), 'it is no longer deprecated'],
  ['title-changed', 'changed', both('non-breaking'), 'the title of a schema is another one', true],
  ['description-changed', 'changed', both('non-breaking'), 'the description of a field is another one', true],
  ['example-changed', 'changed', both('non-breaking'), 'the example of a field is another one', true],
] as const satisfies readonly SchemaRule[];

/** Rules that make sense in one way only. */
const ONE_WAY: Rule[] = [
  rule(
    'response-closed-property-added',
    'added',
    'breaking',
    'there is a new property where other properties were ruled out (`additionalProperties: false`)',
  ),
  rule(
    'request-property-became-read-only',
    'removed',
    'breaking',
    'a property can no longer be sent (`readOnly`)',
  ),
  rule(
    'request-property-became-writable',
    'added',
    'non-breaking',
    'a property can be sent now (no longer `readOnly`)',
  ),
  rule(
    'response-property-became-write-only',
    'removed',
    'breaking',
    'a property no longer comes back (`writeOnly`)',
  ),
  rule(
    'response-property-became-readable',
    'added',
    'non-breaking',
    'a property comes back now (no longer `writeOnly`)',
  ),
];

const OTHER_RULES: Rule[] = [
  rule('operation-added', 'added', 'non-breaking', 'there is a new operation'),
  rule('operation-removed', 'removed', 'breaking', 'an operation is gone'),
  rule(
    'operation-removed-after-sunset',
    'removed',
    'non-breaking',
    'a deprecated operation is gone whose `x-sunset` is past',
  ),
  rule(
    'operation-moved',
    'changed',
    'breaking',
    'the operation of an `operationId` is at another path or method',
  ),
  rule('operation-deprecated', 'deprecated', 'non-breaking', 'an operation is deprecated'),
  rule('operation-undeprecated', 'changed', 'non-breaking', 'an operation is no longer deprecated'),
  rule('sunset-set', 'changed', 'non-breaking', 'an `x-sunset` is named, or a later one'),
  rule('sunset-brought-forward', 'changed', 'breaking', 'the `x-sunset` is earlier than it was'),
  rule('sunset-removed', 'changed', 'non-breaking', 'there is no `x-sunset` any more'),
  rule(
    'operation-id-changed',
    'changed',
    'unclassified',
    'the `operationId` is another one, which generated clients name their functions after',
  ),
  rule('webhook-added', 'added', 'non-breaking', 'there is a new webhook'),
  rule('webhook-removed', 'removed', 'breaking', 'a webhook is gone'),
  rule('webhook-payload-added', 'added', 'non-breaking', 'a webhook has a payload now'),
  rule('webhook-payload-removed', 'removed', 'breaking', 'a webhook has no payload any more'),
  rule(
    'webhook-payload-became-required',
    'changed',
    'non-breaking',
    'the payload of a webhook always comes now',
  ),
  rule(
    'webhook-payload-became-optional',
    'changed',
    'breaking',
    'the payload of a webhook no longer always comes',
  ),
  rule(
    'webhook-response-added',
    'added',
    'non-breaking',
    'the receiver of a webhook may answer a further status',
  ),
  rule(
    'webhook-response-removed',
    'removed',
    'breaking',
    'the receiver of a webhook may no longer answer a status',
  ),
  rule('callback-added', 'added', 'non-breaking', 'there is a new callback'),
  rule('callback-removed', 'removed', 'breaking', 'a callback is gone'),
  rule('callback-address-changed', 'changed', 'breaking', 'a callback is sent to another address'),

  rule('request-parameter-added', 'added', 'non-breaking', 'there is a new optional parameter'),
  rule('request-required-parameter-added', 'added', 'breaking', 'there is a new required parameter'),
  rule('request-parameter-removed', 'removed', 'breaking', 'a parameter is gone'),
  rule(
    'request-parameter-removed-after-sunset',
    'removed',
    'non-breaking',
    'a deprecated parameter is gone whose `x-sunset` is past',
  ),
  rule(
    'request-parameter-moved',
    'changed',
    'breaking',
    'a parameter is in another place (query, header, cookie)',
  ),
  rule('request-parameter-became-required', 'changed', 'breaking', 'a parameter is required now'),
  rule('request-parameter-became-optional', 'changed', 'non-breaking', 'a parameter is no longer required'),
  rule(
    'request-parameter-style-changed',
    'changed',
    'breaking',
    'a parameter is serialised in another way (`style`, `explode`, media type)',
  ),

  rule('request-body-added', 'added', 'non-breaking', 'a body may be sent now'),
  rule('request-required-body-added', 'added', 'breaking', 'a body has to be sent now'),
  rule('request-body-removed', 'removed', 'breaking', 'no body can be sent any more'),
  rule('request-body-became-required', 'changed', 'breaking', 'the body is required now'),
  rule('request-body-became-optional', 'changed', 'non-breaking', 'the body is no longer required'),
  rule('request-media-type-added', 'added', 'non-breaking', 'the body may be of a further media type'),
  rule('request-media-type-removed', 'removed', 'breaking', 'the body may no longer be of a media type'),
  rule(
    'request-media-type-narrowed',
    'changed',
    'breaking',
    'the body may only be of some types of a range (`text/*`)',
  ),
  rule(
    'request-media-type-widened',
    'changed',
    'non-breaking',
    'the body may be of any type of a range (`text/*`)',
  ),
  rule('request-encoding-changed', 'changed', 'breaking', 'a property of a form is encoded in another way'),

  rule('response-success-added', 'added', 'unclassified', 'there is a new status below 400'),
  rule('response-success-removed', 'removed', 'breaking', 'a status below 400 is gone'),
  rule(
    'response-success-generalized',
    'removed',
    'unclassified',
    'a status below 400 is gone, and its range (`2XX`) or `default` tells of it',
  ),
  rule('response-error-added', 'added', 'non-breaking', 'there is a new status from 400 on, or `default`'),
  rule('response-error-removed', 'removed', 'non-breaking', 'a status from 400 on, or `default`, is gone'),
  rule('response-media-type-added', 'added', 'non-breaking', 'a response may be of a further media type'),
  rule('response-media-type-removed', 'removed', 'breaking', 'a response is no longer of a media type'),
  rule(
    'response-media-type-narrowed',
    'changed',
    'non-breaking',
    'a response is only of some types of a range (`text/*`)',
  ),
  rule(
    'response-media-type-widened',
    'changed',
    'unclassified',
    'a response may be of any type of a range (`text/*`)',
  ),
  rule('response-header-added', 'added', 'non-breaking', 'a response has a new header'),
  rule('response-header-removed', 'removed', 'unclassified', 'an optional header of a response is gone'),
  rule('response-required-header-removed', 'removed', 'breaking', 'a required header of a response is gone'),
  rule(
    'response-header-removed-after-sunset',
    'removed',
    'non-breaking',
    'a deprecated header is gone whose `x-sunset` is past',
  ),
  rule('response-header-became-required', 'changed', 'non-breaking', 'a header always comes now'),
  rule('response-header-became-optional', 'changed', 'breaking', 'a header no longer always comes'),

  rule('security-added', 'added', 'breaking', 'callers have to authenticate now'),
  rule('security-removed', 'removed', 'non-breaking', 'callers need not authenticate any more'),
  rule('security-alternative-added', 'added', 'non-breaking', 'there is a further way to authenticate'),
  rule('security-alternative-removed', 'removed', 'breaking', 'a way to authenticate is gone'),
  rule(
    'security-alternative-relaxed',
    'changed',
    'non-breaking',
    'a way to authenticate needs fewer schemes',
  ),
  rule('security-alternative-tightened', 'changed', 'breaking', 'a way to authenticate needs more schemes'),
  rule('security-scope-added', 'added', 'breaking', 'a further scope is needed'),
  rule('security-scope-removed', 'removed', 'non-breaking', 'a scope is no longer needed'),
  rule('security-scheme-changed', 'changed', 'breaking', 'a security scheme in use works in another way'),
  rule(
    'security-scheme-extended',
    'added',
    'non-breaking',
    'a security scheme in use has a further OAuth flow',
  ),

  rule('server-added', 'added', 'non-breaking', 'there is a new server'),
  rule('server-removed', 'removed', 'breaking', 'a server is gone'),
  rule('server-variable-value-added', 'added', 'non-breaking', 'a variable of a server has a new value'),
  rule('server-variable-value-removed', 'removed', 'breaking', 'a value of a variable of a server is gone'),
  rule(
    'server-variable-default-changed',
    'changed',
    'unclassified',
    'a variable of a server has another default',
  ),
  rule(
    'feature-level-added',
    'added',
    'non-breaking',
    'a change at a feature level is described (`x-feature-levels`)',
  ),
  rule(
    'feature-level-range-changed',
    'changed',
    'unclassified',
    'other feature levels have the operation or field',
  ),

  rule('operation-tags-changed', 'changed', 'non-breaking', 'an operation has other tags', true),
  rule(
    'operation-summary-changed',
    'changed',
    'non-breaking',
    'the summary of an operation is another one',
    true,
  ),
  rule(
    'operation-description-changed',
    'changed',
    'non-breaking',
    'the description of an operation is another one',
    true,
  ),
  rule('document-title-changed', 'changed', 'non-breaking', 'the title of the document is another one', true),
  rule(
    'document-description-changed',
    'changed',
    'non-breaking',
    'the description of the document is another one',
    true,
  ),
];

function rule(id: string, kind: ChangeKind, level: ChangeLevel, summary: string, informational?: true): Rule {
  return { id, kind, level, summary, ...(informational && { informational }) };
}

/** Every rule once, those of operations first. */
export const RULES: readonly Rule[] = [
  ...OTHER_RULES,
  ...SCHEMA_RULES.flatMap(([aspect, kind, effect, summary, informational]: SchemaRule) =>
    (['request', 'response'] as const).map((flow) => {
      const levels = typeof effect === 'string' ? LEVELS_OF[effect] : effect;
      return rule(`${flow}-${aspect}`, kind, levels[flow], summary, informational);
    }),
  ),
  ...ONE_WAY,
];

const byId = new Map(RULES.map((each) => [each.id, each]));

/** @throws for an id that there is not: each change has to be documented */
export function ruleOf(id: string): Rule {
  const found = byId.get(id);
  if (!found) throw new Error(`there is no rule "${id}"`);
  return found;
}

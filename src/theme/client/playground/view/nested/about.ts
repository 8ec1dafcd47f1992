/** What a form says of a value: its type, limits, default and problem. */

import { formatJson, parseJson } from '../../../../../contract/index.ts';
import { firstSentence } from '../../../../../request/index.ts';
import { type Child, h } from '../../../core/dom.ts';
import { say, sayCount } from '../../../core/say.ts';

import { annotationOf, type Shape } from '../../model/nested/index.ts';
import { memo, type Place, type RowProps } from './place.ts';

export function typeText(shape: Shape): string {
  const format = annotationOf(shape, 'format');
  const named = shape.options.length && shape.types.join() !== 'boolean' ? ['enum'] : shape.types;
  const types = [...named, ...(shape.canBeNull ? ['null'] : [])].join(' | ');
  return [types, typeof format === 'string' && format].filter(Boolean).join(', ');
}

/** As on the page. */
export const deprecatedMark = (shape: () => Shape): Child => [
  ' ',
  h(
    'span',
    { class: 'badge', hidden: () => annotationOf(shape(), 'deprecated') !== true },
    say('api.deprecated'),
  ),
];

const COUNTS = [
  ['minLength', 'maxLength', 'limit.exactCharacters', 'limit.minCharacters', 'limit.maxCharacters'],
  ['minItems', 'maxItems', 'limit.exactItems', 'limit.minItems', 'limit.maxItems'],
  ['minProperties', 'maxProperties', 'limit.exactProperties', 'limit.minProperties', 'limit.maxProperties'],
] as const;

const BOUNDS = [
  ['minimum', '≥'],
  ['exclusiveMinimum', '>'],
  ['maximum', '≤'],
  ['exclusiveMaximum', '<'],
] as const;

function limitsOf(shape: Shape): string[] {
  const numberOf = (keyword: string): number | undefined => {
    const value = annotationOf(shape, keyword);
    return typeof value === 'number' ? value : undefined;
  };
  const counts = COUNTS.flatMap(([least, most, exact, min, max]) => {
    const [from = 0, to] = [numberOf(least), numberOf(most)];
    if (from === to) return sayCount(exact, { count: from });
    return [
      ...(from > 0 ? [sayCount(min, { count: from })] : []),
      ...(to === undefined ? [] : [sayCount(max, { count: to })]),
    ];
  });
  const bounds = BOUNDS.flatMap(([keyword, sign]) => {
    const value = numberOf(keyword);
    return value === undefined ? [] : `${sign} ${value}`;
  });
  const multiple = numberOf('multipleOf');
  const pattern = annotationOf(shape, 'pattern');
  return [
    ...bounds,
    ...counts,
    ...(multiple === undefined ? [] : [say('limit.multipleOf', { value: multiple })]),
    ...(typeof pattern === 'string' ? [say('limit.pattern', { pattern })] : []),
    ...(annotationOf(shape, 'uniqueItems') === true ? [say('limit.uniqueItems')] : []),
  ];
}

/** Description, limits and default in one paragraph; empty if the schema has none. */
export function aboutText(shape: Shape): string {
  const fallback = annotationOf(shape, 'default');
  const limits = limitsOf(shape).join(', ');
  return [
    firstSentence(annotationOf(shape, 'description')),
    limits,
    fallback !== undefined && say('input.default', { value: formatJson(fallback) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Keywords of members, which have rows of their own. */
const MEMBERS =
  /^(?:\$ref|allOf|anyOf|oneOf|properties|patternProperties|additionalProperties|unevaluated\w+|required|items|prefixItems|dependentSchemas|propertyNames|if|then|else|not|contains|discriminator)$/;

/** The first problem with the value itself. */
export const problemOf = (
  place: Place,
  { name, isRequired }: Pick<RowProps, 'name' | 'isRequired'>,
): (() => string | undefined) =>
  memo(
    () => [place.source(), place.shape(), place.form.checks, place.form.isTried(), isRequired()],
    () => {
      const { form } = place;
      const source = place.source();
      if (!source)
        return isRequired() && form.isTried() ? say('problem.required', { name: name() }) : undefined;
      // A field that was just added is still to be filled in.
      if (source === '""' && !form.isTried()) return undefined;
      const schemas = place
        .shape()
        .schemas.map((schema) =>
          Object.fromEntries(Object.entries(schema).filter(([keyword]) => !MEMBERS.test(keyword))),
        );
      const { value } = parseJson(source, true);
      const [problem] = form.checks?.validate({ allOf: schemas }, value, form) ?? [];
      return problem && say(problem.id, problem.values);
    },
  );

import { type JsonSchema, type JsonSchemaObject, validate } from '../../../contract/index.ts';
import {
  alternativesOf,
  exampleOf,
  forDirection,
  formComponents,
  formSchema,
} from '../../../openapi/index.ts';
import {
  type BodyAlternatives,
  type BodyChoice,
  chosenSchema,
  isFormType,
  isJsonType,
  type MediaTypeSpec,
  optionSchema,
  type RequestSpec,
  valueAt,
} from '../../../request/index.ts';

/** With more alternatives than this, each example is as small as possible. */
const MAX_WHOLE_EXAMPLES = 20;

/** Choices in a JSON body or a form for readers of the playground, by media type. */
export function bodyAlternatives({ body, components }: RequestSpec): Record<string, BodyAlternatives> {
  const entries = (body?.media ?? []).flatMap((media) => {
    if (media.isSequence || !(isFormType(media.contentType) || isJsonType(media.contentType))) return [];
    const alternatives = alternativesOf(media.schema, components);
    if (!alternatives) return [];
    const { base, choices } = alternatives;
    return [
      [
        media.contentType,
        {
          base: fillable(
            forDirection(base, components, 'request').schema,
            media,
            components,
          ) as JsonSchemaObject,
          choices: choices.map((choice) => complete(choice, base, media, components)),
        },
      ],
    ] as const;
  });
  return Object.fromEntries(entries);
}

type Incomplete = Omit<BodyChoice, 'options' | 'initial'> & {
  options: Omit<BodyChoice['options'][number], 'example'>[];
};

/** A form has no field for a property that must be absent. */
const fillable = (
  schema: JsonSchema,
  { contentType }: MediaTypeSpec,
  components: RequestSpec['components'],
) => (isFormType(contentType) ? formSchema(schema, components) : schema);

/** An example for each alternative: the author's if one matches, otherwise generated from its schema. */
function complete(
  choice: Incomplete,
  base: BodyAlternatives['base'],
  media: MediaTypeSpec,
  components: RequestSpec['components'],
): BodyChoice {
  const { schema, examples } = media;
  const direction = 'request';
  const at = (value: unknown): unknown => valueAt(choice, value);
  const exampleValues = examples.map(({ value }) => at(value)).filter((value) => value !== undefined);
  const optional = choice.options.length > MAX_WHOLE_EXAMPLES ? 'none' : 'shown';
  const first = at(examples[0]?.value ?? exampleOf(schema, components, { direction, optional: 'shown' }));
  const isBody = choice.at.length === 0;
  const common = isBody ? base : (choice.within ?? true);
  let initial: number | undefined;
  const options = choice.options.map((option, index) => {
    const own = optionSchema({ base }, choice, option);
    // The common part may say that a property is for responses only, although the alternative requires it.
    const directedOption = forDirection({ allOf: [common, option.schema] }, components, direction);
    const [, inner = option.schema] = (directedOption.schema as JsonSchemaObject).allOf ?? [];
    const fits = (value: unknown): boolean =>
      validate(forDirection(own, components, direction).schema, value, directedOption).length === 0;
    if (initial === undefined && fits(first)) initial = index;
    const example = exampleValues.find(fits) ?? exampleOf(own, components, { direction, optional });
    return { ...option, schema: fillable(inner, media, components), example };
  });
  const { schema: within } = forDirection(common, components, direction);
  return {
    ...choice,
    ...(!isBody && { within }),
    options,
    initial: initial ?? 0,
  };
}

/**
 * The request as a form takes it: without requirements for properties that only responses have, and with the
 * first alternative in place of a form's union, so the form has fields.
 */
export function fillableRequest(
  request: RequestSpec,
  alternatives: Record<string, BodyAlternatives>,
): RequestSpec {
  const { components: directedComponents } = forDirection(true, request.components, 'request');
  if (!request.body) return { ...request, components: directedComponents };
  const form = request.body.media.find(({ contentType }) => isFormType(contentType));
  const components = form ? formComponents(directedComponents) : directedComponents;
  const media = request.body.media.map((one) => {
    const of = isFormType(one.contentType) ? alternatives[one.contentType] : undefined;
    const initial = of?.choices.map((choice) => (choice.at.length === 0 ? choice.initial : undefined)) ?? [];
    const { schema } = forDirection(one.schema, request.components, 'request');
    return { ...one, schema: (of && chosenSchema(of, initial)) ?? fillable(schema, one, directedComponents) };
  });
  return { ...request, components, body: { ...request.body, media } };
}

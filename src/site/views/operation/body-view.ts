/** The body of a request and the responses to it: their media types with fields and examples. */
import type { JsonSchema } from '../../../contract/index.ts';
import type { ResponseSpec } from '../../../openapi/index.ts';
import type { BodySpec, RequestSpec } from '../../../request/index.ts';
import { jsonFirst } from '../../api-pages/page-request.ts';
import { type FieldViews, isDescribedHere, propertiesOf, renderMarkdown } from '../schema/field-view.ts';
import type { ExampleView, FieldView, MediaView, OperationView, ResponseView } from '../view.ts';
import { exampleViews } from './example-view.ts';
import { mediaGroups } from './media-groups.ts';
import { bodyFields, linkViews, mediaDetails } from './operation-details.ts';
import { headerViews } from './parameter-view.ts';
import { reasonPhrase } from './reason-phrase.ts';

/** @param direction `response` for the body of a webhook, which is shown from the receiver's side */
export function bodyView(
  { required, description, media }: BodySpec,
  { field, fields }: FieldViews,
  direction: 'request' | 'response',
): NonNullable<OperationView['body']> {
  return {
    required,
    descriptionHtml: renderMarkdown(description),
    media: mediaGroups(media).map(([one, ...others]) => ({
      ...namesOf(one, others),
      ...mediaDetails(one, (schema) => field(schema, direction)),
      ...bodyFields(one.contentType, fields(one.schema, direction, 'body', description)),
    })),
  };
}

type Named = Pick<MediaView, 'contentType'>;

/** The names of media types that are shown together. */
const namesOf = (
  { contentType }: Named,
  others: readonly Named[],
): Pick<MediaView, 'contentType' | 'alike'> => ({
  contentType,
  ...(others.length > 0 && { alike: others.map((other) => other.contentType) }),
});

/** Examples of what a webhook sends; undefined if it has no body. */
export async function payloadViews({ body, components }: RequestSpec): Promise<ExampleView[] | undefined> {
  if (!body) return undefined;
  const isOneOfSeveral = body.media.length > 1;
  const views = body.media.map((media) =>
    exampleViews(media.schema, components, { ...media, isOneOfSeveral }, 'response'),
  );
  return (await Promise.all(views)).flat();
}

/** Responses without their examples. */
export function responseViews(
  responses: ResponseSpec[],
  fieldOf: (schema: JsonSchema) => FieldView,
): ResponseView[] {
  // Members of all bodies take their fragments before headers do.
  const bodies = responses.map(({ content, description }) =>
    mediaGroups(jsonFirst(content)).map(([{ contentType, schema, examples: _, ...more }, ...others]) => ({
      ...namesOf({ contentType }, others),
      ...mediaDetails(more, fieldOf),
      ...bodyFields(contentType, propertiesOf(fieldOf(schema), isDescribedHere(schema, description))),
      examples: [],
    })),
  );
  return responses.map(({ status, summary, description, headers, links }, index) => ({
    status,
    reason: reasonPhrase(status),
    summary,
    descriptionHtml: renderMarkdown(description) ?? '',
    headers: headerViews(headers, fieldOf),
    media: bodies[index] ?? [],
    links: linkViews(links),
  }));
}

/** Examples of each of `responses`, by the place of the media type in the view of the response. */
export const responseExamples = (
  responses: ResponseSpec[],
  { components }: RequestSpec,
): Promise<ExampleView[][][]> =>
  Promise.all(
    responses.map(({ content }) => {
      const isOneOfSeveral = content.length > 1;
      return Promise.all(
        mediaGroups(jsonFirst(content)).map(async (group) => {
          const views = group.map(({ schema, contentType, examples }) =>
            exampleViews(schema, components, { contentType, examples, isOneOfSeveral }, 'response'),
          );
          return (await Promise.all(views)).flat();
        }),
      );
    }),
  );

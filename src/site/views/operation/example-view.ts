import { highlight } from '../../../content/index.ts';
import { formatJson, type JsonSchema } from '../../../contract/index.ts';
import { contradictionOf, forDirection, mediaExamples } from '../../../openapi/index.ts';
import { isJsonType, type NamedExample } from '../../../request/index.ts';
import { isBytes } from '../playground/example-values.ts';
import { renderMarkdown } from '../schema/field-view.ts';
import type { ExampleView } from '../view.ts';

/**
 * Characters of an example that pages show whole, and of the top of a longer one; as HTML it is three times
 * as long.
 */
const MAX_CHARACTERS = 5000;
const TOP_CHARACTERS = 3000;

/**
 * The given examples, otherwise one generated from the schema. `isOneOfSeveral`: examples of other media
 * types are beside them, so those without a title show the media type.
 */
export function exampleViews(
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
  {
    contentType,
    examples,
    isOneOfSeveral = false,
  }: { contentType: string; examples: NamedExample[]; isOneOfSeveral?: boolean },
  direction: 'request' | 'response',
): Promise<ExampleView[]> {
  // Bytes have no text to show.
  if (examples.length === 0 && isBytes({ contentType, schema }, components)) return Promise.resolve([]);
  const ownExamples = mediaExamples({ contentType, schema, examples }, components, { direction });
  const directedSchema = forDirection(schema, components, direction);
  const isRefused =
    examples.length === 0 && contradictionOf(directedSchema.schema, directedSchema.components) !== undefined;
  return Promise.all(
    ownExamples.map(async ({ name, summary, description, value }) => {
      const fullText = wholeText(value, contentType);
      const top = topOf(fullText.text);
      return {
        name,
        title: summary || (name !== 'default' ? name : isOneOfSeveral ? contentType : 'Example'),
        descriptionHtml: renderMarkdown(description),
        html: await highlight(top, LANGUAGES[fullText.ending]),
        ...(isRefused && { isRefused }),
        ...(top !== fullText.text && { whole: fullText }),
      };
    }),
  );
}

const LANGUAGES = { json: 'json', xml: 'xml', txt: 'plaintext' };

function wholeText(value: unknown, contentType: string): NonNullable<ExampleView['whole']> {
  const isJson = isJsonType(contentType);
  if (typeof value !== 'string' || isJson) return { text: formatJson(value, 2), ending: 'json' };
  return { text: value, ending: /xml/i.test(contentType) ? 'xml' : 'txt' };
}

/** As many whole lines as fit, then a mark that more follows. */
function topOf(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const end = text.lastIndexOf('\n', TOP_CHARACTERS);
  // A single long line is cut anywhere except within a character.
  const top = text.slice(0, end > 0 ? end : TOP_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
  return `${top}\n${/^\s*/.exec(text.slice(end + 1))?.[0] ?? ''}…`;
}

import type { SiteSettings } from '../../../config/index.ts';
import type { ComponentSchema } from '../../../openapi/index.ts';
import { exampleViews } from '../operation/example-view.ts';
import type { SchemaPageView } from '../view.ts';
import { fieldViews, metaText, propertiesOf } from './field-view.ts';

/**
 * Lays out a schema for its own page: all its properties, including those for requests only or responses
 * only.
 */
export async function schemaPageView(
  { id, spec, name, schema, components, uses }: ComponentSchema,
  settings: SiteSettings,
): Promise<SchemaPageView> {
  const views = fieldViews(components, { maintainOrder: settings.api.maintainOrder, spec });
  const root = views.field(schema, 'any', 'schema');
  // A schema that is referred to, for instance by itself, is among the components.
  const own = components[name] ?? schema;
  const media = { contentType: 'application/json', examples: [] };
  return {
    id,
    spec,
    name,
    descriptionHtml: root.descriptionHtml,
    metaDescription: metaText(typeof own === 'object' ? own.description : undefined),
    deprecated: root.deprecated,
    ...propertiesOf({ ...root, descriptionHtml: undefined }),
    examples: await exampleViews(schema, components, media, 'response'),
    usedBy: uses.length > 0 ? uses : undefined,
  };
}

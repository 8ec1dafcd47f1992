import { didYouMean, respelled } from '../../diagnostics/index.ts';
import { itemsOf, type JsonNode, type JsonPath, memberOf, stringOf } from '../../json/index.ts';
import { formatPath, type Problem, quote } from '../read/problem.ts';
import { type DocsSchema, docsSchema } from '../schema/docs-schema.ts';

/** The names in the list of platforms of the schema. */
function platformsIn({ title, enum: values, ...schema }: DocsSchema): string[] {
  if (title === 'Platform' && values) return values;
  const children = [
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.definitions ?? {}),
  ];
  return children.flatMap(platformsIn);
}

/** A link of the top bar is a button, a text, or the profile on a platform, whose icon is shown. */
export function checkLinkTypes(root: JsonNode): Problem[] {
  const navbar = memberOf(root, 'navbar')?.value;
  const links: [JsonNode | undefined, JsonPath][] = [
    [navbar && memberOf(navbar, 'primary')?.value, ['navbar', 'primary', 'type']],
    ...itemsOf(navbar && memberOf(navbar, 'links')?.value).map((item, index): [JsonNode, JsonPath] => [
      item,
      ['navbar', 'links', index, 'type'],
    ]),
  ];
  return links.flatMap(([link, path]): Problem[] => {
    const node = link && memberOf(link, 'type')?.value;
    const type = stringOf(node);
    if (!node || !type) return [];
    const known = ['button', 'link', ...new Set(platformsIn(docsSchema))];
    if (known.includes(type)) return [];
    const close = didYouMean(type, known);
    return [
      {
        code: 'config/unknown-platform',
        severity: 'warning',
        message: `${formatPath(path)} is not a known platform, so its icon may be missing`,
        hint:
          close === undefined
            ? 'Write "button", or the name of a platform.'
            : `Did you mean ${quote(close)}?`,
        ...respelled(type, known),
        span: node,
      },
    ];
  });
}

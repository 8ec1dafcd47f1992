/** Parts of the folders that show what a kind of problem is. */

/** A `docs.json` with one page and `more` settings. */
export const settings = (more: string): string => `{
  "name": "Ferns",
  "navigation": { "pages": ["index"] },
  ${more}
}
`;

/** The same in the legacy format. */
export const legacy = (more: string): string => `{
  "name": "Ferns",
  "navigation": [{ "group": "Guide", "pages": ["index"] }],
  ${more}
}
`;

/** A `docs.json` with this navigation. */
export const navigation = (value: string): string => `{
  "name": "Ferns",
  "navigation": ${value.replaceAll('\n', '\n  ')}
}
`;

/** A folder with an OpenAPI file. `page`: a second page. */
export const api = (text: string, page?: string, more?: string): Record<string, string> => ({
  'docs.json': `{
  "name": "Ferns",
  "navigation": { "pages": ["index"${page === undefined ? '' : `, "${page}"`}] },
  "api": { "openapi": "ferns.yaml" }${more === undefined ? '' : `,\n  ${more}`}
}
`,
  'ferns.yaml': text,
});

const head = (version: string): string =>
  `openapi: ${version}
info: { title: Ferns, version: '1' }
servers: [{ url: https://api.ferns.example }]
`;

const VERSION = '3.1.0';

/** An OpenAPI file without paths. */
export const HEAD = head(VERSION);

const indent = (text: string, width: number): string => text.replace(/^(?!$)/gm, ' '.repeat(width));

/** An OpenAPI file with one operation that has these members. */
export const operation = (members: string, version = VERSION): string =>
  `${head(version)}paths:
  /ferns:
    get:
      responses: { '200': { description: Ferns. } }
${indent(members, 6)}
`;

/** An OpenAPI file with one operation. */
export const FERNS = operation('operationId: listFerns');

/** An OpenAPI file with a response that has this media type, and a schema `Fern`. */
export const response = (mediaType: string, version = VERSION): string =>
  `${head(version)}paths:
  /ferns:
    get:
      responses:
        '200':
          description: Ferns.
          content:
            application/json:
${indent(mediaType, 14)}
components:
  schemas:
    Fern: { type: object }
`;

/** An OpenAPI file with the schema `Fern`. */
export const schema = (text: string, version = VERSION): string =>
  `${head(version)}paths: {}
components:
  schemas:
    Fern:
${indent(text, 6)}
`;

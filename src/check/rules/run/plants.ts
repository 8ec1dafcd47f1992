/** The folder that the examples of rules about runs belong to. */

/** A page with a text, and an API that its sandbox serves. */
export const plantsPage = (text: string) => ({
  'docs.json': `{
  "name": "Plants",
  "navigation": { "pages": ["index", "plants"] },
  "api": { "openapi": "plants.yaml" }
}
`,
  'plants.yaml': `openapi: 3.1.0
info: { title: Plants, version: 1.0.0 }
servers: [{ url: 'https://plants.example.com' }]
paths:
  /plants:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Plant' }
      responses:
        '201':
          description: The new plant.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Plant' }
        '400': { description: The plant is not valid. }
  /plants/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200':
          description: The plant.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Plant' }
components:
  schemas:
    Plant:
      type: object
      required: [name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, minLength: 3 }
`,
  'plants.mdx': `---\ntitle: Plants\n---\n\n${text}`,
});

/** A request that can be run. */
export const curlBlock = (body: string, url = 'https://plants.example.com/plants'): string =>
  `\`\`\`bash run\ncurl ${url} --json '${body}'\n\`\`\`\n`;

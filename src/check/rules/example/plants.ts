/** The description that the examples of rules about examples belong to. */

/** A page about creating a plant, with a text below its front matter. */
export const createPlant = (text: string) => ({
  'docs.json': `{
  "name": "Plants",
  "navigation": { "pages": ["index", "create-plant"] },
  "api": { "openapi": "plants.yaml" }
}
`,
  'plants.yaml': `openapi: 3.1.0
info: { title: Plants, version: 1.0.0 }
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
components:
  schemas:
    Plant:
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 3 }
        height: { type: integer, maximum: 300, default: 10 }
`,
  'create-plant.mdx': `---\ntitle: Create a plant\nopenapi: POST /plants\n---\n\n${text}`,
});

export const requestExample = (fence: string): string =>
  `<RequestExample>\n\n${fence}\n\n</RequestExample>\n`;
export const responseExample = (fence: string): string =>
  `<ResponseExample>\n\n${fence}\n\n</ResponseExample>\n`;

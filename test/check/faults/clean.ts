/** A docs folder without problems, which planted faults change. */

const page = (title: string, text: string, front = ''): string =>
  `---\ntitle: ${title}\ndescription: About ${title.toLowerCase()}.\n${front}---\n\n${text}`;

export const CLEAN: Readonly<Record<string, string>> = {
  'docs.json': `{
  "name": "Lamps",
  "theme": "mint",
  "description": "All about lamps.",
  "colors": { "primary": "#0B7A5B" },
  "logo": "/logo.svg",
  "favicon": "/favicon.svg",
  "navbar": {
    "links": [{ "label": "Guide", "href": "/guide" }],
    "primary": { "type": "button", "label": "Start", "href": "/start" }
  },
  "footer": { "socials": { "github": "https://github.com/acme/lamps" } },
  "navigation": {
    "tabs": [
      {
        "tab": "Docs",
        "icon": "book",
        "groups": [
          { "group": "Begin", "icon": "rocket", "pages": ["index", "start", "guide"] },
          { "group": "API", "pages": ["create", "list", "show"] }
        ]
      }
    ]
  },
  "redirects": [{ "source": "/old", "destination": "/guide" }],
  "api": { "openapi": "lamps.yaml" },
  "search": { "prompt": "Find" }
}
`,
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'images/lamp.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'snippets/note.mdx': 'Unplug it first.\n',
  'index.mdx': page(
    'Welcome',
    `See the [guide](/guide), [its parts](/guide#parts) and [the start](./start).

![A lamp](/images/lamp.svg)

<Card title="Start" icon="rocket" href="/start">
  Begin here.
</Card>

<Columns cols={2}>
  <Card title="Guide" href="/guide">All parts.</Card>
  <Card title="Old" href="/old">Moved.</Card>
</Columns>
`,
    'icon: lamp\n',
  ),
  'start.mdx': page(
    'Start',
    `import Note from '/snippets/note.mdx';

<Note />

## Steps

<Steps>
  <Step title="Plug in">Use the socket.</Step>
  <Step title="Switch on">Press.</Step>
</Steps>

<Tabs>
  <Tab title="Left">One.</Tab>
  <Tab title="Right">Two.</Tab>
</Tabs>

<Badge color="green">New</Badge>
`,
  ),
  'guide.mdx': page(
    'Guide',
    `## Parts

### Bulb

\`\`\`js Switch
lamp.on();
\`\`\`

<Frame caption="A lamp">
  <img src="/images/lamp.svg" alt="A lamp" />
</Frame>

<iframe title="Demo" src="https://player.example.com/1"></iframe>

<AccordionGroup>
  <Accordion title="Why?">Because.</Accordion>
</AccordionGroup>
`,
  ),
  'create.mdx': page(
    'Create a lamp',
    `<ParamField body="name" type="string" required>
  Its name.
</ParamField>

<ParamField body="brightness" type="integer" default="50">
  Percent.
</ParamField>

<ResponseField name="id" type="string">
  Its id.
</ResponseField>

<RequestExample>

\`\`\`bash cURL
curl -X POST https://lamps.example.com/v1/lamps --json '{ "name": "Desk", "brightness": 10 }'
\`\`\`

\`\`\`json Body
{ "name": "Desk", "brightness": 10, "color": "red" }
\`\`\`

\`\`\`js fetch
await fetch('https://lamps.example.com/v1/lamps', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Desk' }) });
\`\`\`

</RequestExample>

<ResponseExample>

\`\`\`json 201
{ "id": "a1", "name": "Desk" }
\`\`\`

</ResponseExample>
`,
    'openapi: POST /lamps\n',
  ),
  'list.mdx': page('List lamps', 'All of them.\n', 'openapi: GET /lamps\n'),
  'show.mdx': page('Show a lamp', 'One of them.\n', 'openapi: GET /lamps/{id}\n'),
  'lamps.yaml': `openapi: 3.1.0
info:
  title: Lamps
  version: 1.0.0
servers:
  - url: https://lamps.example.com/v1
tags:
  - name: lamps
    description: See the [guide](/guide).
paths:
  /lamps:
    get:
      operationId: listLamps
      tags: [lamps]
      parameters:
        - name: limit
          in: query
          schema: { type: integer, minimum: 1, maximum: 100, default: 20 }
      responses:
        '200':
          description: All lamps.
          content:
            application/json:
              schema:
                type: array
                items: { $ref: '#/components/schemas/Lamp' }
    post:
      operationId: createLamp
      tags: [lamps]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Lamp' }
            example: { name: Floor, brightness: 20 }
      responses:
        '201':
          description: The lamp.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Lamp' }
  /lamps/{id}:
    get:
      operationId: showLamp
      tags: [lamps]
      parameters:
        - name: id
          in: path
          required: true
          schema: { type: string }
      responses:
        '200':
          description: The lamp.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Lamp' }
components:
  schemas:
    Lamp:
      type: object
      required: [name]
      properties:
        id: { type: string, readOnly: true }
        name: { type: string, minLength: 2 }
        brightness: { type: integer, maximum: 100, default: 50 }
        color: { type: string, enum: [red, blue] }
`,
};

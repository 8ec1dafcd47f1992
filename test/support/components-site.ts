/** A docs folder that uses every component with every prop, as existing pages write them. */
import { CONTENT_PROPERTIES } from '../../src/theme/component-names.ts';
import type { Docs } from './docs.ts';

/** A millisecond of silence, which a video element plays, too. A missing file would be an error in the console. */
const silence = Buffer.from(
  'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==',
  'base64',
);

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#2E7D5B"/></svg>';

const page = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

const CARDS = `
<Card title="Plain">A box.</Card>

<CardGroup cols="3">
  <Card title="Linked" icon="leaf" iconType="light" href="/fields.mdx" color="#7A2E8E">Has [another link](/tabs) in it.</Card>
  <Card title="Outside" icon="rocket" iconLibrary="lucide" href="https://example.com/a" newTab>Leaves the site.</Card>
  <Card title="No arrow" href="https://example.com/b" arrow="false" horizontal img="/images/leaf.svg">Stays quiet.</Card>
</CardGroup>

<Columns cols={9}>
  <Card title="Call" href="/tabs" cta="Go there" arrow="true">With a call to action.</Card>
  <Card title="Closed" href="/tabs" disabled icon="/images/leaf.svg">Not yet.</Card>
  <Card title="Careful" type="warning">Toned.</Card>
  <Card href="/tabs">Untitled text.</Card>
</Columns>

<Columns>
  <Column>Left **column**.</Column>
  <Column>Right column.</Column>
</Columns>

<Tile href="/tabs" title="Tile title" description="Short words"><img src="/images/leaf.svg" alt="A leaf" className="block dark:hidden" /><img src="/images/leaf.svg" alt="A dark leaf" className="hidden dark:block" /></Tile>

<GitHub.Repo repo="fern/guild" />
<GitHub repo="https://github.com/fern/moss.git" variant="flat" />
<GitHub.Repo repo="not a repository" />
`;

const CALLOUTS = `
<Note>A note.</Note>
<Info title="Titled">An info.</Info>
<Tip icon="rocket">A tip.</Tip>
<Check>A check.</Check>
<Warning>A warning.</Warning>
<Danger>A danger.</Danger>
<Callout icon="key" color="#FFC107" iconType="regular">A callout of its own.</Callout>
<Callout color="red; background: url(//evil.example.com)">An invalid color.</Callout>

A <Badge>plain</Badge> <Badge color="green" size="sm" icon="circle-check">done</Badge> <Badge color="orange" size="xs" shape="pill">new</Badge> <Badge color="blue" stroke size="lg">outlined</Badge> <Badge color="yellow">yellow</Badge> <Badge color="red">red</Badge> <Badge color="purple">purple</Badge> <Badge color="white-destructive">gone</Badge> <Badge color="surface">surface</Badge> <Badge color="gray" disabled icon="lock">locked</Badge>

Icons: <Icon icon="leaf" /> <Icon name="rocket" size="32" color="#16A34A" /> <Icon icon="fa-solid fa-bug" /> <Icon icon="leaf" iconLibrary="tabler" className="mine" /> <Icon src="/images/leaf.svg" size={20} /> <Icon icon="no-such-icon-anywhere" /> <Icon icon={<svg viewBox="0 0 2 2" className="drawn"><rect width="2" height="2" /></svg>} />

The <Tooltip headline="Chlorophyll" tip="What makes leaves green." cta="Read on" href="/fields">green</Tooltip> of a <Tooltip tip="A part of a plant.">leaf</Tooltip>, and <Tooltip>nothing</Tooltip>.
`;

const TABS = `
<Tabs>
  <Tab title="npm" icon="box">First npm.</Tab>
  <Tab title="yarn" id="with-yarn">
    First yarn.

    ### Inside yarn

    <Tabs sync={false} defaultTabIndex="1" borderBottom>
      <Tab title="Inner one">Deep one.</Tab>
      <Tab title="Inner two">Deep two.</Tab>
    </Tabs>
  </Tab>
</Tabs>

<CodeGroup>

\`\`\`bash npm
npm install fern
\`\`\`

\`\`\`bash yarn
yarn add fern
\`\`\`

</CodeGroup>

<CodeGroup dropdown>

\`\`\`js first.js
const first = 1;
\`\`\`

\`\`\`python second.py
second = 2
\`\`\`

\`\`\`bash yarn
yarn run fern
\`\`\`

</CodeGroup>

<Tabs sync={false}>
  <Tab title="npm">Alone npm.</Tab>
  <Tab title="yarn">Alone yarn.</Tab>
</Tabs>

\`\`\`js Difference icon="leaf" focus={4,5}
const kept = 1;
const out = 2; // [!code --]
const into = 3; // [!code ++]
const wrong = 4; // [!code error]
const risky = 5; // [!code warning]
\`\`\`

\`\`\`js Long expandable
${Array.from({ length: 30 }, (_, index) => `const line${index + 1} = 'of long code';`).join('\n')}
\`\`\`

<CodeBlock language="js" filename="made.js" lines highlight="[2]" focus="1">{'const a = 1 < 2;\\nconst b = a;'}</CodeBlock>
`;

const ORDER = `
## Setup

<Steps titleSize="h3">
  <Step title="Plant" id="plant-it">Dig & plant.</Step>
  <Step title={<>Water <code>it</code></>} icon="droplet" titleSize="p" noAnchor>
    Inside:

    <Steps>
      <Step title="Inner step" stepNumber="7">A step of a step.</Step>
    </Steps>
  </Step>
</Steps>

<AccordionGroup>
  <Accordion title="Setup" description="Some words" icon="leaf">Closed at first. <span id="deep-inside">Here.</span></Accordion>
  <Accordion title={['Open ', <b>wide</b>]} id={7} defaultOpen="True">Open at first.</Accordion>
  <Accordion title="Shut" defaultOpen="false" id="shut-one">Shut at first.</Accordion>
</AccordionGroup>

<Tree>
  <Tree.Folder name="app" defaultOpen>
    <Tree.File name="layout.tsx" />
    <Tree.File name="page.tsx" highlight />
    <Tree.Folder name="api" highlight><Tree.File name="route.ts" /></Tree.Folder>
    <Tree.Folder name="fixed" openable={false}><Tree.File name="inside.ts" /></Tree.Folder>
  </Tree.Folder>
  <Tree.File name="package.json" />
</Tree>

<FileTree>

- docs/
  - index.mdx
  - guides/
    - **bold.mdx**
- empty/
- \`docs.config.ts\`

</FileTree>

<Color variant="compact">
  <Color.Item name="leaf" value="#2E7D5B" />
  <Color.Item name="glow" value="oklch(70% 0.2 145)" />
  <Color.Item name="ground" value={{ light: '#FFFFFF', dark: '#000000' }} />
  <Color.Item name="none" value="url(//evil.example.com)" />
</Color>

<Color variant="table">
  <Color.Row title="Primary"><Color.Item name="p-1" value="#111827" /><Color.Item name="p-2" value="rgb(51, 255, 87)" /></Color.Row>
</Color>

<Update label="March 2025" description="v2.0" tags={["New", "Fixed"]}>
  ## What is new

  Everything.
</Update>

<Update label="March 2025" anchor="first-march">Once more.</Update>
`;

const FIELDS = `
<ParamField path="id" type="string" required>The id.</ParamField>
<ParamField query="limit" type="integer" default={20} placeholder="50">How many.</ParamField>
<ParamField header="X-Shade" type="string" enum={["sun", "shade"]} deprecated="true">Where.</ParamField>
<ParamField header="X-Bare" type="string" enum>One of several.</ParamField>
<Param body="tags" type="string[]" optional placeholder={{ shade: "deep" }}>Words.</Param>
<ParamField body="secret" hidden>Not shown at all.</ParamField>
<ResponseField name="plant" type="object" required="false" pre={["new"]} post={["beta"]}>
  The plant.
  <Expandable title="fields of the plant" defaultOpen="true">
    <ResponseField name="plant.name" type="string" default="fern">Its name.</ResponseField>
  </Expandable>
</ResponseField>

<Frame caption="See [the tabs](/tabs) and **more**." hint="A hint.">
  <img src="/images/leaf.svg" alt="A leaf" />
</Frame>

<Frame type="simple" caption={<em>Silent.</em>} className="mine" style={{ maxWidth: '200px' }}><video autoPlay src="/images/silence.wav" /></Frame>

<Visibility for="humans">For humans.</Visibility>
<Visibility for="agents">For agents.</Visibility>

<Prompt description="Write **clearly**." icon="paperclip" actions={["copy", "cursor"]}>
You are a **technical writer**. Write \`clear\` docs:

- Use active verbs.
- Ask [first](https://example.com/ask).
</Prompt>

<Snippet>Held by a snippet.</Snippet>

<Latex>a_1 + \\frac{b}{c}</Latex>

<Mermaid chart="flowchart LR; A --> B" />
`;

const VIEWS = `
Before.

<View title="Java &amp; Kotlin" icon="java">

## In Java

Text of Java.

</View>

<View title="Python" icon="python">

## In Python

Text of Python.

</View>

<View title="Python">More of Python.</View>

## After

The end.
`;

const EXAMPLES = `
Text of the page.

<RequestExample>

\`\`\`bash cURL
curl https://fern.example.com/one
\`\`\`

\`\`\`python Python
get("https://fern.example.com/one")
\`\`\`

</RequestExample>

## A heading

More text.

<ResponseExample>

\`\`\`json
{ "answer": "written by hand" }
\`\`\`

</ResponseExample>
`;

/** Every component that needs children, without any: as written, and as computed. Braces are TeX in a formula. */
const EMPTY = Object.keys(CONTENT_PROPERTIES)
  .flatMap((name) => [
    `<${name} />`,
    `<${name}>\n\n</${name}>`,
    ...(name === 'Latex' ? [] : [`<${name}>{[].map((one) => one)}</${name}>`]),
  ])
  .join('\n\n');

/** Components around others that are empty or that have only a title. */
const EMPTY_INSIDE = [
  '<Tabs><Tab title="One"></Tab></Tabs>',
  '<AccordionGroup><Accordion title=""></Accordion></AccordionGroup>',
  '<Columns><Column></Column><Column>\n\n</Column></Columns>',
  '<Frame><Columns><Column><Note></Note></Column></Columns></Frame>',
  '<Steps><Step title=""></Step></Steps>',
  '<CardGroup><Card title="" img=""></Card></CardGroup>',
  '<Tree><Tree.Folder><Tree.File name="" /></Tree.Folder></Tree>',
  '<FileTree>\n\n-\n-\n\n</FileTree>',
  '<Color variant="table"><Color.Row title="Primary"><Color.Item /></Color.Row></Color>',
  '<CodeGroup>\n\n```js one.js\n```\n\n</CodeGroup>',
].join('\n\n');

export const COMPONENTS: Docs = {
  'docs.json': {
    name: 'Fern Guild',
    colors: { primary: '#1B6E3C', light: '#6FCF97' },
    navigation: [
      {
        group: 'Components',
        pages: [
          'index',
          'callouts',
          'tabs',
          'order',
          'fields',
          'views',
          'examples',
          'beside',
          'wide',
          'operation',
          'untouched',
          'unknown',
          'everything',
          'empty',
          'half-empty',
        ],
      },
    ],
    openapi: 'openapi/plants.json',
  },
  'openapi/plants.json': {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1.0.0' },
    servers: [{ url: 'https://plants.example.com' }],
    paths: {
      '/plants': {
        get: {
          summary: 'List plants',
          responses: {
            '200': {
              description: 'The plants.',
              content: { 'application/json': { example: { generated: true } } },
            },
          },
        },
      },
    },
  },
  'images/leaf.svg': svg,
  'images/silence.wav': silence,
  'index.mdx': page('Cards', CARDS),
  'callouts.mdx': page('Callouts', CALLOUTS),
  'tabs.mdx': page('Tabs', TABS),
  'order.mdx': page('Order', ORDER),
  'fields.mdx': page('Fields', FIELDS),
  'views.mdx': page('Views', VIEWS),
  'examples.mdx': page('Examples', EXAMPLES),
  'beside.mdx': page(
    'Beside',
    `Text.\n\n<Panel>\n  <Info>In the panel.</Info>\n\n${EXAMPLES.slice(EXAMPLES.indexOf('<RequestExample>'), EXAMPLES.indexOf('## A'))}\n</Panel>`,
  ),
  'wide.mdx': page('Wide', EXAMPLES, 'mode: wide\n'),
  'operation.mdx': page('Operation', EXAMPLES, 'openapi: GET /plants\n'),
  'untouched.mdx': page('Untouched', 'Only text.', 'openapi: GET /plants\n'),
  'everything.mdx': page('Everything', [CARDS, CALLOUTS, TABS, ORDER, FIELDS].join('\n')),
  'empty.mdx': page('Empty', `The beginning.\n\n${EMPTY}\n\n${EMPTY_INSIDE}\n\n\`\`\`js\n\`\`\`\n\nThe end.`),
  'half-empty.mdx': page(
    'Half empty',
    '<Accordion title="">Untitled.</Accordion>\n\n<Expandable title="">Untitled.</Expandable>\n\n' +
      '<Columns><Column></Column><Column>Right.</Column></Columns>\n\n' +
      '<FilterableTable>\n\n| Head |\n|---|\n\n</FilterableTable>\n\n' +
      '<ParamField path="">A field.</ParamField>\n\n<OperationReference />\n\nThe end.',
  ),
  'unknown.mdx': page(
    'Unknown',
    '<Tree.Leaf>kept in a leaf</Tree.Leaf>\n\n<Tree><Tree.File name="still.ts" /></Tree>\n\n<Widget.Part.Deep>kept deep</Widget.Part.Deep>',
  ),
};

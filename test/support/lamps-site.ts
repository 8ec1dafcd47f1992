/** A docs folder in three languages, one right-to-left. The first language has two versions. */
import type { Docs } from './docs.ts';

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

const english = `
## Light

Text with \`code\` and a [link](/v2/more).

<Note>Keep it dry.</Note>

\`\`\`js
const lamp = 1;
\`\`\`

## Dark

<Accordion title="Details of it">Inside.</Accordion>
`;

const arabic = `
## الضوء

نص مع \`code\` و[رابط](/ar/v2/start).

<Note>ابقها جافة.</Note>

<Tabs><Tab title="واحد">1</Tab><Tab title="اثنان">2</Tab><Tab title="ثلاثة">3</Tab></Tabs>

\`\`\`js
const lamp = 1;
\`\`\`

## الظلام

<Card title="بطاقة" href="/ar/v2/start" arrow="true">نص</Card>
`;

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Lamps', version: '1' },
  servers: [{ url: 'https://lamps.example.com/api' }],
  paths: {
    '/lamps/{id}': {
      get: {
        summary: 'Get a lamp',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'Number of a lamp, from 1 on.',
            schema: { type: 'integer', minimum: 1 },
          },
          { name: 'room', in: 'query', schema: { type: 'string', maxLength: 3 } },
          { name: 'near', in: 'query', schema: { type: 'array', items: {} } },
          {
            name: 'since',
            in: 'query',
            schema: { type: 'string', format: 'date-time' },
            example: '2026-01-01T00:00:00Z',
          },
        ],
        responses: { 200: { description: 'The lamp.' } },
      },
    },
  },
};

export const LAMPS: Docs = {
  'docs.json': {
    name: 'Lamps',
    colors: { primary: '#0B7A5B', light: '#45D3A4' },
    seo: { metatags: { canonical: 'https://lamps.example.com' } },
    navbar: { links: [{ label: 'Support', href: 'https://help.example.com' }] },
    footer: { links: [{ header: 'Firm', items: [{ label: 'Blog', href: 'https://blog.example.com' }] }] },
    banner: { content: 'Lamps are **here**.', dismissible: true },
    navigation: {
      languages: [
        {
          language: 'en',
          versions: [
            { version: 'v2', default: true, pages: ['v2/start', 'v2/more', 'v2/get-lamp'] },
            { version: 'v1', pages: ['v1/start', 'v1/gone'] },
          ],
        },
        {
          language: 'de',
          navbar: { links: [{ label: 'Hilfe', href: 'https://help.example.com/de' }] },
          footer: {
            links: [{ header: 'Firma', items: [{ label: 'Neues', href: 'https://blog.example.com/de' }] }],
          },
          banner: { content: 'Lampen sind **da**.' },
          pages: ['de/v2/start'],
        },
        { language: 'ar', pages: ['ar/v2/start', 'ar/v2/get-lamp'] },
      ],
    },
  },
  'openapi.json': openapi,
  'v2/start.mdx': page('Start', english),
  'v2/more.mdx': page('More', english),
  'v1/start.mdx': page('Start', english),
  'v1/gone.mdx': page('Gone', english),
  'de/v2/start.mdx': page('Anfang', english),
  'ar/v2/start.mdx': page('البداية', arabic),
  'v2/get-lamp.mdx': '---\ntitle: Get a lamp\nopenapi: GET /lamps/{id}\n---\n',
  'ar/v2/get-lamp.mdx': '---\ntitle: جلب مصباح\nopenapi: GET /lamps/{id}\n---\n',
};

/** Bodies of every media type. */
import { body, type Case, documented, ITEM } from './case.ts';

/** About ten megabytes. The last item has a wrong type, and every price a digit that a double drops. */
export const LARGE_ITEMS = 120_000;
const large = (): string => {
  const items = Array.from({ length: LARGE_ITEMS }, (_, index) => {
    const id = index === LARGE_ITEMS - 1 ? '"last"' : index;
    return `{"id":${id},"name":"Plant number ${index} of many in the house","price":${index}.50}`;
  });
  return `[${items.join(',')}]`;
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One blank page. Viewers find the objects without a table of their positions. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

export const BODIES: Record<string, Case> = {
  xml: { responses: documented('application/xml', {}), reply: body('application/xml', '<a>1</a>') },
  latin: {
    responses: documented('text/plain', { type: 'string' }),
    reply: body('text/plain; charset=iso-8859-1', Buffer.from('Müller', 'latin1')),
  },
  drawing: {
    responses: documented('image/svg+xml', {}),
    reply: body(
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>parent.document.title="taken over"</script></svg>',
    ),
  },
  exact: {
    responses: documented('application/json'),
    reply: body('application/json', '{"id":12345678901234567890,"name":"\\u00e9","price":1.10}'),
  },
  large: {
    responses: documented('application/json', { type: 'array', items: ITEM }),
    reply: (response) => body('application/json', large())(response),
  },
  problem: {
    responses: documented('application/json'),
    reply: body('application/problem+json', '{"id":"x"}'),
  },
  csv: { responses: documented('text/csv', { type: 'string' }), reply: body('text/csv', 'a,b\n1,2\n') },
  headers: {
    responses: documented('application/json', ITEM, {
      headers: {
        'X-Rate': { required: true, schema: { type: 'integer' } },
        'X-Seen': { required: true, schema: { type: 'integer' } },
        'X-Hidden': { required: true, schema: { type: 'integer' } },
      },
    }),
    reply: body('application/json', '{"id":1}', {
      'X-Rate': 'many',
      'X-Seen': '1',
      'Access-Control-Expose-Headers': 'X-Rate, X-Seen',
    }),
  },
  image: { responses: documented('image/png', {}), reply: body('image/png', PIXEL) },
  page: {
    responses: documented('text/html', { type: 'string' }),
    reply: body('text/html', '<script>parent.document.title = "taken over"</script><p>Hello</p>'),
  },
  report: {
    responses: documented('application/octet-stream', {}),
    reply: body('application/octet-stream', '%PDF-1.7', {
      'Content-Disposition': 'attachment; filename="../plan 2026.pdf"',
      'Access-Control-Expose-Headers': 'Content-Disposition',
    }),
  },
  plan: { responses: documented('application/pdf', {}), reply: body('application/pdf', PDF) },
  disguise: {
    responses: documented('application/pdf', {}),
    reply: body('application/pdf', '<script>parent.document.title = "taken over"</script>'),
  },
  undocumented: { responses: documented('application/json'), reply: body('application/pdf', PDF) },
};

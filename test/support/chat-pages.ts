/** The built pages of the chat service, and its OpenAPI file. */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { loadApiDocument, type Operation } from '../../src/openapi/index.ts';
import { builtSite, filesIn, repository } from './docs.ts';
import { attribute, byTag, elements, type Node, parsePage, textOf } from './html.ts';

interface Sample {
  /** `curl`, `javascript`, `python`, `go`, `php`, `ruby`. */
  language: string;
  code: string;
}

export interface EndpointPage {
  /** `unsubscribe-from-channel`. */
  slug: string;
  operation: Operation;
  document: Node;
  samples: Sample[];
}

/** The address in the samples and guides. */
export const DOCUMENTED_URL = 'https://chat.example.com/api/v1';

export async function chatOperations(): Promise<Operation[]> {
  const { document } = await loadApiDocument({ source: 'openapi/chat-service.yaml', root: repository });
  if (!document) throw new Error('openapi/chat-service.yaml could not be loaded');
  return document.operations;
}

/** Every built page below `/chat-service/`, by its last path segment. */
export async function chatPages(): Promise<Map<string, Node>> {
  const folder = join(await builtSite('repository'), 'chat-service');
  const pages = new Map<string, Node>();
  for (const file of await filesIn(folder)) {
    const slug = /([^/]+)\/index\.html$/.exec(relative(folder, file))?.[1];
    if (slug) pages.set(slug, parsePage(await readFile(file, 'utf8')));
  }
  return pages;
}

/** The pages of the operations, with their samples. */
export async function endpointPages(): Promise<EndpointPage[]> {
  const operations = await chatOperations();
  const pages: EndpointPage[] = [];
  for (const [slug, document] of await chatPages()) {
    const source = await readFile(join(repository, 'content/chat-service', `${slug}.mdx`), 'utf8');
    const named = /^openapi: "\S+ (\S+) (\S+)"$/m.exec(source);
    if (!named) continue;
    const operation = operations.find(
      ({ request }) => request.method === named[1] && request.path === named[2],
    );
    if (!operation) throw new Error(`${slug} names an operation that the file does not have`);
    const section = elements(document, (element) => attribute(element, 'class') === 'aside-block samples');
    const samples = section.flatMap((block) =>
      byTag(block, 'figure').map((figure) => ({
        language: attribute(figure, 'data-language') ?? '',
        code: byTag(figure, 'code').map(textOf).join(''),
      })),
    );
    pages.push({ slug, operation, document, samples });
  }
  return pages;
}

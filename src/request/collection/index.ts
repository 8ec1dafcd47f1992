/**
 * Requests as a collection that API clients open: Postman Collection Format 2.1.0, which Bruno imports too.
 * Servers and credentials are its variables. Large, so browsers load it only when a reader asks for it.
 */
import { nameCredentials } from './auth.ts';
import { type CollectionRequest, type WrittenItem, writeItem } from './item.ts';
import { type Auth, about, type Folder, type Item, SCHEMA } from './postman.ts';
import { nameServers } from './servers.ts';

export type { CollectionRequest } from './item.ts';

export interface CollectionSource {
  name: string;
  /** Markdown. */
  description?: string | undefined;
  /** In their order. Those without a name are not in a folder. */
  folders: CollectionFolder[];
  /** Address of a page, which completes relative servers. */
  page?: string | undefined;
}

export interface CollectionFolder {
  name?: string | undefined;
  /** Markdown. */
  description?: string | undefined;
  requests: CollectionRequest[];
  folders?: CollectionFolder[];
}

/** The collection as JSON text. Requests share the authentication that most of them have. */
export function writeCollection({ name, description, folders, page }: CollectionSource): string {
  const specs = folders.flatMap(requestsOf).map(({ spec }) => spec);
  const servers = nameServers(specs, page);
  const credentials = nameCredentials(specs);
  const written = new Map<CollectionRequest, WrittenItem>();
  for (const request of folders.flatMap(requestsOf))
    written.set(request, writeItem(request, servers, credentials));
  const shared = mostFrequent([...written.values()].map(({ auth }) => JSON.stringify(auth)));
  const itemsOf = (requests: CollectionRequest[]): Item[] =>
    requests.flatMap((request) => {
      const { item, auth } = written.get(request) ?? {};
      if (!item || !auth) return [];
      return JSON.stringify(auth) === shared ? [item] : [{ ...item, request: { ...item.request, auth } }];
    });
  const folderOf = ({
    name: title,
    description: text,
    requests,
    folders: inner = [],
  }: CollectionFolder): (Item | Folder)[] => {
    const item = [...itemsOf(requests), ...inner.flatMap(folderOf)];
    if (title === undefined) return item;
    return item.length > 0 ? [{ name: title, ...about(text), item }] : [];
  };
  const auth: Auth | undefined = shared === undefined ? undefined : JSON.parse(shared);
  return JSON.stringify({
    info: { name, ...about(description), schema: SCHEMA },
    item: folders.flatMap(folderOf),
    ...(auth && auth.type !== 'noauth' && { auth }),
    variable: [...servers.variables, ...credentials.variables],
  });
}

const requestsOf = ({ requests, folders = [] }: CollectionFolder): CollectionRequest[] => [
  ...requests,
  ...folders.flatMap(requestsOf),
];

function mostFrequent(texts: string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

import { posix } from 'node:path';
import type { CatalogedApi } from '../../agents/index.ts';
import { plainText } from '../../content/index.ts';
import type { Operation } from '../../openapi/index.ts';
import { buildRequest, initialValues, placeholderAuth, sample } from '../../request/index.ts';
import { isListed, type Page, requestOf, type Site } from '../../site/index.ts';
import type { Run } from '../context/run.ts';
import { sandboxAccess } from './operation-facts.ts';

type CatalogRun = Pick<Run, 'context' | 'folder' | 'locals'>;

/** Samples in the skill of an API. */
const MAX_SAMPLES = 3;

/** The OpenAPI files of the site for its catalog and skills: those with an operation on a listed page. */
export function catalogedApis(run: CatalogRun): CatalogedApi[] {
  const { site, lastLoad } = run.folder;
  const pages = new Map<string, Page>();
  for (const page of site.pages)
    if (page.operation !== undefined && isListed(site, page) && !pages.has(page.operation))
      pages.set(page.operation, page);
  return (lastLoad?.documents ?? []).flatMap((document): CatalogedApi[] => {
    const { name, title, version, description } = document;
    const operations = document.operations
      .filter(({ webhook, id }) => webhook === undefined && pages.has(id))
      // With the server and the credentials that the settings name.
      .map((each) => ({ ...each, request: requestOf(each, site.settings, pages.get(each.id)) }));
    if (operations.length === 0) return [];
    const shown = sampled(operations);
    return [
      {
        ...{ name, title, version },
        description: description && plainText(description),
        docPath: introduction(site, name, pages.get(operations[0]?.id ?? ''))?.route ?? `/explorer/${name}`,
        operations: operations.map((operation) => ({
          operation,
          page: pages.get(operation.id),
          sandbox: sandboxAccess(run, operation.id),
          ...(shown.has(operation) && { sample: curlOf(operation) }),
        })),
      },
    ];
  });
}

/** Operations of different methods first: a list, a creation, a change. */
function sampled(operations: readonly Operation[]): ReadonlySet<Operation> {
  const byMethod = new Map<string, Operation>();
  for (const operation of operations)
    if (!byMethod.has(operation.request.method)) byMethod.set(operation.request.method, operation);
  return new Set([...byMethod.values(), ...operations].slice(0, MAX_SAMPLES));
}

function curlOf({ request }: Operation): string {
  return sample('curl', buildRequest(request, { ...initialValues(request), auth: placeholderAuth(request) }));
}

/** The page of the OpenAPI file, otherwise the first listed one in the folder of its first operation. */
function introduction(site: Site, spec: string, first: Page | undefined): Page | undefined {
  const folder = first && posix.dirname(first.id);
  return (
    site.pages.find((page) => page.spec === spec && isListed(site, page)) ??
    site.pages.find((page) => posix.dirname(page.id) === folder && page.inNavigation && isListed(site, page))
  );
}

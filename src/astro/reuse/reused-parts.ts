import { neededNames } from '../../openapi/index.ts';
import { pageChrome } from '../../site/index.ts';
import type { Run } from '../context/run.ts';
import { schemaHash } from './api-page-inputs.ts';
import { type KeptParts, PARTS_FOLDER } from './part-links.ts';
import { isWhole, restore } from './restore.ts';
import { digestOf } from './site-key.ts';
import { isPlainRoute, type PartSchemas, type WholePageFacts } from './whole-pages.ts';

/**
 * The shared parts of schemas that nothing has changed since the last build. They are known by their paths,
 * so that a page that is reused need not be laid out to tell which parts it links to.
 */
export class ReusedParts implements KeptParts {
  private readonly run: Pick<Run, 'folder' | 'ledger' | 'locals'>;
  private readonly common: unknown;
  private readonly found = new Map<string, WholePageFacts | undefined>();
  private readonly pages = new Set<string>();

  /** @param common hash of what every page depends on */
  constructor(run: Pick<Run, 'folder' | 'ledger' | 'locals'>, common: string) {
    const { site } = run.folder;
    this.run = run;
    // A part has no navigation beside it.
    const { sidebar: _sidebar, wholeSidebar: _whole, ...chrome } = pageChrome(site, undefined);
    this.common = [common, chrome, site.specs.map(({ name, title }) => [name, title])];
  }

  get taken(): string[] {
    return [...this.found.keys()].filter((path) => this.run.ledger.whole.isReused({ id: path }));
  }

  /** Takes the parts of a page that is reused, if that is possible for all of them. */
  notePage(id: string, paths: readonly string[]): void {
    if (paths.every((path) => this.take(path))) this.pages.add(id);
  }

  areOf(page: string): boolean {
    return this.pages.has(page);
  }

  take(path: string): boolean {
    const { ledger } = this.run;
    const all = new Map<string, WholePageFacts>();
    const waiting = [path];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (all.has(one) || ledger.whole.isReused({ id: one })) continue;
      const facts = this.find(one);
      if (!facts) return false;
      all.set(one, facts);
      waiting.push(...facts.parts);
    }
    for (const [one, facts] of all) restore(ledger, one, facts);
    return true;
  }

  private find(path: string): WholePageFacts | undefined {
    if (this.found.has(path)) return this.found.get(path);
    const { ledger } = this.run;
    const facts = isPlainRoute(path) ? ledger.whole.find(path, [], digestOf([this.common, path])) : undefined;
    const isSame = facts && this.areUnchanged(path, facts.schemas ?? []) && isWhole(ledger, facts);
    const result = isSame ? facts : undefined;
    this.found.set(path, result);
    return result;
  }

  private areUnchanged(path: string, schemas: PartSchemas): boolean {
    const names = schemas.map(([name]) => name);
    return JSON.stringify(schemaFacts(this.run, path, names)) === JSON.stringify(schemas);
  }
}

/** The components that the part with this path is made from. Undefined for the path of anything else. */
export function schemasOfPart(run: Pick<Run, 'locals'>, path: string): PartSchemas | undefined {
  const source = run.locals().api.partSource(path);
  return source && schemaFacts(run, path, [...neededNames(source.schema, source.components)].sort());
}

function schemaFacts({ locals }: Pick<Run, 'locals'>, path: string, names: readonly string[]): PartSchemas {
  const spec = path.slice(PARTS_FOLDER.length + 1, path.lastIndexOf('/'));
  const { component, partPath } = locals().api;
  return names.map((name) => [
    name,
    schemaHash(component(spec, name)),
    partPath({ spec, schema: name, direction: 'any' }),
  ]);
}

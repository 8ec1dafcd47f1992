/** What the sandboxes of a docs folder do, operation by operation: `trellis check --sandbox`. */
import { SiteSandboxes } from '../../sandbox/load/index.ts';
import { type LoadSiteOptions, loadSite } from '../../site/index.ts';
import { count } from '../terminal.ts';

/** The sandbox of one OpenAPI file that follows a plan. */
interface PlannedRules {
  name: string;
  operations: {
    method: string;
    path: string;
    rule: string;
    /** Path template of the items that it reads or changes. */
    resource?: string;
    /** `stored`: responses show stored data. `example`: they are documented examples. */
    source: 'stored' | 'example';
    reason: string;
  }[];
}

/** The sandboxes of OpenAPI files without a rule set. */
export async function sandboxRules(root: string, options: LoadSiteOptions): Promise<PlannedRules[]> {
  const sandboxes = new SiteSandboxes(root);
  await sandboxes.load(await loadSite(root, options));
  return sandboxes.list.flatMap(({ name, plan }) => {
    if (!plan) return [];
    const operations = plan().operations.map(({ method, path, rule, resource, stored, reason }) => ({
      method,
      path,
      rule,
      ...(resource !== undefined && { resource }),
      source: stored ? ('stored' as const) : ('example' as const),
      reason,
    }));
    return [{ name, operations }];
  });
}

/** One line for each operation. */
export function rulesTable(all: readonly PlannedRules[]): string {
  if (all.length === 0) return 'No sandbox follows a plan.';
  return all
    .map(({ name, operations }) => {
      const storedCount = operations.filter(({ source }) => source === 'stored').length;
      const rows = operations.map(({ method, path, rule, source, reason }) => [
        `${method} ${path}`,
        rule,
        source,
        reason,
      ]);
      const [first = 0, second = 0] = [0, 1].map((column) =>
        Math.max(...rows.map((row) => row[column]?.length ?? 0)),
      );
      const lines = rows.map(
        ([operation = '', rule = '', source = '', reason = '']) =>
          `  ${operation.padEnd(first)}  ${rule.padEnd(second)}  ${source.padEnd(7)}  ${reason}`,
      );
      return [
        `${name}: ${count(operations.length, 'operation')}, ${storedCount} with stored data`,
        ...lines,
      ].join('\n');
    })
    .join('\n\n');
}

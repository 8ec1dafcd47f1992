/** What the sandboxes of a docs folder do, operation by operation: `trellis check --sandbox`. */
import { join } from 'node:path';
import { type OperationRule, SiteSandboxes } from '../../sandbox/load/index.ts';
import { type LoadSiteOptions, loadSite } from '../../site/index.ts';
import { count } from '../terminal.ts';

/** The sandbox of one OpenAPI file that follows a plan. */
interface PlannedRules {
  name: string;
  operations: OperationRule[];
}

/** Of OpenAPI files without a rule set, or with one that starts from the plan. */
export async function sandboxRules(root: string, options: LoadSiteOptions): Promise<PlannedRules[]> {
  const folder = join(options.workspace ?? join(root, '.trellis'), 'cache/rule-sets');
  const sandboxes = new SiteSandboxes(root, folder);
  await sandboxes.load(await loadSite(root, options));
  return sandboxes.list.flatMap(({ name, rules }) => (rules ? [{ name, operations: rules() }] : []));
}

/** One line for each operation. */
export function rulesTable(all: readonly PlannedRules[]): string {
  if (all.length === 0) return 'No sandbox takes its rules from an OpenAPI file.';
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

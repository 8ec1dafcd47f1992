/** Adapts a schema to a server at an older feature level: a member added later cannot be required there. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { isRecord } from '../../../../../json/index.ts';
import type { BodyCheck } from './check-body.ts';

/** Removes requirements for members that do not exist at `level` (`x-feature-level`, `-until`). */
export function atLevel<Schemas extends { schema: JsonSchema; components: Record<string, JsonSchema> }>(
  schemas: Schemas,
  level: number,
): Schemas {
  return relax(schemas, level) as Schemas;
}

function relax(value: unknown, level: number): unknown {
  if (Array.isArray(value)) return value.map((item) => relax(item, level));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, relax(member, level)] as const);
  const copy = Object.fromEntries(members);
  const { required, properties } = copy;
  if (Array.isArray(required) && isRecord(properties)) {
    copy.required = required.filter((name) => isThere(properties[String(name)], level));
  }
  return copy;
}

function isThere(schema: unknown, level: number): boolean {
  if (!isRecord(schema)) return true;
  const { 'x-feature-level': since = 1, 'x-feature-level-until': until = level } = schema;
  return Number(since) <= level && level <= Number(until);
}

/** The reader's feature level on this page; undefined for the newest, and if there are no levels. */
function chosenLevel(page: ParentNode = document): number | undefined {
  const level = Number(page.querySelector<HTMLElement>('trellis-level')?.dataset.level);
  return Number.isSafeInteger(level) && level > 0 ? level : undefined;
}

/** For the level that the reader has chosen on this page. */
export function atChosenLevel(body: BodyCheck): BodyCheck {
  const level = chosenLevel();
  return level === undefined ? body : atLevel(body, level);
}

/** The places of a form: where a value stands in the text, and what is drawn for it. */
import { type JsonSchema, parseJson } from '../../../../../contract/index.ts';
import type { JsonNode, JsonPath } from '../../../../../json/index.ts';
import type { Child } from '../../../core/dom.ts';
import type { Checks } from '../../model/index.ts';
import { childOf, putAt, removeAt, type Shape, shapeOf, treeOf } from '../../model/nested/index.ts';
import type { JsonSource, Store } from '../../store.ts';

export type Source = JsonSource;

export interface Form extends Source {
  components: Record<string, JsonSchema>;
  maintainOrder: boolean;
  /** Whether missing values are reported. */
  isTried(): boolean;
  /** Whether the reader has variables. */
  hasVariables(): boolean;
  /** Draws again without a change of the text. */
  redraw(): void;
  tree(): JsonNode | undefined;
  /** Absent until they are loaded. */
  checks?: Checks;
  /** Rows that are still drawn at once; groups beyond them start closed. */
  rowsLeft: number;
  /** Texts of alternatives before another one was chosen, by path, union and alternative. */
  earlier: Map<string, string>;
  /** Draws the row of a value, and so of what is in it. */
  row(place: Place, props: RowProps): HTMLElement;
  /** Where all rows are. */
  holder: HTMLElement;
}

/** How the row of a value is called and what surrounds its control. */
export interface RowProps {
  name: () => string;
  isRequired: () => boolean;
  /** Buttons and inputs of the parent: remove, move, rename. */
  actions?: Child;
  /** In place of the name. */
  label?: Child;
}

export interface Place {
  form: Form;
  depth: number;
  schema(): JsonSchema;
  path(): JsonPath;
  node(): JsonNode | undefined;
  /** The JSON text of the value; empty if it is not sent. */
  source(): string;
  shape(): Shape;
  /** The alternatives that the reader chose, by index of the union. */
  chosen: (number | undefined)[];
  /** Keys in the order that new members of the parent take. */
  order(): string[];
}

/** The result of `compute`, again only if one of `keys` has changed. */
export function memo<Result>(keys: () => unknown[], compute: () => Result): () => Result {
  let last: unknown[] | undefined;
  let result: Result;
  return () => {
    const now = keys();
    if (!last || now.some((key, index) => key !== last?.[index])) result = compute();
    last = now;
    return result;
  };
}

/** They outlive a look at the JSON. */
const earlierTexts = new WeakMap<Source, Map<string, string>>();

export function formOf(store: Store, source: Source, holder: HTMLElement, row: Form['row']): Form {
  const tree = memo(
    () => [source.text()],
    () => treeOf(source.text()),
  );
  const earlier = earlierTexts.get(source) ?? new Map();
  earlierTexts.set(source, earlier);
  return {
    ...source,
    components: store.data.request.components,
    maintainOrder: store.data.maintainOrder,
    isTried: () => store.state.tried,
    hasVariables: () => store.resolve !== undefined,
    redraw: () => store.report({}),
    tree,
    rowsLeft: 60,
    earlier,
    holder,
    row,
  };
}

type Root = Pick<Place, 'form' | 'depth' | 'schema' | 'path' | 'node' | 'order'>;

function placeOf(root: Root): Place {
  const { form } = root;
  const node = memo(() => [form.tree()], root.node);
  const source = memo(
    () => [form.tree()],
    () => {
      const now = node();
      return now ? form.text().slice(now.start, now.end) : '';
    },
  );
  const satisfies = (condition: JsonSchema): boolean | undefined =>
    form.checks && form.checks.validate(condition, parseJson(source(), true).value, form).length === 0;
  const place: Place = {
    ...root,
    node,
    source,
    chosen: [],
    shape: memo(
      () => [source(), root.schema(), place.chosen, form.checks],
      () => shapeOf(root.schema(), node(), form.components, place.chosen, satisfies),
    ),
  };
  return place;
}

export const rootOf = (form: Form): Place =>
  placeOf({ form, depth: 0, schema: form.schema, path: () => [], node: form.tree, order: () => [] });

export const childPlace = (
  parent: Place,
  step: () => string | number,
  schema: () => JsonSchema,
  order: () => string[] = () => [],
): Place =>
  placeOf({
    form: parent.form,
    depth: parent.depth + 1,
    schema,
    path: () => [...parent.path(), step()],
    node: () => childOf(parent.node(), step()),
    order,
  });

/** Writes the JSON text of the value. `undefined` takes it out; an item of an array becomes `null`. */
export function write(place: Place, value: string | undefined): void {
  const { form } = place;
  const path = place.path();
  const isItem = typeof path.at(-1) === 'number';
  const { isLong } = form;
  form.write(
    value === undefined && !isItem
      ? removeAt(form.text(), path)
      : putAt(form.text(), path, value ?? 'null', { isLong, order: place.order() }),
  );
}

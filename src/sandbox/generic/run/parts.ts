/** Code that few requests need. It is loaded before their transaction begins, and absent until then. */
import type { JsonSchema } from '../../../contract/index.ts';
import type { ParameterSpec } from '../../../request/index.ts';
import type { Call, Reply } from '../../core/definition.ts';
import type { BodyPlan, OperationPlan, RangePlan, SandboxPlan, SortPlan } from '../sandbox-plan.ts';
import type { Rows, Store } from './rows/rows.ts';

type Components = SandboxPlan['components'];
type Item = Record<string, unknown>;

/** A pair of a query as sent: values are split at delimiters before they are decoded. */
export type RawPair = [name: string, value: string];

/** A request with its parameters and body. */
export interface SentRequest {
  method: string;
  url: URL;
  headers: Headers;
  params: Record<string, string>;
  body: unknown;
}

/** Modules of the folder `parts/`. */
export interface Parts {
  form?: {
    formValue(
      media: BodyPlan['media'][number],
      call: Pick<Call<object>, 'headers' | 'body'>,
      components: Components,
    ): Item;
  };
  messages?: {
    watch(
      rows: Rows,
      operation: OperationPlan,
      plan: SandboxPlan,
      /** A value of its schema with an item in it. */
      element: (
        item: Item,
        schema: JsonSchema,
        place: readonly string[],
        example: unknown,
        components: Components,
      ) => unknown,
    ): {
      rows: Rows;
      send(request: SentRequest, reply: Reply, store: Store, now: number): void;
    };
  };
  patches?: {
    isPatch(operation: OperationPlan, contentType: string | undefined): boolean;
    patchedItem(
      of: { operation: OperationPlan; plan: SandboxPlan },
      body: { contentType: string; value?: unknown },
      before: Item,
      sent: Item,
    ): Item;
  };
  preferences?: { preferredExample(operation: OperationPlan, headers: Headers): Reply | undefined };
  ranges?: {
    isInRanges(item: unknown, ranges: readonly RangePlan[], query: Readonly<Item>): boolean;
  };
  sorting?: {
    ordered<Entry extends { item: unknown }>(
      entries: Entry[],
      sort: SortPlan,
      query: Readonly<Item>,
    ): Entry[];
  };
  styles?: {
    readQuery(parameter: ParameterSpec, query: readonly RawPair[], components: Components): unknown;
    styled(
      parameter: ParameterSpec,
      texts: readonly string[],
      components: Components,
      decoded: (text: string) => string,
    ): unknown;
  };
}

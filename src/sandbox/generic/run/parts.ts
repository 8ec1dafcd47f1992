/** Code that few requests need. It is loaded before their transaction begins, and absent until then. */
import type { JsonSchema } from '../../../contract/index.ts';
import type { ParameterSpec } from '../../../request/index.ts';
import type { Call, Reply } from '../../core/definition.ts';
import type { ListPlan } from '../list-plan.ts';
import type { ResourcePlan } from '../resource-plan.ts';
import type { BodyPlan, OperationPlan, SandboxPlan } from '../sandbox-plan.ts';
import type { Problems } from './response/refusals.ts';
import type { KeyedItem, Rows, Store } from './rows/rows.ts';
import type { Scope } from './rows/scope.ts';

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

/** A request, what it asks for, and the rows that its path leads to. */
export interface Asked {
  operation: OperationPlan;
  plan: SandboxPlan;
  parameters: { query: Readonly<Item> };
  rows: Rows;
  path: readonly string[];
  url: URL;
}

/** The file of a request. */
export interface UploadedFile {
  name: string | undefined;
  /** Media type; `''` if unknown. */
  type: string;
  bytes: Uint8Array;
}

/** Modules of the folder `parts/`. */
export interface Parts {
  aliases?: { keysIn(rows: Rows, operation: OperationPlan, path: readonly string[]): string[] };
  childLists?: { withChildLists(rows: Rows, plan: SandboxPlan): Rows };
  conditions?: {
    checkConditions(headers: Headers, item: Item | undefined, resource: ResourcePlan): void;
    isKnown(headers: Headers, item: Item, resource: ResourcePlan): boolean;
  };
  embedded?: {
    linkedStore(store: Store, plan: SandboxPlan, now: number): Store;
    withWholeItems(item: Item, writing: object, key: readonly string[]): Item;
  };
  files?: {
    fileIn(call: Pick<Call<object>, 'headers' | 'body'>): UploadedFile | undefined;
    factsOf(
      operation: OperationPlan,
      uploaded: UploadedFile | undefined,
      /** Of the request, by name. */
      query: Readonly<Item>,
      components: Components,
    ): Item;
    keepFile(store: Store, path: string, file: UploadedFile): void;
    fileReply(operation: OperationPlan, call: Call<Record<string, unknown>>): Reply | undefined;
  };
  form?: {
    formValue(
      media: BodyPlan['media'][number],
      call: Pick<Call<object>, 'headers' | 'body'>,
      components: Components,
    ): Item;
  };
  members?: {
    withLinks(item: Item, operation: OperationPlan, key: readonly string[], scope: Scope): Item;
    emptied(body: BodyPlan, name: string, value: unknown, before: unknown): unknown;
    withFixed(item: Item, operation: OperationPlan, before: Item | undefined): Item;
    withDependent(item: Item, resource: ResourcePlan, before: Item | undefined): Item;
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
      of: { operation: OperationPlan; plan: SandboxPlan; resource: ResourcePlan },
      body: { contentType: string; value?: unknown },
      before: Item,
      sent: Item,
      /** Names of the members to change, separated by commas (AIP-134). Absent: those that were sent. */
      mask: unknown,
    ): Item;
  };
  preferences?: {
    preferredExample(operation: OperationPlan, headers: Headers): Reply | undefined;
    requireAcceptable(operation: OperationPlan, headers: Headers): void;
    withSentType(operation: OperationPlan, headers: Headers, reply: Reply): Reply;
  };
  problems?: Problems;
  references?: {
    linkedStore(store: Store, plan: SandboxPlan): Store;
    withObjects(item: Item, writing: object, key: readonly string[], before: Item | undefined): Item;
  };
  replays?: {
    once(
      operation: OperationPlan,
      call: Call<Record<string, unknown>>,
      caller: string,
      answer: () => Reply,
    ): Reply;
  };
  repeats?: {
    repeated(
      list: { operation: OperationPlan; url: URL },
      page: { entries: readonly { item: unknown }[] },
      make: () => Reply,
    ): Reply;
  };
  query?: {
    exampleFor(
      operation: OperationPlan,
      sent: { query: Readonly<Item> },
      body: { value?: unknown } | undefined,
    ): Reply | undefined;
    countHeaders(list: ListPlan, numbers: Readonly<Item>): Record<string, string>;
    ignoredHeader(asked: Asked): Record<string, string>;
    selectItems<Entry extends { item: unknown }>(
      entries: readonly Entry[],
      list: ListPlan,
      query: Readonly<Item>,
    ): Entry[];
  };
  /** `running`: what every rule gets. */
  several?: {
    createAll(running: object): Reply;
    removeEach(running: object): Reply;
    actOnEach(running: object): Reply;
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
  /** What requests make of items. `writing`: what every rule gets. */
  writes?: {
    createdItem(writing: object): KeyedItem | undefined;
    replacedItem(writing: object, before: Item | undefined): Item;
    updatedItem(writing: object, before: Item | undefined): Item;
    actedItem(writing: object, before: Item | undefined): Item;
  };
}

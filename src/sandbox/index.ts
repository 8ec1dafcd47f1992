/**
 * Sandbox: APIs that work before the real ones do. Each is one handler from `Request` to `Response` over a
 * transactional store, and runs both in the reader's page (`browser.ts`) and on a server (`http/index.ts`,
 * Node only). Public as `trellis-docs/sandbox`, for rule sets.
 */
export { type JsonSchema, parseJson } from '../contract/index.ts';
export {
  createSandbox,
  type Sandbox,
  type SandboxHandler,
  type SandboxOptions,
} from './core/create-sandbox.ts';
export { defineSandbox } from './core/define-sandbox.ts';
export {
  type Call,
  type Condition,
  isSandboxDefinition,
  type Reply,
  type Route,
  type SandboxAccount,
  type SandboxDefinition,
  type View,
} from './core/definition.ts';
export type { Answer, Incoming } from './core/exchange.ts';
export {
  type ExtendedRoute,
  generic,
  type PlanOfFile,
  type ResourceRows,
  rowsOf,
  type SandboxExtension,
} from './core/extension.ts';
export { type BasicCredentials, basicCredentials, bearerToken } from './core/request/auth.ts';
export { formParameters, queryParameters, readJson } from './core/request/body.ts';
export type { RateWindow } from './core/request/rate.ts';
export { HttpError, StorageError } from './core/response/errors.ts';
export { indexedDbBacking } from './core/state/indexeddb.ts';
export { type Change, type Journal, type JournalEntry, memoryJournal } from './core/state/journal.ts';
export { memoryBacking } from './core/state/memory.ts';
export { storageJournal } from './core/state/storage-journal.ts';
export type { Backing, Stored } from './core/state/store.ts';
export type { Commit, Row, Snapshot, Transaction } from './core/state/transaction.ts';
export type { Action, Cell, Section, SectionRow } from './core/view.ts';

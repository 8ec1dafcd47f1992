/**
 * Sandbox: APIs that work before the real ones do. Each is one handler from `Request` to `Response` over a transactional
 * store, and runs in the reader's page as well as on a server (`http/index.ts`, Node only).
 */
export { openSandbox } from './browser.ts';
export { loadSandbox, type SandboxFacts, sandboxFacts, sandboxNames } from './catalog.ts';
export { type BasicCredentials, basicCredentials, bearerToken } from './core/auth.ts';
export { formParameters, readJson } from './core/body.ts';
export {
  type Call,
  defineSandbox,
  type Reply,
  type Route,
  type SandboxDefinition,
} from './core/definition.ts';
export { HttpError, StorageError } from './core/errors.ts';
export type { Answer, Incoming } from './core/exchange.ts';
export { indexedDbBacking } from './core/indexeddb.ts';
export { type Change, type Journal, type JournalEntry, memoryJournal } from './core/journal.ts';
export { memoryBacking } from './core/memory.ts';
export type { RateWindow } from './core/rate.ts';
export { createSandbox, type Sandbox, type SandboxHandler, type SandboxOptions } from './core/sandbox.ts';
export { storageJournal } from './core/storage-journal.ts';
export type { Backing, Commit, Row, Snapshot, Stored, Transaction } from './core/store.ts';
export type { Action, Cell, Section, SectionRow } from './core/view.ts';

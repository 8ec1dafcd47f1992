/**
 * Sandboxes beside a published site: one `fetch`-shaped handler for any host. Each visitor has a session
 * with a state of its own, within limits. Only web standards; `cloudflare.ts` and `../http` store sessions.
 */
export { type EdgeHandler, edgeHandler } from './handler.ts';
export type { EntryShelf } from './kept-journal.ts';
export { localSessions, memoryShelf, type SessionShelf } from './local-sessions.ts';
export { plannedDefinition } from './planned.ts';
export { DEFAULT_LIMITS, type EdgeLimits, type EdgeSite } from './site.ts';

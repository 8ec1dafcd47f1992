/** Why a patch cannot be applied. */
export class PatchError extends Error {
  readonly isTestFailed: boolean;
  constructor(message: string, isTestFailed = false) {
    super(message);
    this.isTestFailed = isTestFailed;
  }
}

/** As `applyPatch` of `json-patch.ts`, which few descriptions need. */
export type ApplyPatch = (document: unknown, patch: unknown) => unknown;

/** Media type of a JSON Patch (RFC 6902). */
export const JSON_PATCH = 'application/json-patch+json';

import { ORIGIN_USES, type OriginUse, type SecuritySettings } from '../settings/settings.ts';

/** `security` as written. */
export interface SecurityDocs {
  origins?: (string | { origin: string; for?: OriginUse[] })[];
  descriptionImages?: string[];
}

/** An origin without uses is for everything that scripts do; a WebSocket origin only for connections. */
export function normalizeSecurity({
  origins = [],
  descriptionImages = [],
}: SecurityDocs = {}): SecuritySettings {
  return {
    origins: origins.map((each) => {
      const entry = typeof each === 'string' ? { origin: each } : each;
      const origin = entry.origin.toLowerCase();
      return { origin, for: entry.for ?? (/^wss?:/.test(origin) ? ['connect'] : [...ORIGIN_USES]) };
    }),
    descriptionImages: descriptionImages.map((origin) => origin.toLowerCase()),
  };
}

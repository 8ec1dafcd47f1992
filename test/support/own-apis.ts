/** The rule sets of this repository's own two APIs. */
import chatService from '../../src/apis/chat-service/index.ts';
import plantStore from '../../src/apis/plant-store/index.ts';
import type { SandboxDefinition } from '../../src/sandbox/index.ts';

export { chatService, plantStore };

/** By the names of their OpenAPI files. */
export const ownApis: Record<string, SandboxDefinition> = {
  'chat-service': chatService,
  'plant-store': plantStore,
};

/** The rule set of the plant store as a file of another docs folder, for `sandbox` in its docs.json. */
export const PLANT_STORE_MODULE = `export { default } from ${JSON.stringify(
  new URL('../../src/apis/plant-store/index.ts', import.meta.url).pathname,
)};\n`;

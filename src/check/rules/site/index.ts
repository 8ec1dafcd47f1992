import type { Rule } from '../rule.ts';
import { apiLine } from './api-line.ts';
import { deadLink } from './dead-link.ts';
import { deadPart } from './dead-part.ts';
import { duplicateTitle } from './duplicate-title.ts';
import { excludedOperation } from './excluded-operation.ts';
import { missingDescription } from './missing-description.ts';
import { missingFile } from './missing-file.ts';
import { missingPage } from './missing-page.ts';
import { misspeltDescription } from './misspelt-description.ts';
import { noServer } from './no-server.ts';
import { noSettings } from './no-settings.ts';
import { orphanPage } from './orphan-page.ts';
import { redirectLoop } from './redirect-loop.ts';
import { redirectShadowed } from './redirect-shadowed.ts';
import { redirectTarget } from './redirect-target.ts';
import { redirectUnusable } from './redirect-unusable.ts';
import { reservedRoute } from './reserved-route.ts';
import { sandbox } from './sandbox.ts';
import { sandboxRoute } from './sandbox-route.ts';
import { sharedRoute } from './shared-route.ts';
import { similarNames } from './similar-names.ts';
import { undocumentedOperation } from './undocumented-operation.ts';
import { unknownFields } from './unknown-fields.ts';
import { unknownOperation } from './unknown-operation.ts';
import { unknownSandbox } from './unknown-sandbox.ts';
import { unknownSchema } from './unknown-schema.ts';
import { unknownVersion } from './unknown-version.ts';

export const SITE_RULES: readonly Rule[] = [
  apiLine,
  deadLink,
  deadPart,
  excludedOperation,
  missingDescription,
  missingFile,
  missingPage,
  misspeltDescription,
  noServer,
  noSettings,
  redirectLoop,
  redirectShadowed,
  redirectTarget,
  redirectUnusable,
  reservedRoute,
  sandboxRoute,
  sandbox,
  sharedRoute,
  similarNames,
  unknownFields,
  unknownOperation,
  unknownSandbox,
  unknownSchema,
  unknownVersion,
  duplicateTitle,
  orphanPage,
  undocumentedOperation,
];

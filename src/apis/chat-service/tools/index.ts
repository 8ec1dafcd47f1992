/** What only the sandbox can do. Loaded with the first request to its admin interface. */
import { acceptInvitation } from './accept-invitation.ts';
import { changeOrganization } from './change-organization.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export const tools = [acceptInvitation, revokeInvitation, changeOrganization];

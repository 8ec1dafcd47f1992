/** Where a tool may send requests. */
import type { Credentials, SecurityScheme } from '../../../request/index.ts';
import type { AgentApi } from '../../manifest.ts';

export interface Sender {
  /**
   * Sends a request to the sandbox of an API.
   *
   * @param request at the address of the sandbox in the data of the playground; its origin is ignored
   * @param session of a sandbox that keeps a state for each caller
   * @throws ToolProblem if the API has none here
   */
  toSandbox(api: AgentApi, request: Request, session: string | undefined): Promise<SandboxReply>;
  /** Absent if only sandboxes may be called. */
  servers?: AllowedServers;
}

interface SandboxReply {
  response: Response;
  /** To be sent with the next request, which then sees what this one stored. */
  session?: string;
}

export interface AllowedServers {
  /** Base URLs that the person who started the server allows. */
  urls: readonly string[];
  send(request: Request): Promise<Response>;
  /** Credentials for a scheme, and the names of the variables that have them, or lack them. */
  credentialsFor(scheme: SecurityScheme): { variables: string[]; credentials?: Credentials };
  /** Removes the secrets from a text. */
  redact(text: string): string;
}

/** Why no response comes: what the reader is told, which fix is offered, and what the shown command prints. */
export interface FailureCase {
  name: string;
  title: RegExp;
  advice: RegExp;
  /** What the command prints, which the panel shows for what browsers hide; absent if it shows none. */
  prints?: RegExp;
  /** The page is public and uses HTTPS. */
  isPublic?: true;
  /** Without a network. */
  isOffline?: true;
  /** Something arrives, and the reader cancels. */
  isCancelled?: true;
  /** With this permission, the request arrives. */
  permission?: string;
  /** The panel offers the proxy of the site, and this comes through it. */
  proxied?: RegExp;
}

export const FAILURES: FailureCase[] = [
  {
    name: 'no-cors',
    title: /does not let this page read its responses/,
    advice: /no Access-Control-Allow-Origin header that allows http:\/\/127\.0\.0\.1:\d+\. .*must send one/,
    prints: /200 OK/,
    proxied: /hidden/,
  },
  {
    name: 'refused',
    title: /cannot be reached/,
    advice: /No server responds on this port of your machine\. Start the server/,
    prints: /refused|Failed to connect/,
  },
  {
    name: 'dns',
    title: /no-such-host\.invalid cannot be reached/,
    advice: /The name may be wrong/,
    prints: /Could not resolve host/,
  },
  {
    name: 'unknown-certificate',
    title: /cannot be reached/,
    advice: /TLS certificate may also be invalid\. .*this command does/,
    prints: /self[- ]signed certificate/,
  },
  {
    name: 'expired-certificate',
    title: /cannot be reached/,
    advice: /TLS certificate may also be invalid/,
    prints: /certificate/,
  },
  {
    name: 'no-tls',
    title: /cannot be reached/,
    advice: /TLS certificate may also be invalid/,
    prints: /wrong version number|packet length too long|TLS/,
  },
  {
    name: 'redirect',
    title: /redirects to an address that this page cannot read/,
    advice: /Send to it directly, or allow .* there \(CORS\)/,
    prints: /Location: http:\/\/localhost:\d+\/elsewhere/i,
  },
  {
    // The policy of the page lists the server, and not where it redirects.
    name: 'policy-redirect',
    title: /api\.example\.test:\d+ redirects to an address that this page cannot read/,
    advice: /Send to it directly/,
    prints: /Could not resolve host/,
  },
  {
    name: 'silent',
    title: /No response within 30 seconds/,
    advice: /may be slow or unreachable\. It may still have received the request/,
  },
  {
    name: 'pause',
    title: /the beginning/,
    advice: /Stopped\. The response is incomplete/,
    isCancelled: true,
  },
  { name: 'offline', title: /You are offline/, advice: /Connect to the network/, isOffline: true },
  {
    name: 'mixed-content',
    isPublic: true,
    title: /This page uses HTTPS, but the server uses plain HTTP/,
    advice: /Use a code sample, or an https:\/\/ address of api\.example\.test/,
  },
  {
    name: 'local-network',
    isPublic: true,
    title: /http:\/\/127\.0\.0\.1:\d+ cannot be reached/,
    advice: /127\.0\.0\.1 is on a local network\. .*Allow local network access for this site/,
    prints: /200 OK/,
    permission: 'local-network-access',
  },
];

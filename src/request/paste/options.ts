/** Options of curl, by what they do to the request. */

/** By short name. */
export const SHORT: Record<string, string> = {
  ...{ X: 'request', H: 'header', d: 'data', F: 'form', u: 'user', b: 'cookie', A: 'user-agent' },
  ...{ e: 'referer', G: 'get', I: 'head', r: 'range', T: 'upload-file', s: 'silent', S: 'show-error' },
  ...{ v: 'verbose', L: 'location', k: 'insecure', i: 'include', f: 'fail', N: 'no-buffer', g: 'globoff' },
  ...{ '#': 'progress-bar', 0: 'http1.0', 4: 'ipv4', 6: 'ipv6', 1: 'tlsv1', o: 'output', O: 'remote-name' },
  ...{ J: 'remote-header-name', m: 'max-time', w: 'write-out', x: 'proxy', D: 'dump-header' },
  ...{ c: 'cookie-jar', E: 'cert', U: 'proxy-user', y: 'speed-time', Y: 'speed-limit', q: 'disable' },
};

/** They change the request, and have a value. */
export const VALUED = new Set([
  ...['request', 'header', 'data', 'data-ascii', 'data-raw', 'data-binary', 'data-urlencode', 'json'],
  ...['form', 'form-string', 'user', 'cookie', 'user-agent', 'referer', 'url', 'range', 'oauth2-bearer'],
]);

/** They change the request, and have no value. */
export const SWITCHES = new Set(['get', 'head']);

/** They change how it is sent or shown, not what is sent. */
export const IGNORED = new Set([
  ...['silent', 'show-error', 'verbose', 'location', 'insecure', 'include', 'fail', 'fail-with-body'],
  ...[
    'no-buffer',
    'globoff',
    'progress-bar',
    'http1.0',
    'http1.1',
    'http2',
    'http2-prior-knowledge',
    'http3',
  ],
  ...['ipv4', 'ipv6', 'tlsv1', 'tlsv1.0', 'tlsv1.1', 'tlsv1.2', 'tlsv1.3', 'remote-name', 'basic', 'disable'],
  ...['remote-header-name', 'compressed', 'no-progress-meter', 'path-as-is', 'ssl-no-revoke', 'raw'],
  ...['location-trusted', 'no-keepalive', 'tcp-nodelay', 'create-dirs', 'fail-early', 'styled-output'],
]);

/** The same, with a value. */
export const IGNORED_VALUED = new Set([
  ...['output', 'max-time', 'connect-timeout', 'retry', 'retry-delay', 'retry-max-time', 'write-out'],
  ...['proxy', 'proxy-user', 'noproxy', 'dump-header', 'cookie-jar', 'cacert', 'capath', 'cert', 'cert-type'],
  ...['key', 'key-type', 'pass', 'resolve', 'connect-to', 'interface', 'limit-rate', 'max-redirs', 'ciphers'],
  ...['speed-time', 'speed-limit', 'stderr', 'trace', 'trace-ascii', 'dns-servers', 'keepalive-time'],
]);

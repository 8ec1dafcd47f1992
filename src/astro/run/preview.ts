import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { pipeline } from 'node:stream';
import {
  INDEX_NAME,
  isMcpPath,
  markdownRoute,
  notFoundMarkdown,
  prefersMarkdown,
} from '../../agents/index.ts';
import { realPathWithin } from '../../content/index.ts';
import {
  applyHostRules,
  type HeaderRule,
  HOST_HEADERS,
  HOST_REDIRECTS,
  type HostRule,
  headersAt,
  locationOf,
  readHeaders,
  readHostRedirects,
} from '../../hosting/index.ts';
import { createProxyListener, PROXY_PATH, type ProxyServer, serversOfSite } from '../../proxy/index.ts';
import { normalizeBase } from '../../text/index.ts';
import { mcpListener } from '../agents/mcp-listener.ts';
import { keepAlive, readPath } from '../vite/dev/requests.ts';
import { contentType } from '../vite/files/assets.ts';
import type { RunningServer } from './run.ts';
import { systemCode } from './running.ts';

/** Ports that are tried after the requested one. */
const MAX_FURTHER_PORTS = 20;

/**
 * Serves a built site like a static host that applies the redirects of `_redirects` before it looks for
 * files, and sends the headers of `_headers`. A request for a host name other than this machine's is refused
 * with 421 (RFC 9110, section 15.5.20), so other websites cannot read a site that is not published yet (DNS
 * rebinding).
 */
export async function startPreview(options: {
  outDir: string;
  base?: string;
  host?: string;
  port?: number;
}): Promise<RunningServer> {
  const base = normalizeBase(options.base);
  const host = options.host ?? '127.0.0.1';
  let serveMcp: RequestListener | undefined;
  const passOn = createProxyListener({ servers: () => proxyServersIn(options.outDir) });
  // Imported on demand: a build needs no server.
  const { isAllowedHost } = await import('../../sandbox/http/index.ts');
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/' } = request;
    if (!isAllowedHost(request.headers.host, host)) {
      response.writeHead(421).end();
      return;
    }
    const requestPath = readPath(url);
    if ('status' in requestPath) {
      response.writeHead(requestPath.status, { 'content-type': 'text/plain' }).end();
      return;
    }
    const { path } = requestPath;
    if (path === base + PROXY_PATH) return passOn(request, response);
    if (isMcpPath(path, base)) {
      serveMcp ??= await mcpListener(siteDirIn(options.outDir, base));
      return serveMcp(request, response);
    }
    const rule = applyHostRules(await rulesOf(options.outDir), path);
    if (rule && rule.status !== 200) {
      response
        .writeHead(rule.status, { location: locationOf(rule.to, url), 'cache-control': 'no-store' })
        .end();
      return;
    }
    const target = rule ? readPath(rule.to) : requestPath;
    const servedPath = 'path' in target ? target.path : path;
    if (servedPath === '/' && base) {
      response.writeHead(302, { location: `${base}/`, 'cache-control': 'no-store' }).end();
      return;
    }
    // Nothing is served outside the base path, so a link without it is seen to be broken.
    const isBelow = servedPath === base || servedPath.startsWith(`${base}/`);
    const within = servedPath.slice(base.length);
    const siteDir = siteDirIn(options.outDir, base);
    const foundFile = isBelow ? await findFile(siteDir, within) : undefined;
    const isPage = foundFile === undefined || foundFile.endsWith('.html');
    const wantsMarkdown = prefersMarkdown(request.headers.accept);
    const requestedFile = (isPage && wantsMarkdown && (await findMarkdown(siteDir, within))) || foundFile;
    if (requestedFile === undefined && (wantsMarkdown || within.endsWith('.md'))) {
      const headers = { 'content-type': contentType('.md'), vary: 'Accept' };
      response.writeHead(404, headers).end(notFoundMarkdown(servedPath, `${base}/${INDEX_NAME}`));
      return;
    }
    const file = requestedFile ?? join(siteDir, '404.html');
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = file.endsWith('.html') ? 'text/html; charset=utf-8' : contentType(file);
    const { 'Content-Type': ownType, ...headers } = headersAt(await headersOf(options.outDir), servedPath);
    // The default of hosts, which a rule can override.
    response.writeHead(requestedFile ? 200 : 404, {
      'Cache-Control': 'no-cache',
      ...headers,
      ...(isPage && { vary: 'Accept' }),
      'content-type': ownType ?? type,
    });
    if (request.method === 'HEAD') response.end();
    // The client may have left while the file was searched for.
    else if (!response.destroyed) pipeline(createReadStream(file), response, () => undefined);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  keepAlive(server);
  await listen(server, host, options.port ?? 4321);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}${base}/`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Read for each request, too. A site without the list has no proxy. */
function proxyServersIn(outDir: string): ProxyServer[] {
  try {
    return serversOfSite(outDir);
  } catch {
    return [];
  }
}

async function headersOf(outDir: string): Promise<HeaderRule[]> {
  return readHeaders(await readFile(join(outDir, HOST_HEADERS), 'utf8').catch(() => ''));
}

/** Read for each request, because the site may be built again meanwhile. */
async function rulesOf(outDir: string): Promise<HostRule[]> {
  return readHostRedirects(await readFile(join(outDir, HOST_REDIRECTS), 'utf8').catch(() => ''));
}

/** A site that a Worker serves is in folders of its base path. */
function siteDirIn(outDir: string, base: string): string {
  const below = join(outDir, base);
  return existsSync(join(outDir, 'wrangler.jsonc')) && existsSync(below) ? below : outDir;
}

/** Links that lead out of the folder are not followed. */
async function findFile(root: string, path: string): Promise<string | undefined> {
  const plain = normalize(path);
  for (const name of [plain, join(plain, 'index.html'), `${plain.replace(/\/$/, '')}.html`]) {
    const file = realPathWithin(root, name);
    if (file === undefined) continue;
    const fileStat = await stat(file).catch(() => undefined);
    if (fileStat?.isFile()) return file;
  }
  return undefined;
}

/** The Markdown of the page at a path. */
function findMarkdown(root: string, path: string): Promise<string | undefined> {
  const route = normalize(path).replace(/(?:\/|\/index\.html|\.html)$/, '') || '/';
  return findFile(root, markdownRoute(route));
}

/** Listens on the first free port from `firstPort` on; port 0 takes any. */
async function listen(server: Server, host: string, firstPort: number): Promise<void> {
  for (let port = firstPort; ; port++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return;
    } catch (error) {
      if (systemCode(error) !== 'EADDRINUSE' || port >= firstPort + MAX_FURTHER_PORTS) throw error;
    }
  }
}

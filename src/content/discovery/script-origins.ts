/**
 * Finds the other sites that a script loads from, as far as its text tells. A script is read, not run: an
 * address counts if something in the script can load it, unless every visible use is a link, a comparison or
 * text.
 */
/** An origin that a script loads from, and where it is first named. */
export interface LoadedOrigin {
  origin: string;
  start: number;
  end: number;
}

/** APIs that browsers load with. */
const LOADS =
  /\bfetch\b|\bXMLHttpRequest\b|\bnew\s+(?:WebSocket|EventSource|Worker|SharedWorker|Image|Audio)\b|\bsendBeacon\b|\bimportScripts\b|\bimport\b|\bsrc(?:set|doc)?\b|\bcreateElement\s*\(\s*['"`](?:script|iframe|img|video|audio|source|embed|object|link)\b|\baxios\b|\.(?:getScript|getJSON|ajax)\b|\burl\(/;

/** An address in a string. A template may fill in part of its host. */
const ADDRESS = /\b(?:https?|wss?):\/\/((?:[\w.-]|\$\{[\w.]{1,60}\}){1,200})(?::\d{1,5})?/y;

/** Names of formats, and hosts that no page loads. */
const NAMES = /^(?:www\.)?(?:w3\.org|schema\.org)$|^localhost$|^127\.0\.0\.1$/;

/** Code before an address that is navigated to, compared, shown or used as a name, but not loaded. */
const NOT_LOADED =
  /(?:\.href|\.action|\blocation|\.(?:textContent|innerText|title|alt|placeholder|content|value))\s*=\s*$|\bhref\s*[:=]\s*$|['"](?:href|title|alt|content|@context|@id)['"]\s*[,:]\s*$|\b(?:open|assign|replace|startsWith|endsWith|includes|indexOf|createElementNS|setAttributeNS|log|warn|error|Error)\s*\(\s*$|[=!]==?\s*$|\bcase\s*$/;

/** `name = ` or `name: ` before a value. */
const BINDING = /([A-Za-z_$][\w$]{0,60})\s{0,20}[:=]\s{0,20}$/;

const LINKS = /\bcreateElement\s*\(\s*['"`]link\b/;

/** Characters before an address that tell what it is for. */
const CONTEXT_CHARACTERS = 120;

/** @returns each origin once, in the order of the script; empty if the script loads nothing */
export function loadedOrigins(source: string): LoadedOrigin[] {
  const originsByAddress = new Map<string, LoadedOrigin>();
  if (!LOADS.test(source)) return [];
  for (const text of textsOf(source)) {
    for (const address of addressesIn(source, text)) {
      if (!originsByAddress.has(address.origin) && !isOnlyNamed(source, text, address.start))
        originsByAddress.set(address.origin, address);
    }
  }
  return [...originsByAddress.values()];
}

/** Code before an address that a request goes to. */
const REQUESTS =
  /(?:\bfetch|\bnew\s+(?:WebSocket|EventSource)|\bsendBeacon|\baxios(?:\.(?:get|post|put|patch|delete))?)\s*\(\s*$/;

/** @returns each origin that a call in the script sends a request to, once, in the order of the script */
export function requestedOrigins(source: string): LoadedOrigin[] {
  const originsByAddress = new Map<string, LoadedOrigin>();
  if (!/\bfetch\b|\bWebSocket\b|\bEventSource\b|\bsendBeacon\b|\baxios\b/.test(source)) return [];
  for (const text of textsOf(source)) {
    // The address is the whole text, or its beginning.
    const [address] = addressesIn(source, text);
    if (address?.start !== text.start + 1 || originsByAddress.has(address.origin)) continue;
    const before = source.slice(Math.max(0, text.start - CONTEXT_CHARACTERS), text.start);
    const name = BINDING.exec(before)?.[1];
    const uses = name === undefined ? [before] : usesOf(source, name, text.start);
    if (uses.some((each) => REQUESTS.test(each))) originsByAddress.set(address.origin, address);
  }
  return [...originsByAddress.values()];
}

interface Span {
  start: number;
  end: number;
}

/** Strings and templates with their quotation marks; comments are skipped. */
function textsOf(source: string): Span[] {
  const texts: Span[] = [];
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (character === '/' && source[at + 1] === '/' && source[at - 1] !== ':') at = endOf(source, '\n', at);
    else if (character === '/' && source[at + 1] === '*') at = endOf(source, '*/', at) + 1;
    else if (character === '"' || character === "'" || character === '`') {
      const start = at;
      for (at++; at < source.length && source[at] !== character; at++) {
        if (source[at] === '\\') at++;
        // Text that is not closed on its line is not a string.
        else if (source[at] === '\n' && character !== '`') break;
      }
      texts.push({ start, end: at + 1 });
    }
  }
  return texts;
}

function endOf(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from + 2);
  return end < 0 ? source.length : end;
}

function addressesIn(source: string, { start, end }: Span): LoadedOrigin[] {
  const addresses: LoadedOrigin[] = [];
  for (let at = source.indexOf('://', start); at >= 0 && at < end; at = source.indexOf('://', at + 3)) {
    const scheme = /(?:https?|wss?)$/i.exec(source.slice(Math.max(start, at - 5), at))?.[0];
    if (!scheme) continue;
    ADDRESS.lastIndex = at - scheme.length;
    const [address, host = ''] = ADDRESS.exec(source) ?? [];
    if (!address || NAMES.test(host) || !/[.\]}]/.test(host)) continue;
    addresses.push({
      origin: address.toLowerCase(),
      start: at - scheme.length,
      end: at - scheme.length + address.length,
    });
  }
  return addresses;
}

/** Whether the visible use of the address at `at`, in `text`, loads nothing. */
function isOnlyNamed(source: string, text: Span, at: number): boolean {
  const inside = source.slice(Math.max(text.start + 1, at - CONTEXT_CHARACTERS), at);
  // Markup in a string: the attribute before the address decides.
  if (/[^\s]/.test(inside))
    return !/\b(?:src|srcset|poster|data|action)\s*=\s*\\?["']?$|<link\b[^<>]*$|url\(\s*["']?$/i.test(inside);
  const before = source.slice(Math.max(0, text.start - CONTEXT_CHARACTERS), text.start);
  const isStylesheet = /href['"]?\s*[,:=]\s*$/.test(before) && LINKS.test(source);
  if (isStylesheet) return false;
  if (NOT_LOADED.test(before)) return true;
  const name = BINDING.exec(before)?.[1];
  return (
    name !== undefined &&
    name !== 'src' &&
    usesOf(source, name, text.start).every((each) => NOT_LOADED.test(each))
  );
}

const isPartOfName = (character = ''): boolean => /[\w$]/.test(character);

/**
 * The code before each further use of a name, without the object it is a member of. A name that is never used
 * counts as unknown.
 */
function usesOf(source: string, name: string, declarationEnd: number): string[] {
  const uses: string[] = [];
  for (let at = source.indexOf(name); at >= 0; at = source.indexOf(name, at + name.length)) {
    if (isPartOfName(source[at - 1]) || isPartOfName(source[at + name.length])) continue;
    if (
      at < declarationEnd &&
      declarationEnd - at < CONTEXT_CHARACTERS &&
      BINDING.test(source.slice(at, declarationEnd))
    )
      continue;
    const before = source.slice(Math.max(0, at - CONTEXT_CHARACTERS), at);
    uses.push(before.replace(/[\w$]{1,60}\.$/, '').replace(/`[^`]{0,60}\$\{$/, ''));
    if (uses.length > MAX_USES) return [''];
  }
  return uses.length > 0 ? uses : [''];
}

/** Above this many uses a name says too little about its purpose. */
const MAX_USES = 200;

/**
 * Whether one of the sources of a policy (`https://cdn.example.com`, `https://*.example.com`) allows an
 * origin.
 */
export function allowsScriptOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((each) => {
    const [scheme = '', host = ''] = each.split('://');
    const [ownScheme = '', name = ''] = origin.split('://');
    if (ownScheme !== scheme && ownScheme !== `${scheme}s`) return false;
    return host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host;
  });
}

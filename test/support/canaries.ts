/** Puts traceable text into every string and every free key of an OpenAPI description. */

export interface Canary {
  /** Unique, only letters and digits: no escaping of the text changes it. */
  id: string;
  /** JSON Pointer to where it was put first; for a key, with `~key` at its end. */
  at: string;
  /** The whole new text. */
  text: string;
}

export interface Planted {
  description: object;
  canaries: Canary[];
}

/** Returns the text to insert, by the id: for a text, and for a URL. */
export interface Flavour {
  text(original: string, id: string): string;
  url(original: string, id: string): string;
}

/**
 * Ends attributes, elements, comments, CDATA, code, lines and JSON, in every language that a site is written
 * in.
 */
const BREAKS =
  `"'><img src=x onerror=ID()><script>ID()</script></title></textarea></style></svg>` +
  `]]><!--ID--!> --> --&gt; \${ID()} {ID()} {{ID()}} \`ID\` ID\\"`;

export const FLAVOURS: Record<string, Flavour> = {
  markup: {
    text: (original, id) => `${original} ${BREAKS.replaceAll('ID', id)}`,
    url: (original, id) => `${original}?${BREAKS.replaceAll('ID', id)}`,
  },
  markdown: {
    text: (original, id) =>
      `${original}\n\n# ${id}h1\n\n---\n${id}: front\n---\n\n\`\`\`\n~~~\n\n![${id}](https://${id}.example/i.png) [${id}](javascript:${id}()) ` +
      `<iframe src="https://${id}.example/f"></iframe><meta http-equiv=refresh content="0;url=https://${id}.example/m">` +
      `<img srcset="https://${id}.example/s.png 1x" src="https://${id}.example/t.png"><video poster="https://${id}.example/v.png" src="https://${id}.example/v.mp4"></video>` +
      `<table background="https://${id}.example/b.png"><tr><td style="background:url(https://${id}.example/c.png)">${id}</td></tr></table>` +
      `<link rel=stylesheet href="https://${id}.example/l.css"><base href="https://${id}.example/"><form action="https://${id}.example/o"><button>${id}</button></form>` +
      `<svg><image href="https://${id}.example/g.png"/></svg><style>@import "https://${id}.example/x.css"</style>`,
    url: (_, id) => `javascript:${id}()`,
  },
  lines: {
    text: (original, id) =>
      `${original}\r\n${id}: header\r\n/* ${id} 302\u2028${id}()\u2029\u0000\u0007\ud800${id}`,
    url: (_, id) => `\u0001 java\nscript\t:${id}()`,
  },
};

/** Values from a fixed list, or values that decide which objects belong together. */
const FIXED = new Set(
  'openapi swagger $ref in type style collectionFormat flow schemes $self $schema jsonSchemaDialect'.split(
    ' ',
  ),
);
const URLS = /^(?:url|href|namespace|externalValue|termsOfService|canonical|icon|og:image|\w+Url)$/;
/** Objects whose keys are chosen by the file. */
const MAPS = new Set(
  'properties patternProperties $defs definitions dependentSchemas dependentRequired paths webhooks callbacks content headers examples links variables securitySchemes securityDefinitions schemas requestBodies mediaTypes pathItems scopes mapping encoding additionalOperations'.split(
    ' ',
  ),
);
/** Media types that decide how a body is read, and a path that pages refer to. */
const KEPT =
  /^(?:application\/(?:json|jsonl|xml|x-www-form-urlencoded)|multipart\/form-data|text\/event-stream|\/plain-path)$/;
/** Values of any form. */
const DATA = new Set('example default value dataValue const x-example'.split(' '));

/**
 * @param prefix start of every id
 * @throws never: names are changed wherever they are referred to, so the description stays consistent
 */
export function plant(description: object, prefix: string, flavour: Flavour): Planted {
  const canaries: Canary[] = [];
  const names = new Map<string, string>();
  const make = (at: string, write: (id: string) => string): string => {
    const id = `${prefix}${canaries.length.toString(36).padStart(4, '0')}z`;
    const text = write(id);
    canaries.push({ id, at, text });
    return text;
  };
  /**
   * A name: the same wherever it occurs. Those of paths keep their slash and variables, those of media types
   * their type.
   */
  const nameOf = (original: string, at: string): string => {
    let known = names.get(original);
    if (known === undefined) {
      known = make(at, (id) => flavour.text(original, id).toWellFormed());
      names.set(original, known);
    }
    return known;
  };
  const refer = (reference: string): string =>
    reference
      .split('/')
      .map((part) => {
        const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
        const known = names.get(name);
        return known === undefined
          ? part
          : encodeURIComponent(known.replaceAll('~', '~0').replaceAll('/', '~1'));
      })
      .join('/');

  const walk = (
    value: unknown,
    at: string,
    key: string,
    within: 'fields' | 'map' | 'data',
    outer: string,
    isItem = false,
  ): unknown => {
    if (typeof value === 'string') {
      if (within !== 'data' && FIXED.has(key)) return value;
      if (within !== 'data' && key === 'operationRef') return value;
      if (
        within !== 'data' &&
        /^(?:tags|required|propertyName|operationId|discriminator|parent)$/.test(
          outer === 'mapping' ? '' : key,
        )
      )
        return nameOf(value, at);
      if (
        within !== 'data' &&
        key === 'name' &&
        outer !== 'contact' &&
        outer !== 'license' &&
        outer !== 'xml' &&
        outer !== 'x-tagGroups'
      )
        return nameOf(value, at);
      if (outer === 'mapping' || key === 'defaultMapping') return value;
      if (within === 'fields' && key === 'url' && outer === 'servers')
        return make(at, (id) => `${value}/${flavour.text('', id)}`);
      if (within !== 'data' && URLS.test(key)) return make(at, (id) => flavour.url(value, id));
      return make(at, (id) => flavour.text(value, id));
    }
    if (Array.isArray(value))
      return value.map((item, index) =>
        walk(item, `${at}/${index}`, key, within, within === 'data' ? outer : key, true),
      );
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        const isStatus = key === 'responses' && /^(?:default|\dXX|\d{3})$/.test(name);
        // A requirement is a map of schemes; parameters of a link are a map of values.
        const isMember = within !== 'fields' || (isItem ? key === 'security' : key === 'parameters');
        const isFree =
          isMember ||
          (name.startsWith('x-extension') && within === 'fields') ||
          (key === 'responses' && !isStatus);
        const own = isFree && !KEPT.test(name) ? nameOf(name, `${place}~key`) : name;
        const next =
          within === 'data' || (within === 'fields' && (DATA.has(name) || name.startsWith('x-extension')))
            ? 'data'
            : within === 'fields' && MAPS.has(name)
              ? 'map'
              : // A callback is a map of addresses.
                within === 'map' && key === 'callbacks'
                ? 'map'
                : 'fields';
        return [own, walk(inner, place, name, next, key)];
      }),
    );
  };
  const changed = walk(description, '', '', 'fields', '');
  return { description: withReferences(changed, refer) as object, canaries };
}

function withReferences(value: unknown, refer: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, refer));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isReference =
        (key === '$ref' || key === 'operationRef' || key === 'defaultMapping') && typeof inner === 'string';
      if (isReference) return [key, refer(inner)];
      if (key === 'mapping' && typeof inner === 'object' && inner !== null)
        return [
          key,
          Object.fromEntries(Object.entries(inner).map(([name, to]) => [name, refer(String(to))])),
        ];
      return [key, withReferences(inner, refer)];
    }),
  );
}

/** Takes the items of a sequence apart while it arrives (OpenAPI 3.2 section 4.14.1). */

export interface Item {
  /** What the item holds: JSON, or the data of an event. */
  text: string;
  /** Name of the event, or type of the part. */
  label?: string;
  /** The whole event, which its schema describes. */
  event?: Record<string, string | number>;
}

export interface Splitter {
  /** @returns the items that `text` completes */
  push(text: string): Item[];
  /** @returns what was left, at the end */
  end(): Item[];
}

/** A longer item is taken apart here, so that one without an end needs no endless memory. In characters. */
export const MAX_ITEM = 5_000_000;

export function splitterFor(contentType: string): Splitter {
  if (/^text\/event-stream/i.test(contentType)) return eventStream();
  if (/^multipart\//i.test(contentType)) return multipart(contentType);
  // RFC 7464: every text starts with a record separator.
  return separated(/json-seq/i.test(contentType) ? '\x1e' : '\n');
}

const isBlank = (text: string): boolean => !/\S/.test(text);

function separated(separator: string): Splitter {
  let rest = '';
  const items = (texts: string[]): Item[] =>
    texts.filter((text) => !isBlank(text)).map((text) => ({ text: text.trim() }));
  return {
    push(text) {
      const texts = (rest + text).split(separator);
      rest = texts.pop() ?? '';
      if (rest.length > MAX_ITEM) rest = texts.push(rest) ? '' : rest;
      return items(texts);
    },
    end() {
      const last = rest;
      rest = '';
      return items([last]);
    },
  };
}

/** HTML Living Standard, section 9.2.6. */
function eventStream(): Splitter {
  let rest = '';
  let data: string[] = [];
  let event: Record<string, string | number> = {};
  let isFirst = true;
  const dispatch = (): Item[] => {
    const whole = { ...event, ...(data.length && { data: data.join('\n') }) };
    const isSent = data.length > 0;
    data = [];
    event = {};
    const label = 'event' in whole ? String(whole.event) : undefined;
    return isSent ? [{ text: String(whole.data), event: whole, ...(label !== undefined && { label }) }] : [];
  };
  const line = (text: string): Item[] => {
    if (!text) return dispatch();
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(text) ?? [];
    if (name === 'data') data.push(value);
    else if (name === 'retry' && /^\d+$/.test(value)) event.retry = Number(value);
    else if (name === 'event' || name === 'id') event[name] = value;
    return [];
  };
  return {
    push(text) {
      rest += isFirst ? text.replace(/^\ufeff/, '') : text;
      if (text) isFirst = false;
      // A carriage return at the end may be half of a line break.
      const isHalf = rest.endsWith('\r');
      const lines = (isHalf ? rest.slice(0, -1) : rest).split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? '') + (isHalf ? '\r' : '');
      if (rest.length > MAX_ITEM) {
        lines.push(rest, '');
        rest = '';
      }
      return lines.flatMap(line);
    },
    end() {
      const last = [...line(rest.replace(/\r$/, '')), ...dispatch()];
      rest = '';
      return last;
    },
  };
}

/** RFC 2046 section 5.1. */
function multipart(contentType: string): Splitter {
  const [, quoted, token = ''] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const delimiter = `\n--${quoted ?? token}`;
  // So that the first boundary needs no line before it.
  let rest = '\n';
  let isBefore = true;
  let isAfter = false;
  const part = (text: string): Item => {
    // What stands on the line of the boundary is not part of the headers.
    const inside = text.replace(/^[^\n]*\n/, '');
    const gap = /^\r?\n|\r?\n\r?\n/.exec(inside);
    const head = gap ? inside.slice(0, gap.index) : '';
    const body = gap ? inside.slice(gap.index + gap[0].length) : inside;
    const [, type] = /^content-type:[ \t]*([^\r\n]+)/im.exec(head) ?? [];
    return { text: body.replace(/\r$/, ''), ...(type !== undefined && { label: type.trim() }) };
  };
  return {
    push(text) {
      if (isAfter) return [];
      const pieces = (rest + text).split(delimiter);
      rest = pieces.pop() ?? '';
      const items: Item[] = [];
      for (const piece of pieces) {
        if (!isBefore) items.push(part(piece));
        isBefore = false;
      }
      // The boundary of the end has two more dashes.
      if (!isBefore && rest.startsWith('--')) {
        isAfter = true;
        rest = '';
      }
      if (rest.length > MAX_ITEM) {
        items.push(part(rest));
        rest = '\n\n';
      }
      return items;
    },
    end() {
      const last = isBefore || isAfter || isBlank(rest) ? [] : [part(rest)];
      rest = '';
      return last;
    },
  };
}

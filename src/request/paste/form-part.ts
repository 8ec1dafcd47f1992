/** Reads a part of `curl --form`: `name=text`, `name=@file`, with `;type=` and `;filename=`. */
import type { FormPart } from '../request-spec.ts';
import { PasteError } from './problem.ts';

interface Source {
  name: string;
  shown: string;
  value: string;
  offset: number;
}

/** A file has its name and no bytes, which only the command's machine has. */
export function readFormPart({ name: option, shown, value, offset }: Source): FormPart {
  const at = value.indexOf('=');
  if (at < 0) throw new PasteError('paste.unexpected', offset, { text: value });
  const name = value.slice(0, at);
  const rest = value.slice(at + 1);
  if (option === 'form-string') return { name, value: rest };
  if (rest.startsWith('<'))
    throw new PasteError('paste.file', offset, { option: shown, file: rest.slice(1) });
  const isFile = rest.startsWith('@');
  const [text = '', ...attributes] = pieces(isFile ? rest.slice(1) : rest);
  let contentType: string | undefined;
  let filename = text;
  for (const attribute of attributes) {
    const [, key, content = ''] = /^\s*(type|filename)=([\s\S]*)$/.exec(attribute) ?? [];
    if (key === 'type') contentType = content;
    else if (key === 'filename') filename = content;
    // A parameter of the media type: `type=text/plain;charset=utf-8`.
    else if (contentType !== undefined) contentType += `;${attribute}`;
    else throw new PasteError('paste.unexpected', offset, { text: `;${attribute}` });
  }
  if (!isFile) return { name, value: text, ...(contentType !== undefined && { contentType }) };
  const type = contentType ?? 'application/octet-stream';
  return { name, value: { filename, contentType: type, bytes: new Uint8Array() } };
}

/** Splits at semicolons outside quotes. A quoted piece has `\"` and `\\`. */
function pieces(text: string): string[] {
  const found: string[] = [];
  const pattern = /((?:\s*filename=)?)(?:"((?:[^"\\]|\\[\s\S])*)"|([^;]*))(;|$)/y;
  for (;;) {
    const [, key = '', quoted, plain = '', end] = pattern.exec(text) ?? [];
    found.push(key + (quoted?.replace(/\\([\\"])/g, '$1') ?? plain));
    if (end !== ';') return found;
  }
}

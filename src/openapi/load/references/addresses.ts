/**
 * References by the address (`$id`, `$self`) of a schema or description in another file (JSON Schema Core
 * 8.2, OpenAPI 3.2 4.1.1).
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Document, Source } from '@redocly/openapi-core';
import { asRecord, type Fields } from '../../values.ts';
import type { Limits } from '../limits.ts';
import { parseText } from '../source/parse.ts';
import { isRemote } from '../source/source.ts';
import { asFragment, mentions, type Resource, readResources, resolveUri } from './resources.ts';

/** Folders with more or longer files are not searched; their authors refer by path. */
const MAX_FILES = 1_000;
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** Metaschemas: drafts of JSON Schema, and the dialects of OpenAPI. */
const METASCHEMA =
  /^https?:\/\/(?:json-schema\.org\/(?:draft-0\d|draft\/20\d\d-\d\d)\/schema|spec\.openapis\.org\/oas\/3\.\d\/(?:dialect|schema)\/[\w.-]+)$/;

interface LocatedResource {
  file: string;
  resource: Resource;
}

/**
 * Finds the targets of references by address in the files of `folder`, which are read on the first request.
 */
export class Addresses {
  readonly #folder: string;
  readonly #limits: Limits;
  #resources: Promise<Map<string, LocatedResource>> | undefined;

  /** @param folder absolute path */
  constructor(folder: string, limits: Limits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /**
   * Returns a function that makes a reference of `document` by address resolvable: it changes the holder to a
   * reference by path, or to a short schema for a metaschema. Other references stay as they are.
   */
  async resolver(document: Document): Promise<(holder: Fields, ref: string) => Promise<void>> {
    const root = asRecord(document.parsed);
    const { absoluteRef } = document.source;
    if (!root || isRemote(absoluteRef)) return async () => {};
    const hasBase = typeof root.$self === 'string' || mentions(root, '$id');
    const resources = hasBase ? readResources(root) : undefined;
    return async (holder, ref) => {
      const base = resources?.of(holder)?.uri;
      if (ref.startsWith('#') || (base === undefined && !/^[a-z][a-z\d+.-]+:/i.test(ref))) return;
      const target = resolveUri(ref, base ?? ref);
      if (!target) return;
      if (METASCHEMA.test(target.uri)) {
        describeSchema(holder, target.uri);
        return;
      }
      const targetResource = (await this.#all()).get(target.uri);
      const pointer = targetResource && pointerIn(targetResource.resource, target.fragment);
      if (pointer === undefined) return;
      const path = relative(dirname(absoluteRef), targetResource?.file ?? '')
        .split(sep)
        .join('/');
      holder.$ref = `${targetResource?.file === absoluteRef ? '' : path}${pointer}`;
    };
  }

  #all(): Promise<Map<string, LocatedResource>> {
    this.#resources ??= this.#read();
    return this.#resources;
  }

  async #read(): Promise<Map<string, LocatedResource>> {
    const all = new Map<string, LocatedResource>();
    for (const file of await filesIn(this.#folder)) {
      const text = await readFile(file, 'utf8');
      if (!/\$(?:id|self)\b/.test(text)) continue;
      const root = asRecord(parseText(new Source(file, text), file, this.#limits).value);
      for (const resource of root ? readResources(root).all : []) {
        if (!all.has(resource.uri)) all.set(resource.uri, { file, resource });
      }
    }
    return all;
  }
}

/** JSON and YAML files below a folder, sorted; without hidden folders, dependencies and symbolic links. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  const waiting = [folder];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const entries = await readdir(next, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(next, entry.name);
      if (entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name)) waiting.push(path);
      if (!entry.isFile() || !/\.(?:json|ya?ml)$/i.test(entry.name)) continue;
      if (files.length >= MAX_FILES) return files;
      if ((await stat(path)).size <= MAX_FILE_BYTES) files.push(path);
    }
  }
  return files;
}

function pointerIn({ pointer, anchors }: Resource, fragment: string): string | undefined {
  if (fragment === '' || fragment.startsWith('/')) {
    const fullFragment = asFragment(pointer) + fragment;
    return fullFragment === '#' ? '' : fullFragment;
  }
  const anchor = anchors.get(fragment);
  return anchor && asFragment(anchor.pointer);
}

/** Keywords beside the reference take precedence. */
function describeSchema(holder: Fields, url: string): void {
  delete holder.$ref;
  const { title = 'JSON Schema', type = 'object', externalDocs = { url } } = holder;
  Object.assign(holder, { title, type, externalDocs });
}

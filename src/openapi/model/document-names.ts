/** Names for descriptions and operations: readable, safe as a path segment, unique in any case. */

/** Returns names; a repeated one gets `-2`, `-3`, and so on. By default `A` and `a` are one name. */
export function createNamer(fold = (name: string) => name.toLowerCase()): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    let name = wanted;
    for (let serial = 2; taken.has(fold(name)); serial++) name = `${wanted}-${serial}`;
    taken.add(fold(name));
    return name;
  };
}

/**
 * Replaces everything but ASCII letters, digits, `_`, `.` and `-` by one `-`; may be empty. Never `.` or
 * `..`.
 */
function slug(text: string): string {
  return text.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|(?<![-.])[-.]+$/g, '');
}

/** Slug of an operation: `operationId`, else method and path: `get-users-user_id-status`. */
export function operationSlug(method: string, path: string, operationId: string | undefined): string {
  const fromId = slug(operationId ?? '');
  return fromId !== '' ? fromId : slug(`${method}-${path}`.toLowerCase()).replace(/-{2,}/g, '-');
}

/**
 * Names of descriptions, in order: the file name without extension. On a clash, the later one gets its folder
 * as a prefix (`v2-openapi`), then a number.
 */
export function documentNames(sources: string[], names: (string | undefined)[] = []): string[] {
  const name = createNamer();
  const taken = new Set<string>();
  return sources.map((source, index) => {
    const { stem, folder } = nameParts(source);
    let wanted = slug(names[index] ?? '') || stem;
    if (taken.has(wanted.toLowerCase()) && folder !== '') wanted = `${folder}-${stem}`;
    const unique = name(wanted);
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function nameParts(source: string): { stem: string; folder: string } {
  const remote = /^https?:\/\//i.test(source);
  const segments = (remote ? source.replace(/[?#].*/s, '').replace(/^https?:\/\//i, '') : source)
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  const file = segments.at(-1) ?? '';
  const stem = slug(segments.length === 1 && remote ? file : file.replace(/\.(?:json|ya?ml)$/i, ''));
  return { stem: stem || 'api', folder: slug(segments.at(-2) ?? '') };
}

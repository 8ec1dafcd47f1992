/** Parses `owner/name` or the address of a repository; `undefined` for anything else. */
export function repositoryOf(text: string): { name: string; url: string } | undefined {
  const match = /^(?:(?:https?:\/\/)?(?:www\.)?github\.com\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/i.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const name = `${match[1]}/${match[2]}`;
  return { name, url: `https://github.com/${name}` };
}

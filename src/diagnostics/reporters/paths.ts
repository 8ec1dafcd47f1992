/** Path of a file as seen from the root of the repository. */
export function repositoryPath(file: string, directory = ''): string {
  const folder = directory.replace(/^\.?\/+|^\.$/, '').replace(/(?<!\/)\/+$/, '');
  return folder === '' ? file : `${folder}/${file}`;
}

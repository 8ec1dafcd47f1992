/** Reads a built site: its pages as Markdown, its OpenAPI files, and the data of its playgrounds. */
import { parseJson } from '../../contract/index.ts';
import { type AgentManifest, type AgentPage, MANIFEST_PATH } from '../manifest.ts';
import { ToolProblem } from './problem.ts';

/** The text of a file of the site, or undefined if there is none. `path` starts after the base path. */
export type ReadFile = (path: string) => Promise<string | undefined>;

export class SiteFiles {
  readonly read: ReadFile;
  private manifestText = '';
  private parsedManifest: AgentManifest | undefined;

  constructor(read: ReadFile) {
    this.read = read;
  }

  /**
   * Read for each call, because the site may be built again meanwhile.
   *
   * @throws ToolProblem if the site has none, or one of another version
   */
  async manifest(): Promise<AgentManifest> {
    const text = await this.read(MANIFEST_PATH);
    if (text === undefined)
      throw new ToolProblem(`The site has no ${MANIFEST_PATH}. Build it with this version of Trellis.`);
    if (this.parsedManifest && this.manifestText === text) return this.parsedManifest;
    const manifest = JSON.parse(text) as AgentManifest;
    if (manifest.format !== 1)
      throw new ToolProblem('The site was built with another version of Trellis. Build it again.');
    this.manifestText = text;
    this.parsedManifest = manifest;
    return manifest;
  }

  /** The Markdown of a page. @throws ToolProblem if the site lacks it */
  async markdownOf({ markdown }: AgentPage): Promise<string> {
    const text = await this.read(markdown);
    if (text === undefined) throw new ToolProblem(`The site lacks the file ${markdown}. Build it again.`);
    return text;
  }

  /** A JSON file of the site. Integers may exceed the precision of numbers. @throws ToolProblem */
  async json<Value>(path: string): Promise<Value> {
    const text = await this.read(path);
    if (text === undefined) throw new ToolProblem(`The site lacks the file ${path}. Build it again.`);
    return ((/\d{16}/.test(text) && parseJson(text).value) || JSON.parse(text)) as Value;
  }
}

import type { JsonNode } from '../../json/index.ts';

/** The pages that the navigation has listed so far, and the part that the check is in. */
export class ListedPages {
  #listed = new Map<string, { node: JsonNode; division: JsonNode | undefined }>();
  #division: JsonNode | undefined;
  /** Pages of the part that earlier parts list too. */
  #shared: string[] = [];

  /** The node that lists `page` already in the same part; undefined for a page that is new there. */
  add(page: string, node: JsonNode): JsonNode | undefined {
    const earlier = this.#listed.get(page);
    if (!earlier) this.#listed.set(page, { node, division: this.#division });
    // An operation may belong to another file in each part.
    if (!earlier || page.includes(' ')) return undefined;
    if (earlier.division === this.#division) return earlier.node;
    // Tabs that share pages do so on purpose.
    this.#shared.push(page);
    return undefined;
  }

  /**
   * The pages of `division` that earlier parts list too, from what `visit` adds.
   *
   * @param isAlone whether readers never see the division together with its siblings
   */
  within(division: JsonNode, isAlone: boolean, visit: () => void): string[] {
    const around = { listed: this.#listed, division: this.#division, shared: this.#shared };
    if (isAlone) this.#listed = new Map(this.#listed);
    this.#division = division;
    this.#shared = [];
    visit();
    const shared = this.#shared;
    this.#listed = around.listed;
    this.#division = around.division;
    this.#shared = around.shared;
    return shared;
  }
}

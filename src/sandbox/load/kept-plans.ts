/** Plans of sandboxes, stored for later builds: making one takes longer than reading it. */
import { formatJson } from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { KeptTexts } from '../../memory/kept-texts.ts';
import type { ApiDocument } from '../../openapi/index.ts';
import { contentHash } from '../../text/content-hash.ts';
import type { SandboxPlan } from '../generic/index.ts';

export interface KeptPlansOptions {
  /** Absolute path of the folder of the plans. */
  folder: string;
  /** Changes with the code that makes plans. */
  salt: string;
}

/** Keeps one plan for each description. The plan of a new version replaces it. */
export class KeptPlans {
  private readonly texts: KeptTexts;
  private readonly salt: string;

  constructor({ folder, salt }: KeptPlansOptions) {
    this.texts = new KeptTexts(folder);
    this.salt = salt;
  }

  /** Undefined unless the plan was made from the same description. */
  find(document: ApiDocument): SandboxPlan | undefined {
    const text = this.texts.read(this.keyOf(document));
    const end = text?.indexOf('\n') ?? -1;
    if (text === undefined || end < 0) return undefined;
    const json = text.slice(end + 1);
    return text.slice(0, end) === headOf(document, json) ? JSON.parse(json) : undefined;
  }

  /** A plan with an integer that `JSON.parse` would round is not kept. */
  keep(document: ApiDocument, plan: SandboxPlan): void {
    const json = formatJson(plan);
    if (json === JSON.stringify(JSON.parse(json)))
      this.texts.write(this.keyOf(document), `${headOf(document, json)}\n${json}`);
  }

  private keyOf({ name, source }: ApiDocument): unknown[] {
    return [this.salt, name, source];
  }
}

/** Hashes of the description and of the plan. */
const headOf = (document: ApiDocument, json: string): string =>
  `${digestOf(document)} ${contentHash(json, HASH_LENGTH)}`;

/** Needed to find a plan, and to keep the one that is made instead. */
const digestOf = memoizeByObject(({ document }: ApiDocument) =>
  contentHash(formatJson(document), HASH_LENGTH),
);

const HASH_LENGTH = 40;

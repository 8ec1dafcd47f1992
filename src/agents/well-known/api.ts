import type { Operation } from '../../openapi/index.ts';
import type { Page } from '../../site/index.ts';
import type { SandboxAccess } from '../operation-order.ts';

/** An OpenAPI file, as far as catalogs and skills describe it. */
export interface CatalogedApi {
  /** Name of the OpenAPI file. */
  name: string;
  title: string;
  version: string;
  /** Plain text. */
  description?: string;
  /** Path of the page that introduces the API, or of its explorer. */
  docPath: string;
  /** Its operations in the order of the file, with the pages that document them. */
  operations: { operation: Operation; page?: Page; sandbox?: SandboxAccess; sample?: string }[];
}

/** Folder of the skills of a site. */
export const SKILLS_FOLDER = '/.well-known/agent-skills';

/** Length of a skill's name (Agent Skills, frontmatter). */
const MAX_SKILL_NAME = 64;

/** Name of the skill of an API: lower-case letters, digits and hyphens. */
export const skillName = ({ name }: Pick<CatalogedApi, 'name'>): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_SKILL_NAME)
    .replace(/-$/, '') || 'api';

export const skillPath = (api: Pick<CatalogedApi, 'name'>): string =>
  `${SKILLS_FOLDER}/${skillName(api)}/SKILL.md`;

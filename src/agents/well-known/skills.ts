/** Skills for agents: how to call each API of a site (agentskills.io). */
import { createHash } from 'node:crypto';
import { plainText } from '../../content/index.ts';
import { oneLine } from '../../text/index.ts';
import type { AgentSite } from '../llms/agent-site.ts';
import { INDEX_NAME, markdownRoute } from '../markdown-route.ts';
import { codeInline, inCell, linkInline, plainInline } from '../writer.ts';
import { type CatalogedApi, SKILLS_FOLDER, skillName, skillPath } from './api.ts';
import { authenticationLines } from './authentication.ts';
import { serversOf } from './catalog.ts';

const SKILLS_INDEX = `${SKILLS_FOLDER}/index.json`;

/** Rows of the table. A longer list is in `llms.txt`, and a skill is read as a whole. */
const MAX_OPERATIONS = 200;

/**
 * The files of the skills, by their paths, and their index (Agent Skills Discovery 0.2.0). `ownSkill`: the
 * text of the author's own file at a path, which the index describes instead.
 */
export function skillFiles(
  agentSite: AgentSite,
  apis: readonly CatalogedApi[],
  ownSkill: (path: string) => string | undefined = () => undefined,
): Map<string, string> {
  if (apis.length === 0) return new Map();
  const files = new Map(apis.map((api) => [skillPath(api), skillText(agentSite, api)]));
  const skills = apis.map((api) => {
    const path = skillPath(api);
    const own = ownSkill(path);
    return {
      name: skillName(api),
      type: 'skill-md',
      description: (own && /^description: *(.+)$/m.exec(own)?.[1]) ?? skillDescription(api),
      url: agentSite.addressOf(path, SKILLS_INDEX),
      digest: `sha256:${createHash('sha256')
        .update(own ?? files.get(path) ?? '')
        .digest('hex')}`,
    };
  });
  const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
  return files.set(SKILLS_INDEX, `${JSON.stringify({ $schema, skills }, null, 2)}\n`);
}

const skillDescription = ({ title, description = '' }: CatalogedApi): string =>
  oneLine(`Calls the ${title}: base URL, authentication, sandbox, operations and errors. ${description}`)
    .slice(0, MAX_DESCRIPTION)
    .trim();

/** Length of the description of a skill (Agent Skills, frontmatter). */
const MAX_DESCRIPTION = 1024;

function skillText(agentSite: AgentSite, api: CatalogedApi): string {
  const { addressOf, specPath } = agentSite;
  const at = (path: string): string => addressOf(path, skillPath(api));
  const { title, version, docPath } = api;
  const name = [title, version && `version ${version}`].filter(Boolean).join(', ');
  const servers = serversOf(api).map(codeInline);
  return [
    `---\nname: ${skillName(api)}\ndescription: ${JSON.stringify(skillDescription(api))}\n---\n`,
    `# ${plainInline(title)}\n`,
    `Use this skill to write code or requests for the ${plainInline(name)}.\n`,
    '## Request\n',
    `- Base URL: ${servers.join(', ') || 'not documented'}`,
    ...authenticationLines(api).map((line) => `- ${line}`),
    `- OpenAPI file: ${at(specPath(api.name))}`,
    `- Documentation: ${at(docPath)}`,
    `- All pages: ${at(`/${INDEX_NAME}`)}\n`,
    ...sandboxLines(api),
    '## Operations\n',
    'Each link leads to the complete Markdown of an operation: parameters, bodies, responses and errors.\n',
    '| Operation | Request | Description |\n| - | - | - |',
    ...operationRows(agentSite, api),
    ...sampleLines(api),
    ...errorLines(api),
  ].join('\n');
}

function sandboxLines({ operations }: CatalogedApi): string[] {
  const sandbox = operations.find((each) => each.sandbox)?.sandbox;
  if (!sandbox) return [];
  const { address, isLocal, credentials } = sandbox;
  const where = isLocal
    ? 'It responds while `trellis sandbox` runs in the docs folder.'
    : 'No account is needed.';
  const login = credentials.length > 0 ? ` Send ${credentials.map(codeInline).join(', ')}.` : '';
  return ['## Sandbox\n', `Try requests at ${codeInline(address)}. ${where}${login}\n`];
}

function operationRows({ addressOf, descriptionOf }: AgentSite, api: CatalogedApi): string[] {
  const rows = api.operations.slice(0, MAX_OPERATIONS).map(({ operation, page }) => {
    const { request, summary, operationId } = operation;
    const name = page?.title ?? summary ?? operationId ?? `${request.method} ${request.path}`;
    const address = page && addressOf(markdownRoute(page.route), skillPath(api));
    const about = plainInline((page && descriptionOf(page)) ?? '');
    const cells = [
      address === undefined ? plainInline(name) : linkInline(name, address),
      codeInline(`${request.method} ${request.path}`),
      about,
    ];
    return `| ${cells.map(inCell).join(' | ')} |`;
  });
  const more = api.operations.length - rows.length;
  return [...rows, more > 0 ? `\n${more} more operations are in the OpenAPI file.\n` : ''];
}

function sampleLines({ operations }: CatalogedApi): string[] {
  const samples = operations.flatMap(({ sample, operation, page }) =>
    sample === undefined
      ? []
      : [{ sample, name: page?.title ?? operation.summary ?? operation.request.path }],
  );
  if (samples.length === 0) return [];
  return ['## Samples\n', ...samples.map(({ sample, name }) => `${plainInline(name)}:\n\n${fenced(sample)}`)];
}

function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}bash\n${code}\n${fence}\n`;
}

/** The documented error statuses, with the first description of each. */
function errorLines({ operations }: CatalogedApi): string[] {
  const errors = new Map<string, string>();
  for (const { operation } of operations)
    for (const { status, description } of operation.responses)
      if (/^[45]|^default$/.test(status) && !errors.has(status))
        errors.set(status, inCell(plainInline(plainText(description ?? ''))));
  if (errors.size === 0) return [];
  const rows = [...errors].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '## Errors\n',
    '| Status | Meaning |\n| - | - |',
    ...rows.map(
      ([status, meaning]) =>
        `| ${status === 'default' ? 'Other' : inCell(plainInline(status))} | ${meaning} |`,
    ),
    '',
  ];
}

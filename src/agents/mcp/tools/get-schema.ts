import { formatJson } from '../../../contract/index.ts';
import { didYouMean } from '../../../diagnostics/index.ts';
import { isRecord, own } from '../../../json/index.ts';
import type { AgentApi } from '../../manifest.ts';
import { codeInline } from '../../writer.ts';
import { didYouMeanText, ToolProblem } from '../problem.ts';
import type { SiteFiles } from '../site-files.ts';
import { chooseApis } from './operations.ts';
import { READS_SITE, type Tool, text, textOf } from './tool.ts';

/** Names that an error message lists. */
const MAX_NAMES = 100;

export const getSchema: Tool = {
  name: 'get_schema',
  title: 'Read a schema',
  description:
    'A named schema of an OpenAPI file as JSON Schema, as the file has it. ' +
    'Read the schemas that it refers to the same way.',
  input: {
    type: 'object',
    properties: {
      schema: text('Name below `components/schemas`, such as `Plant`.'),
      api: text('Name of the OpenAPI file. Needed only if several APIs have a schema of this name.'),
    },
    required: ['schema'],
  },
  annotations: READS_SITE,
  async run(args, { files }) {
    const name = (textOf(args, 'schema') ?? '').replace(/^.*\//, '');
    const apis = chooseApis(await files.manifest(), textOf(args, 'api'));
    const all = await Promise.all(apis.map(async (api) => ({ api, schemas: await schemasOf(files, api) })));
    const meant = all.filter(({ schemas }) => Object.hasOwn(schemas, name));
    if (meant.length > 1) {
      const names = meant.map(({ api }) => api.name).join(', ');
      throw new ToolProblem(`Several APIs have this schema. Set \`api\` to one of: ${names}.`);
    }
    const [found] = meant;
    if (!found) throw unknown(name, [...new Set(all.flatMap(({ schemas }) => Object.keys(schemas)))]);
    const json = formatJson(found.schemas[name], 2);
    const references = new Set(
      [...json.matchAll(/"#\/components\/schemas\/([^"/]+)"/g)].map(([, each]) => each as string),
    );
    references.delete(name);
    const others = references.size > 0 ? `\nRefers to: ${[...references].map(codeInline).join(', ')}\n` : '';
    return `# ${name}\n\nSchema of ${found.api.title}.\n\n\`\`\`json\n${json}\n\`\`\`\n${others}`;
  },
};

async function schemasOf(files: SiteFiles, { file }: AgentApi): Promise<Record<string, unknown>> {
  const description = /\.ya?ml$/i.test(file) ? await yamlFile(files, file) : await files.json<unknown>(file);
  const components = isRecord(description) ? own(description, 'components') : undefined;
  // `definitions`: of OpenAPI 2.0.
  const schemas = isRecord(components)
    ? own(components, 'schemas')
    : isRecord(description)
      ? own(description, 'definitions')
      : undefined;
  return isRecord(schemas) ? schemas : {};
}

/** A file that the docs folder publishes itself may be YAML. */
async function yamlFile(files: SiteFiles, path: string): Promise<unknown> {
  const text = await files.read(path);
  if (text === undefined)
    throw new ToolProblem(`This site does not contain the file ${path}. Build it again.`);
  return (await import('yaml')).parse(text);
}

function unknown(name: string, names: string[]): ToolProblem {
  if (names.length === 0) return new ToolProblem('The OpenAPI file names no schemas.');
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : '';
  return new ToolProblem(
    `No schema is named \`${name}\`.${didYouMeanText(didYouMean(name, names))} ` +
      `Schemas: ${names.slice(0, MAX_NAMES).join(', ')}${more}.`,
  );
}

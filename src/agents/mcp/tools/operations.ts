/** Finds operations by what a program calls them. */
import { didYouMean } from '../../../diagnostics/index.ts';
import type { AgentApi, AgentManifest, AgentOperation } from '../../manifest.ts';
import { didYouMeanText, ToolProblem } from '../problem.ts';
import { text, textOf } from './tool.ts';

export interface ChosenOperation {
  api: AgentApi;
  operation: AgentOperation;
}

/** Arguments that choose an operation. */
export const OPERATION_ARGUMENTS = {
  operation: text('`operationId`, or method and path: `POST /plants`. See list_operations.'),
  api: text('Name of the OpenAPI file. Needed only if several APIs have an operation of this name.'),
};

export const requestLine = ({ method, path }: AgentOperation): string => `${method} ${path}`;

/** @throws ToolProblem if no API has this name */
export function chooseApis({ apis }: AgentManifest, name: string | undefined): readonly AgentApi[] {
  if (apis.length === 0) throw new ToolProblem('This site documents no operations of an OpenAPI file.');
  if (name === undefined) return apis;
  const chosen = apis.filter((api) => api.name === name);
  if (chosen.length > 0) return chosen;
  const names = apis.map((api) => api.name);
  throw new ToolProblem(
    `No API is named \`${name}\`.${didYouMeanText(didYouMean(name, names))} APIs: ${names.join(', ')}.`,
  );
}

/** @throws ToolProblem if none, or more than one, is meant */
export function chooseOperation(manifest: AgentManifest, args: Record<string, unknown>): ChosenOperation {
  const wanted = textOf(args, 'operation') ?? '';
  const all = chooseApis(manifest, textOf(args, 'api')).flatMap((api) =>
    api.operations.map((operation): ChosenOperation => ({ api, operation })),
  );
  const line = wanted.replace(/\s+/, ' ');
  const meant =
    firstOf(
      all.filter(({ operation }) => operation.operationId === wanted),
      all.filter(({ operation }) => comparable(requestLine(operation)) === comparable(line)),
      all.filter(({ operation }) => operation.route === wanted),
    ) ?? [];
  if (meant.length > 1) {
    const names = meant.map(({ api }) => api.name).join(', ');
    throw new ToolProblem(`Several APIs have this operation. Set \`api\` to one of: ${names}.`);
  }
  if (meant[0]) return meant[0];
  const names = [
    ...all.flatMap(({ operation }) => operation.operationId ?? []),
    ...all.map(({ operation }) => requestLine(operation)),
  ];
  throw new ToolProblem(
    `No operation is \`${wanted}\`.${didYouMeanText(didYouMean(wanted, names))} ` +
      'Call list_operations to see all operations.',
  );
}

const firstOf = <Item>(...lists: Item[][]): Item[] | undefined => lists.find(({ length }) => length > 0);

/** Names of path parameters do not distinguish paths (OpenAPI 4.8.8). */
const comparable = (line: string): string =>
  line.replace(/^\S+/, (method) => method.toUpperCase()).replace(/\{[^{}]*\}/g, '{}');

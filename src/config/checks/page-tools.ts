import { didYouMean } from '../../diagnostics/index.ts';
import { itemsOf, type JsonNode, memberOf, stringOf } from '../../json/index.ts';
import { namesRepository } from '../dialects/repository.ts';
import { formatPath, list, type Problem, quote } from '../read/problem.ts';

/** Predefined entries of a page's menu. */
const MENU_OPTIONS = [
  'copy',
  'view',
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'mcp',
  'cursor',
  'vscode',
] as const;

/** Entries of existing folders for what sites here do not have. */
const UNSUPPORTED = [
  'assistant',
  'devin',
  'devin-mcp',
  'windsurf',
  'add-mcp',
  'download-spec',
  'download-pdf',
];

/** Entries that need the address of an MCP server. */
const NEED_SERVER = ['mcp', 'cursor', 'vscode'];

/** Settings of the page menu and the rating that have no effect without another setting. */
export function checkReading(root: JsonNode): Problem[] {
  return [...checkRating(root), ...checkRepository(root), ...checkMenu(root)];
}

function checkRating(root: JsonNode): Problem[] {
  const feedback = memberOf(root, 'feedback')?.value;
  const rating = memberOf(feedback, 'thumbsRating');
  if (rating?.value.type !== 'boolean' || !rating.value.value || memberOf(feedback, 'endpoint')) return [];
  return [
    {
      code: 'config/no-endpoint',
      severity: 'warning',
      message: 'feedback.thumbsRating has no effect without an endpoint',
      hint: 'Set feedback.endpoint to the URL that receives ratings.',
      span: rating.keySpan,
    },
  ];
}

/** Links to the file of a page and to a new issue need a repository. */
function checkRepository(root: JsonNode): Problem[] {
  if (memberOf(root, 'repository') || namesRepository(root)) return [];
  const feedback = memberOf(root, 'feedback')?.value;
  return ['suggestEdit', 'raiseIssue'].flatMap((key): Problem[] => {
    const setting = memberOf(feedback, key);
    if (setting?.value.type !== 'boolean' || !setting.value.value) return [];
    return [
      {
        code: 'config/no-repository',
        severity: 'warning',
        message: `feedback.${key} has no effect: the settings name no repository`,
        hint: 'Set repository.url to the address of the repository.',
        span: setting.keySpan,
      },
    ];
  });
}

function checkMenu(root: JsonNode): Problem[] {
  const menu = memberOf(root, 'contextual')?.value;
  const hasServer = memberOf(menu, 'mcp') !== undefined;
  return itemsOf(memberOf(menu, 'options')?.value).flatMap((item, index): Problem[] => {
    const name = stringOf(item);
    if (name === undefined) return [];
    const place = formatPath(['contextual', 'options', index]);
    const warning = { code: 'config/unsupported-value', severity: 'warning' as const, span: item };
    if (!MENU_OPTIONS.some((each) => each === name)) {
      const isUnsupported = UNSUPPORTED.includes(name);
      const suggestion = isUnsupported ? undefined : didYouMean(name, MENU_OPTIONS);
      const hint =
        suggestion === undefined
          ? `Supported entries: ${list([...MENU_OPTIONS], 'and')}.`
          : `Did you mean ${quote(suggestion)}?`;
      const why = isUnsupported ? 'not supported' : 'unknown';
      return [{ ...warning, message: `${place} is ${quote(name)}, which is ${why}; it is skipped`, hint }];
    }
    if (hasServer || !NEED_SERVER.includes(name)) return [];
    return [
      {
        ...warning,
        message: `${place} is skipped: the site has no MCP server`,
        hint: 'Set contextual.mcp to the URL of a server.',
      },
    ];
  });
}

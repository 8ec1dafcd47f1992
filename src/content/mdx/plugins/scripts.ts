import type {
  HastPluginEntry,
  HastVisitorContext,
  MdastPluginEntry,
  MdxJsxFlowElementHast,
  MdxJsxTextElementHast,
} from 'satteri';
import { allowsScriptOrigin } from '../../discovery/script-origins.ts';
import { type CompileState, stateOf } from '../state.ts';

const HINT = 'Put it into a .js file in the docs folder, which every page loads, or into a component.';

/** Types of a `script` element that holds data and does not run (HTML, section 4.12.1.1). */
const DATA = /^(?!(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script\b|module$|$)/i;

type Place = { position?: { start: { line: number; column: number } } };

function warn(state: CompileState, what: string, { position }: Place): void {
  const at = position?.start ?? { line: 1, column: 1 };
  state.warn(
    'content/inline-script',
    `${what} is blocked by the Content-Security-Policy of the page`,
    at,
    HINT,
  );
}

/** Origins from which `security` of the settings allows scripts. */
type Origins = () => readonly string[];

/**
 * Warns about scripts and handlers in a page, which browsers silently ignore there. A script of another site
 * is left out, unless the settings allow its origin.
 */
export const checkScripts =
  (origins: Origins): HastPluginEntry =>
  ({ data }) => {
    const state = stateOf(data);
    if (!state) return false;
    const element = {
      filter: [],
      visit(node: MdxJsxFlowElementHast | MdxJsxTextElementHast, ctx: HastVisitorContext) {
        const tag = node.name ?? '';
        if (!/^[a-z]/.test(tag)) return;
        const attributeValues = new Map<string, unknown>();
        for (const attribute of node.attributes)
          if (attribute.type === 'mdxJsxAttribute') attributeValues.set(attribute.name, attribute.value);
        for (const [name, value] of attributeValues) {
          if (/^on[a-z]+$/i.test(name) && typeof value === 'string')
            warn(state, `the handler ${name} of <${tag}>`, node);
        }
        if (tag !== 'script') return;
        if (isLeftOut(state, attributeValues.get('src'), attributeValues.get('type'), node, origins()))
          ctx.removeNode(node);
      },
    };
    return {
      name: 'trellis:scripts',
      options: { position: true },
      mdxJsxFlowElement: element,
      mdxJsxTextElement: element,
    };
  };

const TAG = /<([a-z][\w-]*)(?![\w-])(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi;

/** The same for HTML in Markdown, which is not JSX. */
export const checkHtmlScripts =
  (origins: Origins): MdastPluginEntry =>
  ({ data }) => {
    const state = stateOf(data);
    return (
      state && {
        name: 'trellis:html-scripts',
        options: { position: true },
        html(node, ctx) {
          const kept = node.value.replace(TAG, (tag, name: string) => {
            const handler = /\s(on[a-z]+)\s*=/i.exec(tag.replace(/"[^"]*"|'[^']*'/g, '""'))?.[1];
            if (handler) warn(state, `the handler ${handler} of <${name}>`, node);
            const value = (of: string): string | undefined =>
              [...tag.matchAll(/\s([\w-]+)\s*=\s*["']?([^"'\s>]*)/g)].find(
                ([, each = '']) => each.toLowerCase() === of,
              )?.[2];
            if (name.toLowerCase() !== 'script') return tag;
            // Its end tag stays; parsers ignore it.
            return isLeftOut(state, value('src'), value('type'), node, origins()) ? '' : tag;
          });
          if (kept !== node.value) ctx.setProperty(node, 'value', kept);
        },
      }
    );
  };

/**
 * Warns about a script that browsers will not run. Returns whether it is left out because it comes from
 * elsewhere.
 */
function isLeftOut(
  state: CompileState,
  src: unknown,
  type: unknown,
  place: Place,
  origins: readonly string[],
): boolean {
  if (typeof type === 'string' && DATA.test(type)) return false;
  if (typeof src !== 'string') {
    warn(state, 'an inline <script>', place);
    return false;
  }
  if (!/^(?:[a-z]+:)?\/\//i.test(src)) return false;
  const origin = URL.parse(src, 'https://relative.invalid')?.origin ?? src;
  if (allowsScriptOrigin(origin, origins)) return false;
  state.warn(
    'content/inline-script',
    `a <script> from ${origin} is not loaded by the page`,
    place.position?.start ?? { line: 1, column: 1 },
    `Add "${origin}" to "security": { "origins": […] } in docs.json.`,
  );
  return true;
}

import type {
  HastPluginEntry,
  MdastPluginEntry,
  MdxJsxFlowElementHast,
  MdxJsxTextElementHast,
} from 'satteri';
import { type CompileState, stateOf } from './state.ts';

const HINT = 'Put it into a .js file of the docs folder, which is on every page, or into a component.';

/** Types of a `script` element that holds data and is not run (HTML, section 4.12.1.1). */
const DATA = /^(?!(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script\b|module$|$)/i;

type Place = { position?: { start: { line: number; column: number } } };

function warn(state: CompileState, what: string, { position }: Place): void {
  const at = position?.start ?? { line: 1, column: 1 };
  state.warn(
    'content/inline-script',
    `${what} is refused by the Content-Security-Policy of the page`,
    at,
    HINT,
  );
}

/** Warns of scripts and handlers that stand in a page, which browsers do not run there, instead of silence. */
export const checkScripts: HastPluginEntry = ({ data }) => {
  const state = stateOf(data);
  if (!state) return false;
  const element = {
    filter: [],
    visit(node: MdxJsxFlowElementHast | MdxJsxTextElementHast) {
      const tag = node.name ?? '';
      if (!/^[a-z]/.test(tag)) return;
      const given = new Map<string, unknown>();
      for (const attribute of node.attributes)
        if (attribute.type === 'mdxJsxAttribute') given.set(attribute.name, attribute.value);
      for (const [name, value] of given) {
        if (/^on[a-z]+$/i.test(name) && typeof value === 'string')
          warn(state, `the handler ${name} of <${tag}>`, node);
      }
      if (tag === 'script') checkScript(state, given.get('src'), given.get('type'), node);
    },
  };
  return {
    name: 'trellis:scripts',
    options: { position: true },
    mdxJsxFlowElement: element,
    mdxJsxTextElement: element,
  };
};

/** The same for HTML in Markdown, which is no JSX. */
export const checkHtmlScripts: MdastPluginEntry = ({ data }) => {
  const state = stateOf(data);
  return (
    state && {
      name: 'trellis:html-scripts',
      options: { position: true },
      html(node) {
        for (const [tag, name = ''] of node.value.matchAll(
          /<([a-z][\w-]*)\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi,
        )) {
          const handler = /\s(on[a-z]+)\s*=/i.exec(tag.replace(/"[^"]*"|'[^']*'/g, '""'))?.[1];
          if (handler) warn(state, `the handler ${handler} of <${name}>`, node);
          const value = (of: string): string | undefined =>
            new RegExp(`\\s${of}\\s*=\\s*["']?([^"'\\s>]*)`, 'i').exec(tag)?.[1];
          if (name.toLowerCase() === 'script') checkScript(state, value('src'), value('type'), node);
        }
      },
    }
  );
};

function checkScript(state: CompileState, src: unknown, type: unknown, place: Place): void {
  if (typeof type === 'string' && DATA.test(type)) return;
  if (typeof src !== 'string') warn(state, 'a <script> with its code in the page', place);
  else if (/^(?:[a-z]+:)?\/\//i.test(src)) warn(state, `a <script> from elsewhere (${src})`, place);
}

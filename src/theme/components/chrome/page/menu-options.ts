/** The entries of a page's menu: copy its Markdown, or open it elsewhere. */
import type { ContextualLink, SiteSettings } from '../../../../config/index.ts';
import type { StringId } from '../../../i18n/index.ts';

export interface MenuOption {
  /** The theme's title, or the author's. */
  title: StringId | { own: string };
  note?: StringId | { own: string };
  icon: string;
  iconType?: string;
  iconLibrary?: string;
  /** A link that works without a script. */
  href?: string;
  /**
   * Action of a click that needs a script, and the text that it copies or opens if that is not the page's
   * Markdown.
   */
  intent?: 'copy-page' | 'copy-text' | 'hand-over';
  value?: string;
}

export interface MenuFacts {
  /** Address of the page's Markdown, from the root of the host. */
  markdown: string;
  /** The same with its origin, if known. */
  url?: string;
  /** Route of the page. */
  path: string;
  /** Name of the site. */
  name: string;
  /** Where readers can edit the source of the page, if the site names a repository. */
  edit?: string;
}

/** Assistants that accept a question in their address, and their names. */
const ASSISTANTS: Record<string, { title: StringId; icon: string; address: string }> = {
  chatgpt: {
    title: 'pageMenu.chatgpt',
    icon: 'lucide:message-circle',
    address: 'https://chatgpt.com/?hints=search&q=',
  },
  claude: { title: 'pageMenu.claude', icon: 'lucide:message-circle', address: 'https://claude.ai/new?q=' },
  perplexity: {
    title: 'pageMenu.perplexity',
    icon: 'lucide:message-circle',
    address: 'https://www.perplexity.ai/search?q=',
  },
  grok: { title: 'pageMenu.grok', icon: 'lucide:message-circle', address: 'https://grok.com/?q=' },
  aistudio: {
    title: 'pageMenu.aistudio',
    icon: 'lucide:message-circle',
    address: 'https://aistudio.google.com/prompts/new_chat?prompt=',
  },
};

/** The question for an assistant, in English, which all of them understand. */
const QUESTION = 'Read from $url so that I can ask questions about it.';

/** The entries that the settings select, in their order. Entries without a target are left out. */
export function menuOptions({ options, mcp }: SiteSettings['contextual'], facts: MenuFacts): MenuOption[] {
  const selected = options.flatMap(
    (option) =>
      (typeof option === 'string' ? standardOption(option, mcp, facts) : authorOption(option, mcp, facts)) ??
      [],
  );
  // Not alone: the page has the same link at its end.
  if (facts.edit === undefined || selected.length === 0) return selected;
  return [...selected, { title: 'page.edit', icon: 'lucide:pencil', href: facts.edit }];
}

function standardOption(option: string, mcp: string | undefined, facts: MenuFacts): MenuOption | undefined {
  const assistant = Object.hasOwn(ASSISTANTS, option) ? ASSISTANTS[option] : undefined;
  if (assistant) {
    const { title, icon, address } = assistant;
    return {
      title,
      note: 'pageMenu.askNote',
      icon,
      ...linkOrScript(`${address}${encodeURIComponent(QUESTION).replaceAll('%24', '$')}`, facts),
    };
  }
  if (option === 'copy') {
    return {
      title: 'pageMenu.copy',
      note: 'pageMenu.copyNote',
      icon: 'lucide:copy',
      intent: 'copy-page',
    };
  }
  if (option === 'view') {
    return {
      title: 'pageMenu.view',
      note: 'pageMenu.viewNote',
      icon: 'lucide:file-text',
      href: facts.markdown,
    };
  }
  if (mcp === undefined) return undefined;
  const server = { name: facts.name, url: mcp };
  if (option === 'mcp') {
    return {
      title: 'pageMenu.mcp',
      note: 'pageMenu.mcpNote',
      icon: 'lucide:plug',
      intent: 'copy-text',
      value: mcp,
    };
  }
  if (option === 'cursor') {
    const config = encodeURIComponent(Buffer.from(JSON.stringify({ url: mcp })).toString('base64'));
    const name = encodeURIComponent(facts.name);
    const href = `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${config}`;
    return { title: 'pageMenu.cursor', note: 'pageMenu.installNote', icon: 'lucide:plug', href };
  }
  if (option === 'vscode') {
    const href = `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ ...server, type: 'http' }))}`;
    return { title: 'pageMenu.vscode', note: 'pageMenu.installNote', icon: 'lucide:plug', href };
  }
  return undefined;
}

function authorOption(
  link: ContextualLink,
  mcp: string | undefined,
  facts: MenuFacts,
): MenuOption | undefined {
  if (link.href.includes('$mcp') && mcp === undefined) return undefined;
  return {
    title: { own: link.title },
    note: link.description === undefined ? undefined : { own: link.description },
    icon: link.icon ?? 'lucide:arrow-up-right',
    iconType: link.iconType,
    iconLibrary: link.iconLibrary,
    ...linkOrScript(link.href.replaceAll('$mcp', mcp ?? ''), facts),
  };
}

/**
 * A plain link, if everything in it is known at build. Otherwise a script fills in the text of the page, or
 * the address of a site that does not know its own, when the entry is chosen.
 */
function linkOrScript(
  template: string,
  { url, path }: MenuFacts,
): Pick<MenuOption, 'href' | 'intent' | 'value'> {
  const address = template.replaceAll('$path', encodeURI(path));
  const needsPage = /\$page(?!\w)/.test(address);
  const needsUrl = address.includes('$url') && url === undefined;
  if (needsPage || needsUrl) return { intent: 'hand-over', value: address };
  return { href: address.replaceAll('$url', encodeURIComponent(url ?? '')) };
}

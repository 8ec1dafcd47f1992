import { itemsOf, type JsonNode, memberOf, stringOf } from '../../json/index.ts';

/** Parses a GitHub repository address; undefined for any other address. */
export function githubRepository(url: string): { owner: string; repository: string } | undefined {
  const [, owner, repository] = /^https:\/\/(?:www\.)?github\.com\/([\w.-]+)\/([\w.-]+)\/?$/.exec(url) ?? [];
  if (owner === undefined || repository === undefined) return undefined;
  return { owner, repository: repository.replace(/\.git$/, '') };
}

/** Buttons and links of the top bar, in both formats. */
interface TopBarDocs {
  topbarCtaButton?: Button;
  topbarLinks?: Button[];
  navbar?: { primary?: Button; links?: Button[] };
}

interface Button {
  type?: string;
  url?: string;
  href?: string;
}

/** Address of the repository in a button or link of the top bar, the button first. */
export function namedRepository({
  topbarCtaButton,
  topbarLinks = [],
  navbar,
}: TopBarDocs): string | undefined {
  const buttons = [topbarCtaButton, navbar?.primary, ...topbarLinks, ...(navbar?.links ?? [])];
  for (const button of buttons) {
    const buttonRepository =
      button?.type === 'github' ? githubRepository(button.url ?? button.href ?? '') : undefined;
    if (buttonRepository)
      return `https://github.com/${buttonRepository.owner}/${buttonRepository.repository}`;
  }
  return undefined;
}

/** The same for an unvalidated document. */
export function namesRepository(root: JsonNode): boolean {
  const at = (node: JsonNode | undefined, key: string) => memberOf(node, key)?.value;
  const navbar = at(root, 'navbar');
  const button = (node: JsonNode | undefined): Button => {
    const [type, url, href] = ['type', 'url', 'href'].map((key) => stringOf(at(node, key)));
    return { ...(type && { type }), ...(url && { url }), ...(href && { href }) };
  };
  const repository = namedRepository({
    topbarCtaButton: button(at(root, 'topbarCtaButton')),
    topbarLinks: itemsOf(at(root, 'topbarLinks')).map(button),
    navbar: {
      primary: button(at(navbar, 'primary')),
      links: itemsOf(at(navbar, 'links')).map(button),
    },
  });
  return repository !== undefined;
}

import { htmlText } from '../rendered-html.ts';

/** A file or folder in a Markdown list. */
export interface FileNode {
  name: string;
  isFolder: boolean;
  children: FileNode[];
}

/**
 * The files of a rendered Markdown list. An item that contains items, or whose name ends in a slash, is a
 * folder. Formatting within names is dropped, and so are items without a name and items.
 */
export function fileList(html: string): FileNode[] {
  const root: FileNode = { name: '', isFolder: true, children: [] };
  const open = [root];
  let text = '';
  const name = (): void => {
    const node = open.at(-1);
    if (node && node !== root && node.name === '') node.name = htmlText(text);
    text = '';
  };
  for (const [, tag, segment] of html.matchAll(
    /<(\/?[a-z]+)(?![a-z])(?:[^<>"']|"[^"]*"|'[^']*')*>|([^<]+)/gi,
  )) {
    if (segment !== undefined) text += segment;
    else if (tag === 'li') {
      text = '';
      const node: FileNode = { name: '', isFolder: false, children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
    } else if (tag === 'ul' || tag === 'ol') name();
    else if (tag === '/li' && open.length > 1) {
      name();
      const node = open.pop();
      if (node) {
        node.isFolder = node.children.length > 0 || node.name.endsWith('/');
        node.name = node.name.replace(/\/$/, '');
        if (node.name === '' && !node.isFolder) open.at(-1)?.children.pop();
      }
    }
  }
  return root.children;
}

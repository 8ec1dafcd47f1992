import { defineRule, type UseRule } from '../rule.ts';

export const notALink = defineRule<UseRule>({
  code: 'link/not-a-link',
  isBroken: true,
  summary: 'Text that looks like a link is not one.',
  why: 'Readers see the brackets and the address, and cannot follow the link.',
  fix: 'Write `[text](/address)`, without a space between the brackets or in the address.',
  bad: { 'index.mdx': 'See the [guide] (/guide).\n', 'guide.mdx': '---\ntitle: Guide\n---\n' },
  good: { 'index.mdx': 'See the [guide](/guide).\n', 'guide.mdx': '---\ntitle: Guide\n---\n' },
  // With backslashes, it is text on purpose. The file is read for the few such texts alone.
  find: ({ kind, target }, _, file) =>
    kind === 'not-link' && file.source.includes(target)
      ? { message: `"${target}" is shown as text, not as a link`, hint: `Write ${corrected(target)}` }
      : undefined,
});

/** The link that was meant. */
function corrected(text: string): string {
  const [, shown, name = ''] = /^\[([^[\]\n]*)\]\[([^[\]\n]*)\]$/.exec(text) ?? [];
  if (shown !== undefined) return `[${shown}](/address), or add a line [${name || shown}]: /address.`;
  const swapped = /^\(([^()\n]*)\)\[([^[\]\n]*)\]$/.exec(text);
  const [, label = '', address = ''] = swapped ?? /^\[([^[\]\n]*)\] ?\(([^()\n]*)\)$/.exec(text) ?? [];
  return `[${label}](${address.trim().replaceAll(' ', '%20')}).`;
}

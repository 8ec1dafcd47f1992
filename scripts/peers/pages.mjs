// The pages that every tool builds: each with 5 sections, a table, a list, callouts, links to other pages, and
// code in three languages. Only the syntax of a callout differs between tools.
import { one, times, whole, writer } from '../generated-site.mjs';

const PAGES_PER_PART = 25;

/** The first page is the home page. */
const slugOf = (index) => (index === 0 ? 'index' : `part-${Math.ceil(index / PAGES_PER_PART)}/page-${index}`);
const pathOf = (index) => (index === 0 ? '/' : `/${slugOf(index)}`);

/**
 * The pages of a site of `count` pages.
 *
 * @param callout a function from text to a callout in the syntax of the tool
 * @returns what differs between pages (`slug`, `title`), and `text`: a function from a callout's syntax to the page
 */
export function richPages(count) {
  return times(count, (index) => richPage(index, count));
}

function richPage(index, count) {
  const { sentence, title, identifier, text } = writer();
  const name = `${title()} ${index}`;
  const description = sentence();
  const link = () => `[${title()}](${pathOf(whole(count))})`;
  const parts = [
    () => times(5, () => `- ${sentence()} See ${link()}.`).join('\n'),
    () =>
      ['| Name | Meaning |', '|---|---|', ...times(6, () => `| \`${identifier()}\` | ${sentence()} |`)].join(
        '\n',
      ),
    () =>
      fence(
        'ts',
        times(8, () => `const ${identifier()}: number = ${identifier()}('${identifier()}', ${whole(1000)});`),
      ),
    () =>
      fence(
        'python',
        times(
          8,
          () => `${identifier()} = ${identifier()}("${identifier()}", limit=${whole(100)})  # ${title()}`,
        ),
      ),
    () =>
      fence('json', [
        '{',
        ...times(8, (at) => `  "${identifier()}${at}": ${one([whole(1000), `"${title()}"`, true])},`),
        '  "last": null',
        '}',
      ]),
  ].map((make) => make());
  const sections = parts.map((part) => ({
    heading: title(),
    before: text(3),
    part,
    after: `${text(2)} ${link()}.`,
    note: sentence(),
  }));
  const body = (callout) =>
    sections
      .map(({ heading, before, part, after, note }) =>
        [`## ${heading}`, before, part, callout(note), after].join('\n\n'),
      )
      .join('\n\n');
  return {
    slug: slugOf(index),
    title: name,
    text: (callout) => `---\ntitle: "${name}"\ndescription: "${description}"\n---\n\n${body(callout)}\n`,
  };
}

const fence = (language, lines) => [`\`\`\`${language}`, ...lines, '```'].join('\n');

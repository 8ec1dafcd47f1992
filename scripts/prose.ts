// `node scripts/prose.ts`: no phrase that reads translated in pages, documents, UI strings and messages.
// CONTRIBUTING.md has the words to use. Code in pages, and comments in code, are not read.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/** Each phrase with what to write instead. */
const PHRASES: [phrase: RegExp, better: string][] = [
  [/\bsuch that\b/i, 'start a new sentence, or "so that"'],
  [/\bthat which\b/i, '"what", or the noun'],
  [/\bof which\b/i, 'start a new sentence, or "whose"'],
  [/\bof it\b/i, 'the noun, or "its"'],
  [/\b(?:is|are) none\b/i, 'name what is missing: "No sandbox exists"'],
  [/\bbut for\b/i, '"except"'],
  [/\bunless told\b/i, '"Default: …"'],
  [/\bbe had\b/i, '"is not available"'],
  [/\bas far as it goes\b/i, 'say what is covered'],
  [/\bnone the worse\b/i, 'say what still works'],
  [/\ball else\b/i, '"everything else", or "other …"'],
  [/\b(?:is|are) looked (?:at|for)\b/i, 'who looks where: "Trellis looks for …"'],
  [/\bso many\b/i, 'the number'],
  [/\bmeans nothing here\b/i, '"unknown"'],
  [/\b(?:leads?|leading|led) on\b/i, '"link to", "redirect" or "forward"'],
  [/\bwhole or not at all\b/i, '"atomically"'],
  [/\b(?:pass|passes|passed|passing) over\b/i, '"skip", "ignore" or "continue past"'],
  [/\bwithout effect, `/i, '"has no effect"'],
  [/\bis missing or wrong\b/i, '"needs attention"'],
  [/\bgives? nothing away\b/i, '"never leaks"'],
  [/\bfaults?\b/i, '"error", "warning" or "problem"'],
  [/\b(?:come|comes|came) nearest\b/i, '"nearest", or "Did you mean"'],
  [/\bwhoever\b/i, 'name who'],
  [/\bdescription files?\b/i, '"OpenAPI file"'],
  [/\bendpoint data\b/i, '"operation"'],
  [/\bkind of body\b/i, '"media type"'],
  [/\bolder shape\b/i, '"legacy format"'],
  [/\bnewer shape\b/i, '"current format"'],
  [/\bolder generation\b/i, '"legacy format"'],
  [/\bcomponents? that works? in the browser\b/i, '"interactive component"'],
  [/\b(?:is|are) there too\b/i, '"also"'],
  [/\bin spite of\b/i, '"despite", or start a new sentence'],
  [/\ball the same\b/i, '"anyway", or "still"'],
  [/\bis no (?:JSON|YAML|number|list|object)\b/i, '"is not a …"'],
  [/\bany more\b/i, '"no longer"'],
  [/\bin place of\b/i, '"instead of"'],
  [/\bat first\b/i, '"by default", or "initially"'],
  [/\bwith an? [\w-]+ of (?:its|their|your) own\b/i, '"with its own …"'],
  [/\b(?:site|rest|data|others?|all) stays?\b/i, 'what is kept: "The previous site is kept"'],
  [/\bstays? (?:as (?:it is|they are)|up)\b/i, '"does not change", or "is kept"'],
  [/\b(?:lead|leads|leading) (?:in a circle|to nothing)\b/i, '"form a loop", or name what does not exist'],
  [/\bfor ever\b/i, '"forever"'],
  [
    /\b(?:files?|pages?|paths?|parts?|servers?|headers?|sites?|lines?) of (?:its|their|your) own\b/i,
    '"its own …", or "separate"',
  ],
  [/\bof the (?:shape|path) of\b/i, 'what it is: "a list of plants"'],
  [/\bcounts? before\b|\b(?:first|last) one counts\b/i, '"takes precedence over", or "is used"'],
  [/\bstands? (?:in|at|beside|where|after|before|between|below|above)\b/i, '"is"'],
  [/\b(?:is|are) no (?:property|properties|item|page|regular expression|valid)\b/i, '"is not a …"'],
  [/\btexts? of the interface\b/i, '"UI string"'],
  [/\balso without\b/i, '"even without"'],
  [/(?<!such )\bas (?:that|those) of\b/i, '"like those of"'],
  [/\bthe other way round\b/i, '"the reverse"'],
  [/\bin upper and lower case\b/i, '"in case"'],
  [/\bin vain\b/i, '"has no effect"'],
  [/\b(?:it|that|this) is meant\b/i, '"is intended"'],
  [/\bside by side in\b/i, '"next to each other in"'],
  [/\bback references?\b/i, '"backreference"'],
  [/\b(?:part-way|wherefrom|whereby|thereof|therein)\b/i, 'the plain word'],
  [/\b(?:behaviour|colour|licence)\w*/i, 'the American spelling'],
  [
    /\b(?:custom|initial|normal|optim|organ|recogn|sanit|serial|summar)is(?:e|ed|es|ing|ation|able)\b/i,
    'the American spelling: "-ize"',
  ],
];

interface Text {
  file: string;
  line: number;
  text: string;
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = (...patterns: string[]): string[] => globSync(patterns, { cwd: root }).sort();

/** Lines of Markdown, without code, comments and addresses. */
function linesOfMarkdown(file: string): Text[] {
  let fence = '';
  return read(file)
    .split('\n')
    .flatMap((content, index) => {
      const [, marks = ''] = /^\s*(`{3,}|~{3,})/.exec(content) ?? [];
      if (marks !== '' && (fence === '' || marks.startsWith(fence))) fence = fence === '' ? marks : '';
      else if (fence === '') {
        const text = content
          .replace(/`[^`]*`/g, '`')
          .replace(/\{\/\*.*?\*\/\}|<!--.*?-->|\{#[^}]*\}|\]\([^)]*\)/g, '');
        // Keywords are words of readers, in any spelling.
        return content.startsWith('keywords:') ? [] : [{ file, line: index + 1, text }];
      }
      return [];
    });
}

/** Strings of a JSON file, one to a line as the formatter leaves them; of a schema, its descriptions alone. */
function linesOfJson(file: string): Text[] {
  const value = file.endsWith('.schema.json') ? /"description": "(.*)"/ : /": "(.*)"/;
  return read(file)
    .split('\n')
    .flatMap((content, index) => {
      const text = value.exec(content)?.[1];
      return text === undefined ? [] : [{ file, line: index + 1, text }];
    });
}

/** String literals with a space in them. Lines of an .astro file are those of the TypeScript that it becomes. */
function literalsOf(file: string): Text[] {
  const texts: Text[] = [];
  const code = file.endsWith('.astro') ? convertToTsx(read(file), { filename: file }).code : read(file);
  const kind = file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('{}')
        : '';
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    for (const [index, content] of text.split('\n').entries()) {
      if (content.includes(' ')) texts.push({ file, line: line + index + 1, text: content });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const texts = [
  ...files(
    'content/**/*.{md,mdx}',
    'templates/**/*.{md,mdx}',
    '*.md',
    'docs/**/*.md',
    '.github/*.md',
  ).flatMap(linesOfMarkdown),
  ...['src/theme/i18n/en.json', ...files('src/**/*.schema.json')].flatMap(linesOfJson),
  ...files('src/**/*.{ts,tsx,js,mjs,astro}', 'templates/**/*.ts').flatMap(literalsOf),
];

let count = 0;
for (const { file, line, text } of texts) {
  for (const [phrase, better] of PHRASES) {
    const hit = phrase.exec(text)?.[0];
    if (hit === undefined) continue;
    count++;
    process.stdout.write(`${file}:${line} "${hit}": write ${better}\n  ${text.trim().slice(0, 160)}\n`);
  }
}
process.stdout.write(`${texts.length} texts, ${count} phrases to rewrite\n`);
process.exitCode = count > 0 ? 1 : 0;

import { describe, expect, test, vi } from 'vitest';
import { highlight } from '../../src/content/index.ts';

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('highlighted code', () => {
  test('has the colors of an embedded language, whatever was highlighted before', async () => {
    expect(await highlight('<Warning title="x">a</Warning>', 'mdx')).toContain(
      '<span class="f">title</span>',
    );
  });

  test('tells the added and removed lines of a diff, and its headers, apart', async () => {
    const lines = await highlight('@@ -1 +1 @@\n-old\n+new\n same', 'diff');
    expect(lines.split('\n')).toEqual([
      '<span class="k">@@ -1 +1 @@</span>',
      '<span class="d">-old</span>',
      '<span class="i">+new</span>',
      ' same',
    ]);
  });

  test('of a line that other code repeats depends on what is open before the line', async () => {
    const same = ['a = "b" # c', '*/ d', 'e'];
    const openings = {
      php: ['<?php', '<?php /*', '<?php <<<X', '<?php "'],
      ruby: ['', '=begin', '"', '<<X'],
    };
    const cases = Object.entries(openings).flatMap(([language, all]) =>
      all.map((opening) => ({ language, code: [opening, ...same, ...same].join('\n') })),
    );
    const alone: string[] = [];
    for (const { language, code } of cases) {
      vi.resetModules();
      const fresh = await import('../../src/content/index.ts');
      alone.push(await fresh.highlight(code, language));
    }
    const together: string[] = [];
    for (const { language, code } of [...cases.toReversed(), ...cases])
      together.push(await highlight(code, language));
    expect(together).toEqual([...alone.toReversed(), ...alone]);
    expect(new Set(alone).size).toBe(cases.length);
  });

  test('is the same whatever was highlighted before', async () => {
    const samples = {
      mdx: '---\ntitle: A\nlist: [b, c]\n---\n\n<Note a={1}>b</Note>\n\n```json\n{ "a": 1 }\n```\n',
      markdown: '---\ntitle: A\n---\n\n```python\nprint(1)\n```\n\n<b class="a">b</b>\n',
      html: '<style>a { color: red }</style><script type="module">const a = 1;</script>',
      vue: '<script setup lang="ts">const a: number = 1</script><template lang="pug">p a</template>',
      svelte:
        '<script lang="ts">let a: number = 1;</script><style lang="scss">a { b { color: red } }</style>',
      php: '<p><?php echo "a"; ?></p>',
    };
    const inTurn = async (languages: string[]) => {
      vi.resetModules();
      const fresh = await import('../../src/content/index.ts');
      const made: Record<string, string> = {};
      for (const name of languages)
        made[name] = await fresh.highlight(samples[name as keyof typeof samples] ?? 'a: 1', name);
      return Object.fromEntries(Object.keys(samples).map((name) => [name, made[name]]));
    };
    const names = Object.keys(samples);
    const others = ['yaml', 'json', 'python', 'ts', 'scss', 'pug', 'css'];
    expect(await inTurn([...others, ...names.toReversed()])).toEqual(await inTurn(names));
  });

  test.each([
    ['bash', "curl 'https://a.example.com' \\\n  --request POST --header 'A: b'"],
    ['json', '{ "a": [1, true, null], "b": "c & <d>" }'],
    ['js', 'const a = await fetch(`x`); // done'],
    ['nothing', 'a  <b>  "c"'],
  ])('in %s keeps the code, and neighbours of one role are one element', async (language, code) => {
    const html = await highlight(code, language);
    expect(textOf(html)).toBe(code);
    expect(html).not.toMatch(/<span class="(\w)">[^<\n]*<\/span>[ \t]*<span class="\1">/);
  });

  test.each([
    ['golang', 'go', 'func main() { x := "a" }'],
    ['gradle', 'groovy', "implementation 'a:b:1'"],
    ['svg', 'xml', '<svg width="1" />'],
    ['node', 'js', 'const a = 1;'],
    ['react', 'jsx', '<A b="c" />'],
  ])('in %s has the colors of %s', async (alias, language, code) => {
    expect(await highlight(code, alias)).toBe(await highlight(code, language));
    expect(await highlight(code, alias)).toContain('<span');
  });

  test('has no more markup than its colors need', async () => {
    expect(await highlight('{ "a": ["b<", 1] }', 'json')).toBe(
      '{ <span class="k">"a"</span>: [<span class="s">"b&lt;"</span>, <span class="c">1</span>] }',
    );
  });

  test('of a command tells options, arguments and strings apart', async () => {
    expect(await highlight("npm install --save-dev foo && echo 'a b'", 'bash')).toBe(
      '<span class="f">npm</span> install <span class="p">--save-dev</span> foo &amp;&amp; ' +
        '<span class="f">echo</span> <span class="s">\'a b\'</span>',
    );
  });

  test.each([
    [
      'an object',
      `curl 'https://a.example.com' \\\n  --data-raw '{\n  "a": [1, true]\n}' \\\n  --max-time 5`,
    ],
    ['a list', `http POST :8080 --raw='["a", 1]' --check-status`],
    ['text with a quote', `curl --data-raw '{ "a": "it'\\''s", "b": 1 }' --max-time 5`],
  ])('of a command has the JSON in quotes as JSON: %s', async (_name, code) => {
    const html = await highlight(code, 'bash');
    expect(textOf(html)).toBe(code);
    expect(html).toContain('<span class="c">1</span>');
    expect(html).toMatch(/<span class="p">--(?:max-time|check-status)<\/span>/);
  });

  test('of a command leaves quoted text that is not JSON a string', async () => {
    expect(await highlight("echo '{ a }'", 'bash')).toContain('<span class="s">\'{ a }\'</span>');
  });
});

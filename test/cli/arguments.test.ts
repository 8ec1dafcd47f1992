import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { OPTION_NAMES, readCommandLine } from '../../src/cli/line/arguments.ts';
import { helpOf, overview } from '../../src/cli/line/help.ts';
import { optionName } from '../../src/cli/line/options.ts';
import { UsageError } from '../../src/cli/line/usage-error.ts';

/** Arguments with which the command of this line runs. */
function read(...argv: string[]): unknown {
  const { command, ...line } = readCommandLine(argv);
  return command?.read(line);
}

/** Message for a mistake on the command line. */
function mistake(...argv: string[]): string {
  try {
    read(...argv);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  throw new Error(`${argv.join(' ')} is taken`);
}

describe('commands', () => {
  test.each(COMMANDS)('$name is accepted, and needs no option', (command) => {
    expect(readCommandLine([command.name])).toMatchObject({ command, help: false, version: false });
    const values: Record<string, unknown> = { ...command.read({ words: [], texts: new Map() }) };
    const set = Object.keys(values).filter((key) => values[key] !== undefined && values[key] !== false);
    expect(set).toEqual('root' in command.options ? ['root', 'words'] : ['words']);
  });

  test('an unknown one gets a suggestion', () => {
    expect(mistake('biuld')).toBe('unknown command "biuld". Did you mean "build"?');
    expect(mistake('serve')).toBe('unknown command "serve".');
    expect(mistake('constructor')).toBe('unknown command "constructor".');
  });

  test('nothing, or help in any form, asks for help', () => {
    for (const argv of [[], ['help'], ['--help'], ['-h'], ['build', '--help'], ['--root', 'x']]) {
      expect(readCommandLine(argv), argv.join(' ')).toMatchObject({ help: true, version: false });
    }
  });

  test('the version is asked for without a command', () => {
    for (const argv of [['--version'], ['-v']]) {
      expect(readCommandLine(argv)).toMatchObject({ command: undefined, version: true, help: false });
    }
  });

  test('accepts no further words, and says how to name the docs folder', () => {
    const told = '"docs". Use --root to name the docs folder';
    expect(mistake('build', 'docs')).toBe(`build takes no further arguments: ${told}`);
    expect(mistake('dev', '--port', '1', 'docs', 'more')).toBe(`dev takes no further arguments: ${told}`);
  });

  test('new accepts one folder', () => {
    expect(read('new', 'docs')).toEqual({ words: ['docs'] });
    expect(mistake('new', 'docs', 'more')).toBe('new takes no further arguments: "more"');
  });
});

describe('options', () => {
  test('may be before or after the command, with a space or an equals sign', () => {
    const dev = ['--root', 'docs', 'dev', '--port=80', '--host', '::1', '--base=/docs', '--allow-remote'];
    expect(read(...dev)).toEqual({
      words: [],
      root: 'docs',
      port: 80,
      host: '::1',
      base: '/docs',
      allowRemote: true,
    });
    const build = [
      '--json',
      'build',
      '--out',
      'o',
      '--site',
      'https://a.b',
      '--cache=c',
      '--keep-going',
      '--force',
    ];
    expect(read(...build)).toEqual({
      words: [],
      root: '.',
      allowRemote: false,
      noImages: false,
      relative: false,
      out: 'o',
      site: 'https://a.b',
      cache: 'c',
      keepGoing: true,
      timings: false,
      force: true,
      json: true,
    });
  });

  test('an unknown one gets a suggestion', () => {
    expect(mistake('dev', '--prot', '3')).toBe("Unknown option '--prot'. Did you mean --port?");
    expect(mistake('dev', '--Port=3')).toBe("Unknown option '--Port'. Did you mean --port?");
    expect(mistake('dev', '--zzz')).toBe("Unknown option '--zzz'");
    expect(mistake('dev', '-x')).toBe("Unknown option '-x'");
  });

  test('one without its value says so, and suggests no other', () => {
    for (const name of ['root', 'port', 'host', 'base', 'out', 'site', 'cache']) {
      expect(mistake('dev', `--${name}`)).toMatch(
        new RegExp(`^Option '--${name} <value>' argument missing$`),
      );
      expect(mistake('dev', `--${name}`, '--json')).toContain(`'--${name}' argument is ambiguous`);
    }
    expect(mistake('check', '--json=yes')).toBe("Option '--json' does not take an argument");
  });

  test.each(['0', '1', '4321', '65535'])('%s is a port', (port) => {
    expect(read('dev', '--port', port)).toMatchObject({ port: Number(port) });
  });

  test.each(['65536', '1.5', 'http', '', ' ', ' 80', '0x50', '1e3', '+1', 'Infinity', '٣'])(
    '%j is not a port',
    (port) => {
      expect(mistake('dev', `--port=${port}`)).toBe(`--port must be a number from 0 to 65535, not "${port}"`);
    },
  );

  test.each(['docs.example.com', 'ftp://docs.example.com', '/docs', ''])(
    '%j is not the origin of a site',
    (site) => {
      expect(mistake('build', `--site=${site}`)).toBe(
        `--site must be an address like https://docs.example.com, not "${site}"`,
      );
    },
  );

  test('of other commands are mistakes; the message names the right commands', () => {
    expect(mistake('build', '--port=1')).toBe(
      '--port belongs to "trellis dev", "trellis preview" and "trellis sandbox"',
    );
    expect(mistake('build', '--keys')).toBe('--keys belongs to "trellis check"');
    expect(mistake('new', '--root', 'x')).toContain('--root belongs to');
    expect(readCommandLine(['build', '--port=1', '--help']).help).toBe(true);
  });

  test('a folder without a name is a mistake', () => {
    expect(mistake('build', '--out=')).toBe('--out must name a folder');
    expect(mistake('build', '--cache=')).toBe('--cache must name a folder');
  });

  test('-1 is not a port', () => {
    expect(mistake('dev', '--port=-1')).toContain('from 0 to 65535');
  });
});

describe('options of sandbox', () => {
  test('are accepted', () => {
    const argv = ['sandbox', '--data', 'state.db', '--level=207', '--rate-limit', '200', '--seed', 'a.json'];
    expect(read(...argv)).toMatchObject({
      data: 'state.db',
      level: 207,
      rateLimit: 200,
      seed: [{ file: 'a.json' }],
    });
    expect(read('sandbox', '--rate-limit=off')).toMatchObject({ rateLimit: null });
  });

  test('--seed may be repeated and name its sandbox', () => {
    const seed = [{ name: 'plant-store', file: './a=b.json' }, { file: '/tmp/x=y' }];
    expect(read('sandbox', '--seed', 'plant-store=./a=b.json', '--seed=/tmp/x=y')).toMatchObject({ seed });
  });

  test.each([
    ['--level=latest', '--level must be a whole number, not "latest"'],
    ['--level=-1', '--level must be a whole number, not "-1"'],
    ['--level=', '--level must be a whole number, not ""'],
    ['--level=1.5', '--level must be a whole number, not "1.5"'],
    ['--rate-limit=0', '--rate-limit must be at least 1, or "off"'],
    ['--rate-limit=many', '--rate-limit must be a whole number or "off", not "many"'],
    ['--data=', '--data must name a file'],
    ['--seed=', '--seed must name a file'],
    ['--seed=plant-store=', '--seed must name a file'],
  ])('%s is a mistake', (option, told) => {
    expect(mistake('sandbox', option)).toBe(told);
  });

  test('--origin may be repeated, and is written as browsers do', () => {
    const argv = ['sandbox', '--origin', 'https://Docs.example.com/', '--origin=http://a:80'];
    expect(read(...argv)).toMatchObject({ origin: ['https://docs.example.com', 'http://a'] });
  });

  test.each(['docs.example.com', 'https://a/docs', 'https://a?b', 'https://u:p@a', 'null', 'file:///', ''])(
    '%j is not the origin of a page',
    (origin) => {
      expect(mistake('sandbox', `--origin=${origin}`)).toContain('--origin must be an origin like https:');
    },
  );

  test('belong to no other command', () => {
    for (const option of ['--data=x', '--level=1', '--seed=x', '--rate-limit=1', '--origin=http://a']) {
      const name = option.split('=')[0];
      expect(mistake('dev', option)).toBe(`${name} belongs to "trellis sandbox"`);
    }
  });

  test('an unknown one gets a suggestion', () => {
    expect(mistake('sandbox', '--ratelimit', '3')).toBe(
      "Unknown option '--ratelimit'. Did you mean --rate-limit?",
    );
    expect(mistake('sandbox', '--levle', '3')).toBe("Unknown option '--levle'. Did you mean --level?");
  });
});

describe('the help', () => {
  const help = overview(COMMANDS);

  test('names every command and every option', () => {
    for (const { name } of COMMANDS) expect(help).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    for (const option of OPTION_NAMES) expect(help).toContain(`--${option}`);
  });

  test.each(COMMANDS)('of $name has its options and no others, in 25 short lines', (command) => {
    const lines = helpOf(command).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(25);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(110);
    const listed = lines.flatMap((line) => /^ {2}--([\w-]+)/.exec(line)?.[1] ?? []);
    expect(listed).toEqual([...Object.keys(command.options).map(optionName), 'verbose', 'help']);
  });
});

test('options of one name have the same type in all commands', () => {
  const types = new Map<string, object>();
  for (const [key, { type, multiple }] of COMMANDS.flatMap(({ options }) => Object.entries(options))) {
    expect({ type, multiple }, key).toEqual(types.get(key) ?? { type, multiple });
    types.set(key, { type, multiple });
  }
});

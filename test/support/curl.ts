/** Reads a cURL sample as a program would that knows the shell, and nothing of Trellis. */

export interface CurlCall {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** Of `--data` and its kin; curl joins them with `&`. */
  data: string[];
}

/** The words of a POSIX shell command without expansions. */
function shellWords(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; at++) {
    const character = command[at] as string;
    if (character === "'") {
      const end = command.indexOf("'", at + 1);
      word = (word ?? '') + command.slice(at + 1, end);
      at = end;
    } else if (character === '\\') {
      at++;
      if (command[at] !== '\n') word = (word ?? '') + command[at];
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  return word === undefined ? words : [...words, word];
}

/** What each option adds to the call. */
const OPTIONS: Record<string, (call: CurlCall, value: string) => void> = {
  '--request': (call, value) => {
    call.method = value;
  },
  '--user': () => {},
  '--header': (call, value) => {
    const [, name = '', text = ''] = /^([^:]+): ?(.*)$/s.exec(value) ?? [];
    call.headers.push([name, text]);
  },
  '--data': (call, value) => call.data.push(value),
  '--data-raw': (call, value) => call.data.push(value),
  '--data-urlencode': (call, value) => {
    const [, name = '', text = ''] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
    call.data.push(`${name}=${encodeURIComponent(text)}`);
  },
};

/** Without the credentials. @throws for an option that no sample has */
export function readCurl(command: string): CurlCall {
  const [program, ...words] = shellWords(command);
  if (program !== 'curl') throw new Error(`Not a cURL command: ${command}`);
  const call: CurlCall = { method: '', url: '', headers: [], data: [] };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (!word.startsWith('-')) {
      call.url = word;
      continue;
    }
    // Keeps braces of the URL as they are.
    if (word === '--globoff') continue;
    const apply = OPTIONS[word];
    if (!apply) throw new Error(`Unknown option of cURL: ${word}`);
    at++;
    apply(call, words[at] ?? '');
  }
  call.method ||= call.data.length > 0 ? 'POST' : 'GET';
  return call;
}

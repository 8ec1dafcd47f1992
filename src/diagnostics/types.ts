/**
 * A problem in an author's file, ready for any reporter. Lines and columns are 1-based; columns count UTF-16
 * units.
 */
export interface Diagnostic {
  /** `room/rule`, for instance `config/type`; stable, so users can search and filter by it. */
  code: string;
  severity: Severity;
  /** One sentence: what is wrong and what was expected. */
  message: string;
  /** Path of the file relative to the docs root, with forward slashes. */
  file?: string;
  range?: Range;
  /** What to do about it, for instance `Did you mean "primary"?`. */
  hint?: string;
  /** The only correction that is meant. */
  fix?: Fix;
  /** Of a problem with an OpenAPI file, or with what a page says of one. Never serialized. */
  subject?: Subject;
  /** Text of the file, for the code frame. Never serialized. */
  source?: string;
  /** Of an error of Trellis itself, for `--verbose`. Never serialised. */
  stack?: string;
}

/** What a problem is about, for rules that tell a cause from its consequences. */
export interface Subject {
  /** The OpenAPI file, or the first one of several. */
  file: string;
  /** JSON Pointer fragment in it. */
  pointer?: string | undefined;
  /** `POST /lamps` */
  operation?: string | undefined;
  /** The property that a value is of, or that it lacks. */
  name?: string | undefined;
  /** The keyword of the schema that the value violates. */
  keyword?: string | undefined;
}

export interface Fix {
  /** Replaces parts of the file. */
  text: string;
  /** The parts. Default: the range of the problem. */
  ranges?: Range[];
  /** Only this text in a part is replaced. */
  from?: string;
}

export type Severity = 'error' | 'warning' | 'info';

export interface Position {
  line: number;
  column: number;
}

export interface Range {
  start: Position;
  /** Exclusive. */
  end: Position;
}

/**
 * What is known of a kind of problem, by its code. `severity`: the one that it has in a check by default.
 */
export type About = (code: string) => { title: string; url: string; severity: Severity } | undefined;

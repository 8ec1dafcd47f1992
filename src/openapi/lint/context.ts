/** What the linter gives to our own rules. */
interface RuleLocation {
  child(key: string): RuleLocation;
  key(): object;
}

/** The loosest type of a rule that fits both visitors (2.0 and 3.x) of the linter. */
export interface RuleContext {
  location: RuleLocation;
  report(problem: { message: string; suggest?: string[]; location?: object }): void;
}

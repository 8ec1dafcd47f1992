import { ruleOf } from '../check/index.ts';
import type { About } from '../diagnostics/index.ts';

/** Pages about problems, where everybody can read them: a folder has no address of its own. */
const PAGES = 'https://github.com/trellis-docs/trellis/blob/main/content/using-trellis/problems';

/** What is known of a kind of problem, for reports. */
export const aboutRule: About = (code) => {
  const rule = ruleOf(code);
  return (
    rule && {
      title: rule.summary,
      url: `${PAGES}/${rule.code}.mdx`,
      severity: rule.isBroken ? 'error' : 'warning',
    }
  );
};

import { ruleOf } from '../check/index.ts';
import type { About } from '../diagnostics/index.ts';

/** Pages about problems, where everybody can read them: a folder has no address of its own. */
const PAGES = 'https://github.com/trellis-docs/trellis/blob/main/content/using-trellis/problems';

/** The page that lists every code. Each group of codes has a page too, with a section for each code. */
export const PROBLEMS_PAGE = `${PAGES}.mdx`;

/** What is known of a kind of problem, for reports. */
export const aboutRule: About = (code) => {
  const rule = ruleOf(code);
  return (
    rule && {
      title: rule.summary,
      url: `${PAGES}/${rule.code.replace('/', '.mdx#').toLowerCase()}`,
      severity: rule.severity ?? (rule.isBroken ? 'error' : 'warning'),
    }
  );
};

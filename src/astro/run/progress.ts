import type { AstroIntegration, AstroPrerenderer } from 'astro';
import type { OnProgress } from '../context/build-context.ts';

/** Counts what a build has done. `pages`: how many MDX pages there are to compile. */
export function reportProgress(pages: () => number, onProgress: OnProgress): AstroIntegration {
  const compiled = new Set<string>();
  // Asked for once: going through all pages with each of them would be quadratic.
  let total: number | undefined;
  return {
    name: 'trellis-docs:progress',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'trellis:progress',
                enforce: 'post',
                transform: {
                  filter: { id: /\.mdx?$/ },
                  handler(_code: string, id: string) {
                    compiled.add(id);
                    total ??= pages();
                    onProgress('compiled', Math.min(compiled.size, total), total);
                    return undefined;
                  },
                },
              },
            ],
          },
        });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((inner) => counting(inner, (done, total) => onProgress('rendered', done, total)));
      },
    },
  };
}

function counting(inner: AstroPrerenderer, count: (done: number, total: number) => void): AstroPrerenderer {
  let total = 0;
  let done = 0;
  return {
    ...inner,
    async getStaticPaths() {
      const paths = await inner.getStaticPaths();
      total = paths.length;
      return paths;
    },
    async render(request, options) {
      const result = await inner.render(request, options);
      done++;
      count(done, total);
      return result;
    },
  };
}

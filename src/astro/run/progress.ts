import type { AstroIntegration, AstroPrerenderer } from 'astro';
import type { OnProgress } from '../context/build-context.ts';

/** Reports the progress of a build. `pages`: number of MDX pages to compile. */
export function reportProgress(pages: () => number, onProgress: OnProgress): AstroIntegration {
  const compiledIds = new Set<string>();
  // Counted once: counting with each page would be quadratic.
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
                    compiledIds.add(id);
                    total ??= pages();
                    onProgress('compiled', Math.min(compiledIds.size, total), total);
                    return undefined;
                  },
                },
              },
            ],
          },
        });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((inner) => countRenders(inner, (done, total) => onProgress('rendered', done, total)));
      },
    },
  };
}

function countRenders(
  inner: AstroPrerenderer,
  count: (done: number, total: number) => void,
): AstroPrerenderer {
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

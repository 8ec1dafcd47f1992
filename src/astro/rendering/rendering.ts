import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { enterPass } from '../../timings/index.ts';
import type { OnProgress } from '../context/build-context.ts';
import { renderOrder } from './render-order.ts';

/**
 * Renders in an order that keeps both threads busy, and reports the progress of a build. `pages`: number of
 * pages with modules, which the bundler compiles.
 */
export function rendering(pages: () => number, onProgress: OnProgress = () => {}): AstroIntegration {
  const bundledIds = new Set<string>();
  return {
    name: 'trellis-docs:rendering',
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
                    bundledIds.add(id);
                    const total = pages();
                    onProgress('bundled', Math.min(bundledIds.size, total), total);
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
      enterPass('render');
      const paths = renderOrder(await inner.getStaticPaths());
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

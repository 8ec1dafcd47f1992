import type { Plugin } from 'vite';
import { withoutBase } from '../../text/index.ts';
import type { Run } from '../context/run.ts';
import { contentType, decodePath } from '../vite/files/assets.ts';
import { dataFileAt } from './data-files.ts';

/** Serves in dev the files that `writeDataFiles` writes. Each is made on request. */
export function serveDataFiles({ context, locals }: Pick<Run, 'context' | 'locals'>): Plugin {
  return {
    name: 'trellis:data-files',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = withoutBase(decodePath(request.url ?? '/'), context.base);
        try {
          const text = dataFileAt(locals(), path);
          if (text === undefined) return next();
          response
            .writeHead(200, { 'content-type': contentType(path), 'cache-control': 'no-cache' })
            .end(text);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

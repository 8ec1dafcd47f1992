/** `GET /channel_folders` (spec, "Get channel folders"). Everybody may call it, including guests. */
import type { Operation } from '../protocol/operation-route.ts';
import { boolean } from '../protocol/parameters.ts';

/** From this level folders have an `order`; before, they were sorted by id. */
const ORDERED = 414;

export const getChannelFolders: Operation = {
  method: 'GET',
  path: '/channel_folders',
  since: 389,
  handle({ store, level, parameters }) {
    const withArchived = parameters.json('include_archived', boolean) ?? false;
    const folders = store
      .entries('folders')
      .map(([, folder]) => folder)
      .filter(({ is_archived }) => withArchived || !is_archived);
    if (level >= ORDERED) {
      return { channel_folders: folders.toSorted((a, b) => a.order - b.order || a.id - b.id) };
    }
    return {
      channel_folders: folders.toSorted((a, b) => a.id - b.id).map(({ order: _order, ...folder }) => folder),
    };
  },
};

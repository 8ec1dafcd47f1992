import { defineSandbox, HttpError } from '../../../src/sandbox/index.ts';

/** Stores any text, and returns it with any headers that the request names: what a rule set could do at worst. */
export default defineSandbox<{ posts: { text: string } }>({
  name: 'board',
  title: 'Board',
  revision: 1,
  seed: (store, now) => {
    store.put('posts', 'welcome', { text: `since ${now}` });
    store.put('posts', 'rules', { text: 'Be nice' });
  },
  formatError: ({ status, message }) => ({ status, json: { message } }),
  routes: [
    {
      method: 'GET',
      path: '/posts',
      errors: [],
      handle: ({ store }) => ({ status: 200, json: Object.fromEntries(store.entries('posts')) }),
    },
    {
      method: 'GET',
      path: '/posts/{id}',
      errors: [404],
      handle({ store, url, params: { id = '' } }) {
        const post = store.get('posts', id);
        if (!post) throw new HttpError(404, `No post ${id}`);
        const { status = '200', ...headers } = Object.fromEntries(url.searchParams);
        return { status: Number(status), headers, text: post.text };
      },
    },
    {
      method: 'PUT',
      path: '/posts/{id}',
      errors: [],
      handle({ store, body, params: { id = '' } }) {
        store.put('posts', id, { text: new TextDecoder().decode(body()) });
        return { status: 204 };
      },
    },
    {
      method: 'DELETE',
      path: '/posts/{id}',
      errors: [],
      handle({ store, params: { id = '' } }) {
        store.remove('posts', id);
        return { status: 204 };
      },
    },
    {
      method: 'GET',
      path: '/echo',
      errors: [],
      handle: ({ headers }) => ({ status: 200, json: Object.fromEntries(headers) }),
    },
  ],
});

import type { RequestCase } from './request-case.ts';

/** Becomes the address of the real server. */
const URL = 'http://127.0.0.1:4010';

export const SERVERS: RequestCase[] = [
  {
    name: 'server-variables',
    operation: {
      servers: [
        {
          url: `${URL}/{stage}/{tenant}`,
          variables: { stage: { enum: ['test', 'live'], default: 'test' }, tenant: { default: 'nobody' } },
        },
      ],
    },
    async enter(form) {
      await form.getByLabel('stage').selectOption('live');
      await form.getByLabel('tenant').fill('ours');
    },
    target: '/live/ours/server-variables',
  },
  {
    name: 'server-path',
    pathItem: { servers: [{ url: `${URL}/of-path` }] },
    operation: {},
    target: '/of-path/server-path',
  },
  {
    name: 'server-operation',
    pathItem: { servers: [{ url: `${URL}/of-path` }] },
    operation: { servers: [{ url: `${URL}/of-operation/` }] },
    target: '/of-operation/server-operation',
  },
  {
    name: 'server-own',
    operation: {},
    async enter(form) {
      const server = form.getByLabel('Server', { exact: true });
      const documented = await server.locator('option').first().innerText();
      await server.selectOption({ label: 'Another server' });
      await form.getByLabel('URL of your server').fill(`${documented}/own`);
      await form.getByRole('button', { name: 'Use server' }).click();
    },
    target: '/own/server-own',
  },
];

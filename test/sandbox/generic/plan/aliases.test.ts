/** Paths that name an item by its key or by another of its properties. */
import { expect, test } from 'vitest';
import {
  body,
  type Fields,
  inPath,
  object,
  operationOf,
  planOf,
  resourceOf,
  returns,
  senderTo,
  text,
} from './support.ts';

const APP = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { ...text, readOnly: true, example: 'app_1' },
    uid: { ...text, example: 'mine' },
    title: text,
  },
};
const RULE = {
  type: 'object',
  required: ['id'],
  properties: { id: { ...text, readOnly: true }, title: text },
};

/** Apps with rules below them. */
function apps(parameter: Fields = {}, name = 'app_id', change: Fields = {}, app: Fields = APP): Fields {
  const parameters = [inPath(name, parameter)];
  const list = (items: Fields) => ({ responses: { 200: returns({ type: 'array', items }) } });
  const create = (item: Fields) => ({ requestBody: body(item), responses: { 201: returns(item) } });
  return {
    paths: {
      '/apps': { get: list(app), post: create(app) },
      [`/apps/{${name}}`]: {
        parameters,
        get: { responses: { 200: returns(app) } },
        put: {
          summary: 'Update an app',
          requestBody: body(app),
          responses: { 200: returns(app) },
          ...change,
        },
        delete: { responses: { 204: { description: '' } } },
      },
      [`/apps/{${name}}/rules`]: { parameters, get: list(RULE), post: create(RULE) },
      [`/apps/{${name}}/rules/{rule_id}`]: {
        parameters: [...parameters, inPath('rule_id')],
        get: { responses: { 200: returns(RULE) } },
      },
    },
  };
}

const EITHER = { description: "The application's ID or UID" };

test('find the item, and those below it, by either', async () => {
  const send = senderTo(await planOf(apps(EITHER)));
  const { body: app } = await send('POST /apps', { uid: 'my/app', title: 'A' });
  expect((await send('GET /apps/my%2Fapp')).body).toEqual(app);
  const { body: rule } = await send('POST /apps/my%2Fapp/rules', { title: 'R' });
  for (const name of ['my%2Fapp', app.id]) {
    expect((await send(`GET /apps/${name}/rules`)).body).toEqual([rule]);
    expect((await send(`GET /apps/${name}/rules/${rule.id}`)).body).toEqual(rule);
  }
  expect((await send('PUT /apps/my%2Fapp', { uid: 'other', title: 'B' })).body.id).toBe(app.id);
  expect((await send('GET /apps/my%2Fapp')).status).toBe(404);
  expect((await send('DELETE /apps/other')).status).toBe(204);
  expect((await send(`GET /apps/${app.id}`)).status).toBe(404);
});

test.each([
  ['leave it out', APP.required, text, undefined],
  ['have null for it', ['id', 'uid'], { type: ['string', 'null'] }, null],
  ['have their key for it', ['id', 'uid'], text, 'the key'],
])('are of one item only: new ones that do not set it %s', async (_, required, type, expected) => {
  const app = { ...APP, required, properties: { ...APP.properties, uid: { ...type, example: 'mine' } } };
  const requestBody = body(object({ title: text }));
  const description = apps(EITHER, 'app_id', {}, app) as { paths: Record<string, { post?: Fields }> };
  Object.assign(description.paths['/apps']?.post ?? {}, { requestBody });
  const send = senderTo(await planOf(description));
  const [{ uid }] = (await send('GET /apps')).body;
  const { body: made } = await send('POST /apps', { title: 'B' });
  expect(made.uid).toBe(expected === 'the key' ? made.id : expected);
  expect((await send(`GET /apps/${uid}`)).status).toBe(200);
});

test('find nothing by a value that several items have', async () => {
  const send = senderTo(await planOf(apps(EITHER)));
  for (const title of ['A', 'B']) await send('POST /apps', { uid: 'twice', title });
  expect((await send('GET /apps/twice')).status).toBe(404);
});

test.each([
  ['a text', EITHER, 'app_id'],
  ['the text of a schema', { schema: { ...text, ...EITHER } }, 'app_id'],
  ['two words', { description: 'The uid or the app id of the app.' }, 'app_id'],
  ['a name', {}, 'appIdOrUid'],
])('are known by %s', async (_, parameter, name) => {
  expect(resourceOf(await planOf(apps(parameter, name)), '/apps/{}').aliases).toEqual([['uid']]);
});

test('are told by the text of the property', async () => {
  const description =
    "A name. It can be used in place of the resource's `id` in the URL to address the resource.";
  const named = { ...APP, properties: { ...APP.properties, uid: { ...text, description } } };
  const plan = await planOf(apps({}, 'app_id', {}, named));
  expect(resourceOf(plan, '/apps/{}').aliases).toEqual([['uid']]);
  const send = senderTo(plan);
  const { body: app } = await send('POST /apps', { uid: 'mine too', title: 'A' });
  expect((await send('GET /apps/mine%20too')).body).toEqual(app);
});

const SEVERAL = 'a path parameter with the values of several properties';

test.each([
  ['a property that items lack', { description: 'The ID or slug' }, SEVERAL],
  ['a third value', { description: 'The ID or UID, or `current`' }, SEVERAL],
  ['another meaning', { description: 'The ID or UID. You can also use the title.' }, SEVERAL],
])('with %s leave the item no rule', async (_, parameter, reason) => {
  const plan = await planOf(apps(parameter));
  expect(operationOf(plan, 'GET /apps/{app_id}').reason).toBe(reason);
  expect(operationOf(plan, 'GET /apps/{app_id}/rules/{rule_id}').rule).toBe('example');
});

test('with a PUT that may create the item leave it no rule', async () => {
  const plan = await planOf(apps(EITHER, 'app_id', { responses: { 200: returns(APP), 201: returns(APP) } }));
  expect(operationOf(plan, 'PUT /apps/{app_id}').reason).toBe(
    'PUT that may create an item by another of its properties',
  );
});

test('with a PUT that may create the item, or returns 404, change one that exists', async () => {
  const responses = { 200: returns(APP), 201: returns(APP), 404: { description: 'Not found' } };
  const plan = await planOf(apps(EITHER, 'app_id', { responses }));
  const operation = operationOf(plan, 'PUT /apps/{app_id}');
  expect(operation).toMatchObject({ rule: 'replace', stored: true });
  expect(operation.reason).toContain(', if it exists');
  const send = senderTo(plan);
  const { body: app } = await send('POST /apps', { uid: 'own', title: 'A' });
  expect((await send('PUT /apps/own', { uid: 'own', title: 'B' })).body.id).toBe(app.id);
  expect((await send(`GET /apps/${app.id}`)).body.title).toBe('B');
  expect((await send('PUT /apps/other', { title: 'C' })).status).toBe(404);
  expect((await send('GET /apps/other')).status).toBe(404);
});

test('leave no rule to what is below an item that the sandbox does not store', async () => {
  const description = apps(EITHER) as { paths: Record<string, Fields> };
  for (const path of ['/apps', '/apps/{app_id}']) {
    const { parameters, get } = description.paths[path] ?? {};
    description.paths[path] = { parameters, get };
  }
  const plan = await planOf(description);
  const lines = ['GET /apps/{app_id}', 'GET /apps/{app_id}/rules/{rule_id}'];
  expect(lines.map((line) => operationOf(plan, line).rule)).toEqual(['read', 'read']);
  delete description.paths['/apps/{app_id}'];
  const { reason } = operationOf(await planOf(description), 'GET /apps/{app_id}/rules/{rule_id}');
  expect(reason).toBe(SEVERAL);
});

const NAMED = {
  type: 'object',
  required: ['name'],
  properties: { name: { ...text, example: 'first' }, title: text },
};

/** Apps of teams, which paths name. */
function teams(team: Fields, app: Fields = {}, item: Fields = NAMED): Fields {
  const parameters = [inPath('team', team), inPath('name', app)];
  return {
    paths: {
      '/teams/{team}/apps': {
        parameters: parameters.slice(0, 1),
        get: { responses: { 200: returns({ type: 'array', items: item }) } },
      },
      '/teams/{team}/apps/{name}': {
        parameters,
        get: { responses: { 200: returns(item) } },
        put: {
          summary: 'Create or replace an app',
          requestBody: body(object({ title: text })),
          responses: { 200: returns(item) },
        },
        delete: { responses: { 204: { description: '' } } },
      },
    },
  };
}

const CASELESS = { description: 'The name of the team. The name is case insensitive.' };

test('find items in any case where the texts say so', async () => {
  const plan = await planOf(teams(CASELESS, { description: 'A name, which is not case-sensitive' }));
  expect(resourceOf(plan, '/teams/{}/apps/{}').caseless).toEqual([0, 1]);
  const send = senderTo(plan);
  const { body: app } = await send('PUT /teams/Reds/apps/One', { title: 'A' });
  expect((await send('GET /teams/reds/apps/ONE')).body).toEqual(app);
  expect((await send('GET /teams/REDS/apps')).body).toEqual([app]);
  await send('PUT /teams/REDS/apps/one', { title: 'B' });
  expect((await send('GET /teams/Reds/apps')).body).toEqual([{ ...app, title: 'B' }]);
  await send('PUT /teams/reds/apps/Two', { title: 'C' });
  expect((await send('GET /teams/Reds/apps')).body).toHaveLength(2);
  expect((await send('DELETE /teams/reDs/apps/two')).status).toBe(204);
  expect((await send('GET /teams/Reds/apps/Two')).status).toBe(404);
});

test.each([
  ['no text says so', {}, NAMED, undefined],
  ['the text says the opposite', { description: 'The name, which is case-sensitive' }, NAMED, undefined],
  [
    'the text of the property says so',
    {},
    { ...NAMED, properties: { ...NAMED.properties, name: { ...text, description: 'Case-insensitive.' } } },
    [1],
  ],
])('are known to ignore case only if that is documented: %s', async (_, app, item, expected) => {
  const plan = await planOf(teams({}, app, item));
  expect(resourceOf(plan, '/teams/{}/apps/{}').caseless).toEqual(expected);
});

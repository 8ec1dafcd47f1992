import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FieldView, type OperationView, operationView } from '../../../src/site/index.ts';
import { repository } from '../../support/docs.ts';
import { english } from '../../support/english.ts';
import { api, operationOf, ownSite } from '../support.ts';

const APPOINTED = {
  'x-feature-level-since': 12,
  'x-feature-levels': [{ level: 12, change: 'It was `added`. <script>alert(1)</script>' }],
  requestBody: {
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          required: ['app'],
          properties: {
            app: { type: 'string', 'x-feature-level-required': 223 },
            days: { type: 'integer', 'x-feature-level': 96, 'x-feature-level-until': 125 },
            plain: { type: 'string' },
          },
        },
      },
    },
  },
};

describe('a view', () => {
  test('has the levels of the operation, its changes as safe HTML, and a text for each field', async () => {
    const { operation, site, page } = await operationOf(api({ 'POST /a': APPOINTED }));
    const { levels, body } = await operationView(operation, site.settings, page);
    expect(levels?.since).toBe(12);
    expect(levels?.changes.map(({ level }) => level)).toEqual([12]);
    expect(levels?.changes[0]?.changeHtml).toContain('It was <code>added</code>.');
    expect(levels?.changes[0]?.changeHtml).not.toContain('<script');
    expect(body?.media[0]?.fields.map(({ name, levels }) => [name, levels])).toEqual([
      ['app', { requiredSince: 223 }],
      [
        'days',
        {
          since: 96,
          until: 125,
          label: { id: 'level.range', values: { since: '96', until: '125' } },
        },
      ],
      ['plain', undefined],
    ]);
  });

  test('of an operation without levels has none; nor has the summary of its file', async () => {
    const { operation, site, page } = await operationOf(api({ 'POST /a': {} }));
    expect((await operationView(operation, site.settings, page)).levels).toBeUndefined();
    expect(site.specs[0]?.levels).toBeUndefined();
  });

  test('the summary of a file has its levels, and the page that explains them', async () => {
    const { site } = await operationOf(api({ 'POST /a': APPOINTED }, { 'x-feature-level-docs': '/levels' }));
    expect(site.specs[0]?.levels).toEqual({ all: [12, 96, 126, 223], docs: '/levels' });
  });
});

describe('the chat service', () => {
  /** The table of the document, section Versioning, and the level that it gives for all operations. */
  const LEVELS = [
    9, 22, 57, 61, 86, 96, 117, 126, 135, 145, 153, 161, 167, 176, 180, 197, 208, 209, 211, 223, 224, 261,
    267, 322, 331, 342, 355, 362, 368, 382, 389, 406, 407, 414, 416,
  ];
  const SINCE = {
    updateLinkifier: 57,
    editSavedSnippet: 368,
    reportMessage: 382,
    getChannelFolders: 389,
    updateUserStatus: 407,
  };
  const FIELDS = [
    'addApnsDeviceToken appid required from 223',
    'deactivateUser deactivation_notification_comment from level 135',
    'getChannelFolders order from level 414',
    'getInvitations invited_by_user_id from level 22',
    'getInvitations notify_referrer_on_join from level 267',
    'markAllMessagesAsRead complete from level 211',
    'sendInvitations group_ids from level 322',
    'sendInvitations include_realm_default_subscriptions from level 261',
    'sendInvitations invite_expires_in_minutes from level 126',
    'sendInvitations notify_referrer_on_join from level 267',
    'sendInvitations welcome_message_custom_text from level 416',
    'updateLinkifier url_template from level 176',
    'updateMessageFlags ignored_because_not_subscribed_channels from level 355',
    'updateUserStatus emoji_code from level 86',
    'updateUserStatus emoji_name from level 86',
    'updateUserStatus reaction_type from level 86',
  ];

  const views = async (): Promise<OperationView[]> => {
    const { site, operations } = await ownSite();
    if (!site) throw new Error('the settings were not read');
    const chat = [...operations.values()].filter(({ spec }) => spec === 'chat-service');
    return Promise.all(chat.map((operation) => operationView(operation, site.settings)));
  };
  const nameOf = ({ id }: OperationView) => id.slice(id.indexOf('/') + 1);
  const inside = (field: FieldView): FieldView[] => [
    field,
    ...field.children.flatMap(inside),
    ...(field.items ? inside(field.items) : []),
    ...field.variants.flatMap((variant) => inside(variant.field)),
  ];

  test('has changes at the levels of the document and no others', async () => {
    const { site } = await ownSite();
    const spec = site?.specs.find(({ name }) => name === 'chat-service');
    // 126 is also where `invite_expires_in_days` ends.
    expect(spec?.levels).toEqual({ all: LEVELS, docs: '/chat-service/feature-levels' });
    expect(site?.pages.map(({ route }) => route)).toContain('/chat-service/feature-levels');
  });

  test('has the operations from the levels of the document', async () => {
    const since = (await views()).flatMap((view) =>
      view.levels?.since ? [[nameOf(view), view.levels.since]] : [],
    );
    expect(Object.fromEntries(since)).toEqual(SINCE);
  });

  test('has the fields from the levels of the document', async () => {
    const found = (await views()).flatMap((view) => {
      const media = [...(view.body?.media ?? []), ...view.responses.flatMap((response) => response.media)];
      const fields = media.flatMap(({ root, fields }) => (root ? [root] : fields)).flatMap(inside);
      return fields.flatMap(({ name, levels }) =>
        levels
          ? [
              `${nameOf(view)} ${name} ${levels.label ? english(levels.label) : `required from ${levels.requiredSince}`}`,
            ]
          : [],
      );
    });
    const everywhere = found.filter((line) => line.endsWith('ignored_parameters_unsupported from level 167'));
    expect(everywhere).toHaveLength(13);
    expect(found.filter((line) => !everywhere.includes(line)).sort()).toEqual(FIELDS);
  });

  test('the page of all changes has those of the operations, and the other way round', async () => {
    const { site, operations } = await ownSite();
    const text = await readFile(join(repository, 'content/chat-service/feature-levels.mdx'), 'utf8');
    const onPage = text
      .split('\n')
      .flatMap((line) => {
        const [, level, , where = ''] = line.split('|');
        if (!/^ \d+ $/.test(level ?? '')) return [];
        return Array.from(where.matchAll(/\]\(([^)]+)\)/g), ([, route]) => `${level?.trim()} ${route}`);
      })
      .sort();
    const inFile = [...operations.values()]
      .flatMap(({ id, levels }) => {
        const route = site?.pages.find(({ operation }) => operation === id)?.route;
        return levels?.changes.map(({ level }) => `${level} ${route}`) ?? [];
      })
      .sort();
    expect(inFile.length).toBeGreaterThan(30);
    expect(onPage).toEqual(inFile);
  });
});

/**
 * Settings of the organization and its people: custom emoji, folders, linkifiers, custom profile fields,
 * saved snippets.
 */
import type { Transaction } from 'trellis-docs/sandbox';
import type { ChannelFolder, Collections, Linkifier, ProfileField, Snippet } from '../collections.ts';
import { FOUNDED } from './people.ts';

const folders: ChannelFolder[] = [
  {
    id: 1,
    name: 'Events 2025',
    order: 1,
    date_created: null,
    creator_id: null,
    description: '',
    rendered_description: '',
    is_archived: true,
  },
  {
    id: 2,
    name: 'Product',
    order: 0,
    date_created: FOUNDED,
    creator_id: 12,
    description: 'Everything about the **product**.',
    rendered_description: '<p>Everything about the <strong>product</strong>.</p>',
    is_archived: false,
  },
  {
    id: 3,
    name: 'Around the house',
    order: 2,
    date_created: FOUNDED + 86_400,
    creator_id: 8,
    description: 'Lunch, plants, and the *roof*.',
    rendered_description: '<p>Lunch, plants, and the <em>roof</em>.</p>',
    is_archived: false,
  },
];

const linkifiers: Linkifier[] = [
  {
    id: 2,
    pattern: '#(?P<id>[0-9]+)',
    url_template: 'https://issues.example.com/{id}',
    order: 1,
  },
  {
    id: 5,
    pattern: 'doc:(?P<space>[a-z]+)/(?P<page>[a-z0-9-]+)',
    url_template: 'https://docs.example.com/{space}{/page}',
    order: 0,
  },
];

const profileFields: ProfileField[] = [
  { id: 1, name: 'Pronouns', type: 1, hint: 'How others speak of you', field_data: '' },
  {
    id: 2,
    name: 'Team',
    type: 3,
    hint: '',
    field_data: '{"0":{"text":"Product","order":"1"},"1":{"text":"Support","order":"2"}}',
  },
  { id: 3, name: 'Buddy', type: 6, hint: 'Who shows you around', field_data: '' },
].map((field, order) => ({ ...field, order, required: field.id === 2, editable_by_user: true }));

/** One for each ready-made identity. 4 is the one in the documentation's sample, which calls as the bot. */
const snippets: Omit<Snippet, 'date_created'>[] = [
  { id: 1, user_id: 8, title: 'Out of office', content: 'I am away until **Monday**.' },
  { id: 2, user_id: 12, title: 'Welcome', content: 'Welcome! Ask anything in *introductions*.' },
  { id: 3, user_id: 14, title: 'Reminder', content: 'Please keep to the topic of the conversation.' },
  { id: 4, user_id: 25, title: 'Checklist', content: '- [ ] Changelog is up to date' },
  { id: 5, user_id: 20, title: 'Watering', content: 'The roof was watered today.' },
  { id: 6, user_id: 22, title: 'Thanks', content: 'Thank you for having me!' },
];

/** Custom emoji. */
const emoji = [
  { id: 42, name: 'team_logo', is_deactivated: false },
  { id: 43, name: 'old_logo', is_deactivated: true },
];

export function seedOrganization(store: Transaction<Collections>): void {
  for (const row of emoji) store.put('emoji', String(row.id), row);
  for (const folder of folders) store.put('folders', String(folder.id), folder);
  for (const linkifier of linkifiers) store.put('linkifiers', String(linkifier.id), linkifier);
  for (const field of profileFields) store.put('profile_fields', String(field.id), field);
  for (const snippet of snippets) {
    const date_created = FOUNDED + 172_800 + snippet.id * 3600;
    store.put('snippets', String(snippet.id), { ...snippet, date_created });
  }
}

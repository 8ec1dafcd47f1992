/**
 * The messages of the sandbox's organization. They have the ids of the documented examples. Every ready-made
 * identity has every flag on some message, and something unread.
 */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections, StoredFlag } from '../collections.ts';
import { putFlags } from '../rules/message-access.ts';
import { MODERATION_CHANNEL } from './channels.ts';
import { FOUNDED } from './people.ts';

const DESIGN = 3;
const ENGINEERING = 5;
const KITCHEN = 7;
const INTRODUCTIONS = 8;
const LEADERSHIP = 9;
const LAUNCH = 10;
const GARDEN = 12;
const ANNOUNCEMENTS = 14;

/** Users in the design channel who can log in. */
const DESIGNERS = [12, 14, 20, 22, 25];

type Flags = Partial<Record<StoredFlag, number[]>>;

/** `to`: a channel, or all participants of a direct message. `flags`: who has them. */
type Entry = [id: number, to: number | number[], topic: string, from: number, text: string, flags?: Flags];

/** Long ago, read by everybody. */
const old: Entry[] = [
  [101, DESIGN, 'logo', 15, 'Three drafts of the new logo are in the shared folder.'],
  [102, DESIGN, 'logo', 18, 'I like the second one, but not its green.'],
  // Sent before they subscribed, and discovered later.
  [103, DESIGN, 'colors', 9, 'The palette that we agreed on.', { historical: DESIGNERS, starred: DESIGNERS }],
  [104, DESIGN, 'colors', 15, 'All forty shades of grey, one a line.', { collapsed: DESIGNERS }],
  [
    105,
    LEADERSHIP,
    'budget',
    9,
    'The budget of the year.',
    { historical: [8], starred: [8], collapsed: [8] },
  ],
  [106, LAUNCH, 'retrospective', 15, 'The launch is over. Thank you all!', { starred: [20] }],
  [107, LAUNCH, 'retrospective', 12, 'This channel gets archived tomorrow.'],
  [4801, DESIGN, 'navigation', 18, 'The sidebar now opens along the current page.'],
  [4802, DESIGN, 'navigation', 15, 'And it closes again on small screens.'],
];

/** Recent, read only by their authors. */
const recent: Entry[] = [
  [
    4803,
    DESIGN,
    'review',
    18,
    '@**all** the review begins at ten.',
    { stream_wildcard_mentioned: [9, 15, ...DESIGNERS] },
  ],
  [
    4804,
    DESIGN,
    'review',
    15,
    '@**topic** moved to eleven.',
    { topic_wildcard_mentioned: [9, 18, ...DESIGNERS] },
  ],
  [
    4805,
    DESIGN,
    'review',
    18,
    '@**Amal Dias** @**Marek Olsen** @**Mara Costa** @**Gil Abara** @**Helper Bot** are you coming?',
    { mentioned: DESIGNERS },
  ],
  [4806, DESIGN, 'release', 15, 'The release is on Friday.', { has_alert_word: DESIGNERS }],
  [
    4807,
    LEADERSHIP,
    'hiring',
    9,
    '@**all** @**topic** @**Odile Okafor** who decides on the release manager?',
    { stream_wildcard_mentioned: [8], topic_wildcard_mentioned: [8], mentioned: [8], has_alert_word: [8] },
  ],
  [4808, LEADERSHIP, 'hiring', 8, 'You and I.'],
  [4809, ANNOUNCEMENTS, 'office', 8, 'The office is closed on Monday.'],
  [4810, ANNOUNCEMENTS, 'office', 8, 'And the roof on Tuesday.'],
  [4811, [12, 15], '', 15, 'Could you give me access to the build server?'],
  [4812, [12, 25], '', 12, 'remind me at noon'],
  // Sent by an API client, so unread for its own sender.
  [4813, [12, 25], '', 25, 'It is noon.'],
  [4814, [15, 16], '', 16, 'Do not tell anybody about the birthday cake.'],
  [4815, [12, 14, 20], '', 14, 'Who takes the notes today?'],
  [4816, ENGINEERING, 'outage', 16, 'The build server is slow.'],
  [4817, ENGINEERING, 'outage', 15, 'Buy cheap followers at followers.example.com!'],
  [4818, ENGINEERING, 'outage', 8, 'Please do not post advertisements.'],
  [4819, MODERATION_CHANNEL, 'Mina Laurent moderation', 14, 'I talk to her.'],
  [4820, MODERATION_CHANNEL, 'Mina Laurent moderation', 8, 'Thank you.'],
  [4821, KITCHEN, 'lunch', 20, 'Soup today?'],
  [4822, KITCHEN, 'lunch', 16, 'Soup it is.'],
  [4823, KITCHEN, 'lunch', 26, 'Reminder: somebody cleans the pot.'],
  [4824, KITCHEN, 'coffee', 20, 'The machine is broken again.'],
  [4825, KITCHEN, 'coffee', 16, 'It only wants water.'],
  [4826, LAUNCH, 'retrospective', 20, 'Found one more photograph of the evening.'],
  [4827, INTRODUCTIONS, 'hello', 18, 'I am Mika, and I draw icons.'],
  [4828, INTRODUCTIONS, 'hello', 15, 'Welcome!'],
  [4829, GARDEN, 'tomatoes', 16, 'They are ripe.'],
  [4830, GARDEN, 'tomatoes', 15, 'They were.'],
  [4831, DESIGN, 'icons', 18, 'All icons are outlines now.'],
  [4832, DESIGN, 'icons', 20, 'The bell is too large.'],
  [4833, DESIGN, 'icons', 22, 'Seen from outside, it is fine.'],
  [4834, DESIGN, 'icons', 18, 'It is one pixel smaller now.'],
  [4835, [14, 22], '', 14, 'Your account ends with the project. Shall I extend it?'],
  [4836, [8, 14], '', 8, 'Have you seen the advertisement in engineering?'],
  [4837, [20, 25], '', 20, 'help'],
  [4838, [12, 20], '', 20, 'Your bot does not answer.'],
];

export function seedMessages(store: Transaction<Collections>): void {
  for (const entry of old) put(store, entry, true);
  for (const entry of recent) put(store, entry, false);
}

function put(store: Transaction<Collections>, entry: Entry, isRead: boolean): void {
  const [id, to, topic, sender_id, content, flags = {}] = entry;
  const isDirect = Array.isArray(to);
  store.put('messages', String(id), {
    id,
    sender_id,
    stream_id: isDirect ? null : to,
    topic,
    recipient_ids: isDirect ? to : [],
    content,
    timestamp: FOUNDED + id * 600,
  });
  const subscriptions = store.entries('subscriptions').map(([, subscription]) => subscription);
  const received = isDirect
    ? to
    : subscriptions.filter((each) => each.stream_id === to).map((each) => each.user_id);
  for (const user_id of received) {
    const own = Object.entries(flags).flatMap(([flag, users]) =>
      users.includes(user_id) ? (flag as StoredFlag) : [],
    );
    // People write with their apps, bots through the API.
    const wrote = user_id === sender_id && !store.get('users', String(user_id))?.is_bot;
    putFlags(store, user_id, id, isRead || wrote ? ['read', ...own] : own);
  }
}

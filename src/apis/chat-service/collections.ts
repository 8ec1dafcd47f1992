/** The rows of the chat service's collections. Times are UNIX timestamps in seconds. */

/** Roles of the organization, least restricted first (spec, "Other records"). */
export const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof ROLES)[keyof typeof ROLES];

export interface Organization {
  name: string;
  /** Channel that reports go to; null: reporting is off. */
  moderation_request_channel_id: number | null;
  /** User groups with the permission. */
  can_invite_users_group: number;
  can_add_subscribers_group: number;
  /** Default validity of invitations, in minutes (`INVITATION_LINK_VALIDITY_MINUTES`). */
  invitation_link_validity_minutes: number;
  /** Text that the welcome bot adds if an invitation has none. */
  welcome_message_custom_text: string;
}

export interface User {
  user_id: number;
  email: string;
  full_name: string;
  role: Role;
  is_active: boolean;
  is_bot: boolean;
  bot_owner_id: number | null;
  /** 32 letters and digits. */
  api_key: string;
  date_joined: number;
  status: Status;
}

/** Members are left out when unset. */
export interface Status {
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: ReactionType;
}

export type ReactionType = 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';

/**
 * A user group. A system group contains everybody with `least_role` or a less restricted role; others list
 * their members.
 */
export interface Group {
  id: number;
  name: string;
  description: string;
  is_system_group: boolean;
  least_role: Role | null;
  member_ids: number[];
  /** Group whose members may add users to this one. */
  can_add_members_group: number;
}

export interface Channel {
  stream_id: number;
  name: string;
  description: string;
  invite_only: boolean;
  is_archived: boolean;
  /** One of the organization's default channels. */
  is_default: boolean;
  folder_id: number | null;
  creator_id: number | null;
  date_created: number;
  can_remove_subscribers_group: number;
  /** Null: anyone who may subscribe others in the organization. */
  can_add_subscribers_group: number | null;
}

/** Key: `<stream_id>:<user_id>`. */
interface Subscription {
  stream_id: number;
  user_id: number;
}

export interface Message {
  id: number;
  sender_id: number;
  /** Null for a direct message. */
  stream_id: number | null;
  /** Empty for a direct message. */
  topic: string;
  /** All participants of a direct message, including the sender; empty in a channel. */
  recipient_ids: number[];
  content: string;
  timestamp: number;
}

/** The stored flags; `wildcard_mentioned` is derived when a message is shown. */
export const STORED_FLAGS = [
  'read',
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
] as const;
export type StoredFlag = (typeof STORED_FLAGS)[number];

/** A message in a user's history, with that user's flags. Key: `<user_id>:<message_id>`. */
export interface Receipt {
  user_id: number;
  message_id: number;
  flags: StoredFlag[];
}

interface AnyInvitation {
  id: number;
  invited_by_user_id: number;
  /** Time of creation. */
  invited: number;
  /** Null: never expires. */
  expiry_date: number | null;
  invited_as: Role;
  notify_referrer_on_join: boolean;
  stream_ids: number[];
  group_ids: number[];
  include_realm_default_subscriptions: boolean;
  /** Null: the organization's text; empty: no text. */
  welcome_message_custom_text: string | null;
  status: 'open' | 'accepted' | 'revoked';
}

export interface EmailInvitation extends AnyInvitation {
  email: string;
}

/** Its ids are separate from those of email invitations, and it stays open however often it is accepted. */
export interface InvitationLink extends AnyInvitation {
  link_url: string;
}

export interface Snippet {
  id: number;
  user_id: number;
  title: string;
  content: string;
  date_created: number;
}

export interface Linkifier {
  id: number;
  pattern: string;
  url_template: string;
  /** 0-based display position. */
  order: number;
}

export interface ProfileField {
  id: number;
  name: string;
  /** 1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 person. */
  type: number;
  hint: string;
  field_data: string;
  /** 0-based display position. */
  order: number;
  required: boolean;
  editable_by_user: boolean;
}

export interface ChannelFolder {
  id: number;
  name: string;
  order: number;
  date_created: number | null;
  creator_id: number | null;
  description: string;
  rendered_description: string;
  is_archived: boolean;
}

/** An uploaded custom emoji; its id is the `emoji_code`. */
export interface CustomEmoji {
  id: number;
  name: string;
  is_deactivated: boolean;
}

/** A registered push device. Key: `<user_id>:<token>`. */
interface PushDevice {
  user_id: number;
  token: string;
  /** Null if none was sent (before feature level 223). */
  appid: string | null;
  registered: number;
}

/**
 * Messages that the service itself sent: the notifications under "What the service does". Key: a running
 * number.
 */
export interface Notification {
  id: number;
  kind: 'notification_bot' | 'welcome_bot' | 'moderation_report' | 'deactivation_email' | 'invitation_email';
  /** A user for direct messages, a channel for reports, an address for mail. */
  to: { user_id: number } | { stream_id: number; topic: string } | { email: string };
  text: string;
  at: number;
}

/** Collections by name. Keys are ids in decimal digits unless stated otherwise. */
export interface Collections {
  /** One row: `organization`. */
  organization: Organization;
  /** The highest id ever assigned in a collection, by its name. */
  counters: number;
  users: User;
  groups: Group;
  channels: Channel;
  subscriptions: Subscription;
  messages: Message;
  receipts: Receipt;
  invitations: EmailInvitation;
  links: InvitationLink;
  snippets: Snippet;
  linkifiers: Linkifier;
  profile_fields: ProfileField;
  folders: ChannelFolder;
  emoji: CustomEmoji;
  devices: PushDevice;
  outbox: Notification;
}

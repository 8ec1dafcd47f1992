import type { Shape } from './schema.ts';

/** Keys of existing files that have no effect here, with the reason. Named as in `keys.ts`. */
interface IgnoredKeys {
  /** The format they belong to; absent: both. */
  shape?: Shape;
  /** Prefix of each of `keys`, or several prefixes. */
  within?: string | readonly string[];
  keys: readonly string[];
  reason: string;
  /** Reported for each member of the value. */
  each?: readonly string[];
  /** Present in every file of its kind, so not worth a warning. */
  isUsual?: true;
}

const NO_THIRD_PARTY =
  'A built site asks nothing of any third party, so no analytics, chat or consent widgets are loaded.';
const ONE_LOOK = 'There is one look, which takes its colours, fonts and images from the settings.';
const NO_ASYNCAPI = 'AsyncAPI files are not read.';
const NO_ACCESS = 'Every page of a static site can be read by everyone; access is a matter of the host.';
const NO_LAYOUT = 'The arrangement of the navigation is fixed.';

/** Every part of the navigation, and every group. */
const PARTS = ['navigation.*[]', 'navigation.groups[]'] as const;

const ANALYTICS = [
  'adobe',
  'amplitude',
  'clarity',
  'clearbit',
  'fathom',
  'ga4',
  'gtm',
  'heap',
  'hightouch',
  'hotjar',
  'koala',
  'logrocket',
  'mixpanel',
  'pirsch',
  'posthog',
  'plausible',
  'segment',
] as const;
const WIDGETS = ['intercom', 'frontchat', 'osano', 'onetrust', 'transcend', 'telemetry', 'cookies'] as const;

export const IGNORED: readonly IgnoredKeys[] = [
  { keys: ['theme'], isUsual: true, reason: `${ONE_LOOK} The name of a theme is kept for information.` },
  { shape: 'array', keys: ['mintlify'], isUsual: true, reason: 'It marks files of another tool.' },
  { shape: 'array', keys: ['layout', 'rounded'], reason: ONE_LOOK },
  { within: 'logo', keys: ['width', 'height'], reason: 'The logo is as high as the top bar admits.' },
  {
    keys: ['css', 'js', 'styles', 'scripts', 'styling.css'],
    reason: 'The CSS and JavaScript files of the docs folder are on every page without being named.',
  },
  { shape: 'array', within: 'topbar', keys: ['style'], reason: ONE_LOOK },
  { shape: 'array', within: 'sidebar', keys: ['items'], reason: ONE_LOOK },
  { shape: 'array', keys: ['topbar', 'sidebar'], reason: ONE_LOOK },
  { shape: 'array', keys: ['isWhiteLabeled'], reason: 'There is no badge that could be hidden.' },
  { shape: 'array', within: 'topbarCtaButton', keys: ['style', 'arrow'], reason: 'The button has one look.' },
  { shape: 'array', within: 'topbarLinks[]', keys: ['style', 'arrow'], reason: 'Links have one look.' },
  { shape: 'array', keys: ['topbarCta'], reason: 'The button is called topbarCtaButton.' },
  {
    shape: 'array',
    within: 'colors',
    keys: ['ultraLight', 'ultraDark'],
    reason: 'Shades are derived from the other colours.',
  },
  { within: 'search', keys: ['location'], reason: 'The search stands in the top bar.' },
  { shape: 'array', keys: ['hideFeedbackButtons'], reason: 'It is replaced by feedback.' },
  { shape: 'array', within: 'navigation[]', keys: ['public'], reason: NO_ACCESS },
  {
    shape: 'array',
    within: 'api.paramFields',
    keys: ['post'],
    reason: 'Fields of your own are not shown beside parameters.',
  },
  { shape: 'array', keys: ['analytics'], each: ANALYTICS, reason: NO_THIRD_PARTY },
  { keys: ['integrations'], each: [...ANALYTICS, ...WIDGETS], reason: NO_THIRD_PARTY },
  { shape: 'object', keys: ['public'], reason: NO_ACCESS },
  {
    shape: 'object',
    within: 'thumbnails',
    keys: ['fonts'],
    reason: 'The pictures of link previews are drawn in one font.',
  },
  { shape: 'object', keys: ['interaction'], each: ['drilldown'], reason: NO_LAYOUT },
  {
    shape: 'object',
    keys: ['markdown'],
    each: ['schema', 'instructions'],
    reason: 'Pages are not published as Markdown.',
  },
  {
    shape: 'object',
    within: 'banner',
    keys: ['color'],
    reason: 'The colour of the banner follows its type.',
  },
  {
    shape: 'object',
    within: 'seo',
    keys: ['paths'],
    reason: 'What search engines are told is the same for every path; use noindex in a page.',
  },
  { shape: 'object', within: 'seo', keys: ['trailingSlash'], reason: 'The form of URLs is fixed.' },
  { shape: 'object', within: 'api', keys: ['asyncapi'], reason: NO_ASYNCAPI },
  {
    shape: 'object',
    within: 'api',
    keys: ['url'],
    reason: 'The address of the server is shown where there is one to choose.',
  },
  {
    shape: 'object',
    within: 'api.params',
    keys: ['post'],
    reason: 'Fields of your own are not shown beside parameters.',
  },
  {
    shape: 'object',
    within: 'api.playground',
    keys: ['proxy'],
    reason: 'Requests go from the browser to the API itself; there is no proxy.',
  },
  {
    shape: 'object',
    within: 'api.playground',
    keys: ['credentials'],
    reason: 'Requests of the playground carry no cookies.',
  },
  {
    shape: 'object',
    within: 'api.examples',
    keys: ['defaults'],
    reason: 'Samples hold what the form holds, in which optional parameters are empty at first.',
  },
  {
    shape: 'object',
    within: 'api.examples',
    keys: ['autogenerate'],
    reason: 'Code samples follow what the reader fills in, so they are always there.',
  },
  { shape: 'object', within: PARTS, keys: ['asyncapi'], reason: NO_ASYNCAPI },
  {
    shape: 'object',
    within: PARTS,
    keys: ['graphql', 'sdk'],
    reason: 'Only OpenAPI files become pages.',
  },
  {
    shape: 'object',
    within: PARTS,
    keys: ['directory'],
    reason: 'Pages do not list what is below them.',
  },
  { shape: 'object', within: PARTS, keys: ['public'], reason: NO_ACCESS },
];

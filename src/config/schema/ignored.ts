import type { Shape } from './docs-schema.ts';

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
  'Sites load nothing from third parties, so analytics, chat and consent widgets are not supported.';
const ONE_LOOK = 'There is one theme. Its colors, fonts and images come from the settings.';
const NO_ASYNCAPI = 'AsyncAPI files are not supported.';
const NO_ACCESS = 'Everyone can read every page of a static site. Configure access on your host.';
const NO_LAYOUT = 'The layout of the navigation is fixed.';
const SAMPLES = 'Code samples show what the form contains.';

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
  { keys: ['theme'], isUsual: true, reason: `${ONE_LOOK} The name of the theme has no effect.` },
  { shape: 'array', keys: ['mintlify'], isUsual: true, reason: 'This setting belongs to another tool.' },
  { shape: 'array', keys: ['layout', 'rounded'], reason: ONE_LOOK },
  { within: 'logo', keys: ['width', 'height'], reason: 'The height of the logo depends on the top bar.' },
  {
    keys: ['css', 'js', 'styles', 'scripts', 'styling.css'],
    reason: 'Every page loads the CSS and JavaScript files of the docs folder automatically.',
  },
  { shape: 'array', within: 'topbar', keys: ['style'], reason: ONE_LOOK },
  { shape: 'array', within: 'sidebar', keys: ['items'], reason: ONE_LOOK },
  { shape: 'array', keys: ['topbar', 'sidebar'], reason: ONE_LOOK },
  { shape: 'array', keys: ['isWhiteLabeled'], reason: 'Sites show no badge to hide.' },
  {
    shape: 'array',
    within: 'topbarCtaButton',
    keys: ['style', 'arrow'],
    reason: 'The button has only one style.',
  },
  { shape: 'array', within: 'topbarLinks[]', keys: ['style', 'arrow'], reason: 'Links have only one style.' },
  { shape: 'array', keys: ['topbarCta'], reason: 'Use topbarCtaButton for the button.' },
  {
    shape: 'array',
    within: 'colors',
    keys: ['ultraLight', 'ultraDark'],
    reason: 'Shades are derived from the other colors.',
  },
  { within: 'search', keys: ['location'], reason: 'The search is always in the top bar.' },
  { shape: 'array', keys: ['hideFeedbackButtons'], reason: 'Use feedback instead.' },
  { shape: 'array', within: 'navigation[]', keys: ['public'], reason: NO_ACCESS },
  {
    shape: 'array',
    within: 'api.paramFields',
    keys: ['post'],
    reason: 'Custom fields beside parameters are not supported.',
  },
  { shape: 'array', within: 'api.request.example', keys: ['showOptionalParams'], reason: SAMPLES },
  { shape: 'array', keys: ['analytics'], each: ANALYTICS, reason: NO_THIRD_PARTY },
  { keys: ['integrations'], each: [...ANALYTICS, ...WIDGETS], reason: NO_THIRD_PARTY },
  { shape: 'object', keys: ['public'], reason: NO_ACCESS },
  {
    shape: 'object',
    within: 'thumbnails',
    keys: ['fonts'],
    reason: 'Preview images use one font.',
  },
  { shape: 'object', keys: ['interaction'], each: ['drilldown'], reason: NO_LAYOUT },
  {
    shape: 'object',
    keys: ['markdown'],
    each: ['schema', 'instructions'],
    reason: 'The Markdown of pages cannot be configured.',
  },
  {
    shape: 'object',
    within: 'banner',
    keys: ['color'],
    reason: 'The color of the banner follows its type.',
  },
  {
    shape: 'object',
    within: 'seo',
    keys: ['paths'],
    reason: 'Rules for search engines apply to all paths. Use noindex in the front matter of a page.',
  },
  { shape: 'object', within: 'seo', keys: ['trailingSlash'], reason: 'The format of URLs is fixed.' },
  { shape: 'object', within: 'api', keys: ['asyncapi'], reason: NO_ASYNCAPI },
  {
    shape: 'object',
    within: 'api',
    keys: ['url'],
    reason: 'Pages show the server URL if there are several servers.',
  },
  {
    shape: 'object',
    within: 'api.params',
    keys: ['post'],
    reason: 'Custom fields beside parameters are not supported.',
  },
  {
    shape: 'object',
    within: 'api.playground',
    keys: ['credentials'],
    reason: 'Without the proxy, playground requests carry no cookies.',
  },
  {
    shape: 'object',
    within: 'api.examples',
    keys: ['defaults'],
    reason: SAMPLES,
  },
  {
    shape: 'object',
    within: 'api.examples',
    keys: ['autogenerate'],
    reason: 'Pages always show code samples.',
  },
  { shape: 'object', within: PARTS, keys: ['asyncapi'], reason: NO_ASYNCAPI },
  {
    shape: 'object',
    within: PARTS,
    keys: ['graphql', 'sdk'],
    reason: 'Pages are generated only from OpenAPI files.',
  },
  {
    shape: 'object',
    within: PARTS,
    keys: ['directory'],
    reason: 'Pages do not list their child pages.',
  },
  { shape: 'object', within: PARTS, keys: ['public'], reason: NO_ACCESS },
];

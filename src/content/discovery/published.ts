/** Decides by name which files of a docs folder are published. Folder names are not checked here. */

const PAGE = /\.mdx?$/;

/**
 * Media, fonts, data, documents, archives, and verification files of search engines and other services. No
 * source code.
 */
const PUBLISHED =
  /\.(?:png|apng|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp4|m4v|mov|webm|ogv|mp3|m4a|ogg|wav|woff2?|ttf|eot|otf|pdf|epub|rtf|docx?|xlsx?|pptx?|od[tsp]|txt|csv|tsv|xml|html?|json|jsonl|ndjson|geojson|webmanifest|ya?ml|css|js|wasm|zip|tar|t?gz|bz2|xz|7z|ics|vcf|asc|sig)$/i;

/**
 * In capitals only, as repositories name them: `security.md` and `changelog.md` are pages. MDX is only
 * written for pages: SDK generators and authors link to `README.mdx`.
 */
const REPOSITORY =
  /^(?:README|LICEN[CS]E|NOTICE|CHANGELOG|CONTRIBUTING|SECURITY|SUPPORT|CODE_OF_CONDUCT|CODEOWNERS|AGENTS|CLAUDE|GEMINI)(?:\.(?:md|txt))?$/;

/** Would overwrite pages of the build. */
const OWN_PAGES = /^(?:index|404)\.html?$/i;

/** Files that the engine itself reads. */
const OWN = /^(?:docs|mint)\.json$|^\.mintignore$/;

/** Manifests and lock files of package managers, and files of editors, tools, CI and hosts. */
const TOOLS = [
  /^(?:package|bower|composer|lerna|nx|rush|turbo|deno|renovate|vercel|firebase|wrangler|angular|nest-cli|biome|cspell|jsconfig)\.jsonc?$/i,
  /^(?:package-lock|npm-shrinkwrap|yarn-lock|deno-lock)\.json$/i,
  /^tsconfig(?:\..+)?\.json$/i,
  /^(?:pnpm-lock|pnpm-workspace|pubspec|environment|conda-lock|docker-compose(?:\..+)?|compose(?:\.override)?|azure-pipelines|bitbucket-pipelines|buildspec|appspec|cloudbuild|appveyor|codecov|crowdin|lefthook|mkdocs|netlify|renovate|skaffold|taskfile|codemagic|_config)\.ya?ml$/i,
  /^(?:dev-|test-)?(?:requirements|constraints)(?:[-_.].+)?\.txt$/i,
  /[-.]lock(?:\.(?:json|ya?ml|hcl))?$|\.lockb?$/i,
  /\.config\.(?:[cm]?[jt]s|json)$/i,
  /^(?:gulpfile|gruntfile)\.js$|^phpunit\.xml$|^pom\.xml$/i,
  /\.(?:code-workspace|iml|tmp|bak|orig|rej|swp|log)$|~$|^Thumbs\.db$|^desktop\.ini$/i,
];

/** What happens to a file with this name. `own`: settings of Trellis. */
export function publicationOf(name: string): 'page' | 'asset' | 'withheld' | 'own' {
  if (OWN.test(name)) return 'own';
  const isWithheld =
    /^\./.test(name) ||
    REPOSITORY.test(name) ||
    OWN_PAGES.test(name) ||
    TOOLS.some((pattern) => pattern.test(name));
  if (isWithheld) return 'withheld';
  if (PAGE.test(name)) return 'page';
  return PUBLISHED.test(name) ? 'asset' : 'withheld';
}

/** Services request files here, whatever their names (RFC 8615). */
export const WELL_KNOWN = '.well-known/';

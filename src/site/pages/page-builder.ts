import type { SiteSettings } from '../../config/index.ts';
import {
  apiFields,
  type FrontMatter,
  firstHeading,
  type ParsedPage,
  parsePage,
  plainInlineMarkdown,
  routeOf,
  type Snippets,
} from '../../content/index.ts';
import { type Diagnostic, didYouMean } from '../../diagnostics/index.ts';
import {
  type ApiDocument,
  type ApiTag,
  type ComponentSchema,
  documentAt,
  documentsByFile,
  findOperation,
  findSchema,
  isFileReference,
  type Operation,
  pageExtensions,
  readReference,
  readSchemaReference,
} from '../../openapi/index.ts';
import { type ApiLine, pageOperation, readApiLine } from '../api-pages/page-operation.ts';
import type { LostDescriptions } from '../lost-descriptions.ts';
import { titleFromPath } from '../navigation/tree/link-node.ts';
import type { Page } from '../site.ts';
import { unknownFields } from '../unknown-fields.ts';
import { isShownImage } from '../views/description-images.ts';
import { operationTexts } from '../views/operation/operation-texts.ts';
import type { PageSource } from './page-source.ts';

/** What a page shows besides its text. */
export interface ShownPage {
  operation?: Operation;
  schema?: ComponentSchema;
  /** An OpenAPI file as a whole. */
  spec?: ApiDocument;
  /** A tag of an OpenAPI file. */
  tag?: { document: ApiDocument; tag: ApiTag };
  /** A reference of the page that no OpenAPI file resolves. */
  missing?: Page['missing'];
}

/** Others are methods of an author's own server, unless they look like one of these. */
const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'];

/**
 * Creates the pages of a site. Problems with what a page refers to are added to `diagnostics`, each once; the
 * page is created anyway.
 */
export class PageBuilder {
  private readonly settings: SiteSettings;
  private readonly documents: ApiDocument[];
  private readonly snippets: Snippets;
  /** Keys of those already reported. */
  private readonly unknownFields = new Set<string>();
  private readonly diagnostics: Diagnostic[];
  private readonly shownPages = new Map<string, ShownPage>();
  private readonly lostDescriptions: LostDescriptions;
  private isServerMissed = false;

  constructor(
    settings: SiteSettings,
    documents: ApiDocument[],
    snippets: Snippets,
    diagnostics: Diagnostic[],
    lostDescriptions: LostDescriptions,
  ) {
    this.lostDescriptions = lostDescriptions;
    this.settings = settings;
    this.documents = documents;
    this.snippets = snippets;
    this.diagnostics = diagnostics;
  }

  page(path: string, source: PageSource, group: string | undefined, version: string | undefined): Page {
    const { operation, schema, spec, tag: about, missing } = this.show(path, source);
    const tag = about && { spec: about.document.name, name: about.tag.name };
    const frontMatter = 'file' in source ? source.parsedPage.frontMatter : this.frontMatterOf(operation);
    const title =
      frontMatter.title ||
      (operation && operationTexts(operation).title) ||
      schema?.name ||
      spec?.title ||
      (about && (about.tag.group || about.tag.name)) ||
      ('file' in source && firstHeading(source.parsedPage.body)) ||
      titleFromPath(path);
    const origin =
      'file' in source
        ? { file: source.file }
        : {
            generatedFrom: this.documents.find(({ name }) => name === (operation?.spec ?? tag?.spec))?.source,
          };
    return {
      id: path,
      route: routeOf(path),
      ...origin,
      title,
      sidebarTitle: frontMatter.sidebarTitle || title,
      description: frontMatter.description && plainInlineMarkdown(frontMatter.description),
      frontMatter,
      operation: operation?.id,
      schema: schema?.id,
      spec: spec?.name,
      ...(missing && { missing }),
      tag,
      method: frontMatter.hideApiMarker ? undefined : (badgeOf(operation) ?? missing?.method),
      deprecated: frontMatter.deprecated ?? operation?.deprecated ?? false,
      version: this.version(source) ?? version,
      group,
      inNavigation: !frontMatter.hidden,
    };
  }

  /** The OpenAPI file's front matter for the page of an operation, parsed like that of a page file. */
  private frontMatterOf(operation: Operation | undefined): FrontMatter {
    const metadata = operation && pageExtensions(operation).metadata;
    if (!metadata) return {};
    // JSON is YAML, except for plain scalars that YAML interprets.
    const { icon, ...rest } = parsePage(`---\n${JSON.stringify(metadata)}\n---\n`, operation.id).frontMatter;
    const isShown = icon !== undefined && isShownImage(icon, this.settings.security.descriptionImages);
    return isShown ? { ...rest, icon } : rest;
  }

  /**
   * What the page at `path` shows: in its front matter `openapi` wins over `api`, and that over
   * `openapi-schema`.
   */
  show(path: string, source: PageSource): ShownPage {
    if ('generatedPage' in source) {
      const { generatedPage } = source;
      return generatedPage.operation ? { operation: generatedPage.operation } : { tag: generatedPage };
    }
    let shownPage = this.shownPages.get(path);
    if (!shownPage) {
      shownPage = this.read(path, source.file, source.parsedPage);
      this.shownPages.set(path, shownPage);
    }
    return shownPage;
  }

  private read(path: string, file: string, page: ParsedPage): ShownPage {
    const { openapi, api, openapiSchema } = page.frontMatter;
    const problem = (
      key: 'openapi' | 'api' | 'openapiSchema',
      code: string,
      message: string,
      hint?: string,
    ): void => {
      const range = page.ranges[key];
      const source = page.text;
      this.diagnostics.push({
        code,
        severity: 'warning',
        message,
        file,
        range,
        source,
        hint,
      });
    };
    const lose = (key: 'openapi' | 'openapiSchema', documentName: string | undefined): boolean =>
      this.lostDescriptions.add(documentName, { file, range: page.ranges[key], source: page.text });
    let missing: ShownPage['missing'];
    const spec = openapi && isFileReference(openapi) && documentAt(this.documents, openapi.trim());
    if (spec) return { spec };
    if (openapi?.trim()) {
      const match = findOperation(this.documents, openapi);
      const reference = readReference(openapi);
      if ('operation' in match) {
        const hint = this.misspeltFile(reference?.file);
        const message = `no OpenAPI file is named "${reference?.file}"; another one is used`;
        if (hint !== undefined) problem('openapi', 'site/misspelt-description', message, hint);
        return match;
      }
      missing = readMissing(reference);
      if (!lose('openapi', reference ? reference.file : openapi.trim())) {
        const message = `openapi: "${openapi}" names no operation of the site's OpenAPI files`;
        problem('openapi', 'site/unknown-operation', message, asHint(match.suggestions));
      }
    }
    if (api?.trim()) {
      const line = readApiLine(api);
      if (line) {
        const meant = didYouMean(line.method, HTTP_METHODS);
        if (meant !== undefined && !HTTP_METHODS.includes(line.method))
          problem('api', 'site/api-line', `HTTP has no method "${line.method}"`, `Did you mean "${meant}"?`);
        const operation = this.documentedOperation(path, line, file, page);
        const { servers } = operation.request;
        if (servers.length === 0)
          this.missServer(() => problem('api', 'site/no-server', NO_SERVER, NO_SERVER_HINT));
        return { operation };
      }
      const message = `api: "${api}" is not a method with a path or URL`;
      problem(
        'api',
        'site/api-line',
        message,
        'Write it like POST /plants/{id} or GET https://example.com/plants.',
      );
    }
    if (openapiSchema?.trim()) {
      const match = findSchema(this.documents, openapiSchema);
      if ('schema' in match) return match;
      missing ??= {};
      if (!lose('openapiSchema', readSchemaReference(openapiSchema).file)) {
        const message = `openapi-schema: "${openapiSchema}" names no schema of the site's OpenAPI files`;
        problem('openapiSchema', 'site/unknown-schema', message, asHint(match.suggestions));
      }
    }
    return missing ? { missing } : {};
  }

  /** A suggestion for the file of a reference that names none, but is close to one. */
  private misspeltFile(name: string | undefined): string | undefined {
    if (name === undefined || documentsByFile(this.documents, name).length > 0) return undefined;
    return asHint(
      [
        didYouMean(
          name,
          this.documents.map(({ source }) => source),
        ) ?? [],
      ].flat(),
    );
  }

  private documentedOperation(path: string, line: ApiLine, file: string, page: ParsedPage): Operation {
    const { title: summary, contentType } = page.frontMatter;
    const fields = apiFields(page.body, this.settings.variables, file, this.snippets, (expression) => {
      const source = expression.file === file ? page.text : this.snippets.sources.get(expression.file);
      const warning = unknownFields(expression, source ?? '');
      const place = JSON.stringify([warning.file, warning.range]);
      if (this.unknownFields.has(place)) return;
      this.unknownFields.add(place);
      this.diagnostics.push(warning);
    });
    const operation = pageOperation(path, line, fields, { summary, contentType });
    if (line.server || this.settings.api.baseUrl.length > 0) return operation;
    // A path without a host belongs to the site's API, if there is only one.
    const [only, ...otherDocuments] = this.documents;
    const servers = only && otherDocuments.length === 0 ? only.servers : [];
    return { ...operation, request: { ...operation.request, servers } };
  }

  /** One message for all pages, because one setting fixes all. */
  private missServer(report: () => void): void {
    if (this.isServerMissed || this.settings.api.baseUrl.length > 0) return;
    this.isServerMissed = true;
    report();
  }

  /** Version that the front matter sets. */
  private version(from: PageSource): string | undefined {
    if (!('file' in from)) return undefined;
    const { frontMatter, ranges, text } = from.parsedPage;
    const { version } = frontMatter;
    const versions = this.settings.navigation.versions.map(({ name }) => name);
    if (version && versions.includes(version)) return version;
    // A site without versions shows every page.
    if (!version || versions.length === 0) return undefined;
    const suggestion = didYouMean(version, versions);
    this.diagnostics.push({
      code: 'site/unknown-version',
      severity: 'warning',
      message: `version "${version}" is not in the versions of ${this.settings.file}`,
      file: from.file,
      range: ranges.version,
      hint: suggestion ? `Did you mean "${suggestion}"?` : undefined,
      source: text,
    });
    return undefined;
  }
}

function readMissing(reference: ReturnType<typeof readReference>): NonNullable<Page['missing']> {
  if (!reference) return {};
  return reference.kind === 'webhook'
    ? { method: WEBHOOK_BADGE, path: reference.name }
    : { method: reference.method, path: reference.path };
}

const NO_SERVER = 'api names no host, and the settings name no server, so requests cannot be sent';
const NO_SERVER_HINT =
  'Set api.mdx.server (api.baseUrl in the legacy format), or write the whole URL on the page.';

export const asHint = ([first]: string[]): string | undefined =>
  first === undefined ? undefined : `Did you mean "${first}"?`;

const WEBHOOK_BADGE = 'HOOK';

/** The badge of a page in the navigation: the method, or `HOOK` for a webhook. */
function badgeOf(operation: Operation | undefined): string | undefined {
  return operation?.webhook === undefined ? operation?.request.method : WEBHOOK_BADGE;
}

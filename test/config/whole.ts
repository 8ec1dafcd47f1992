/** Documents with a value of every kind. */
export const WHOLE = {
  array: {
    name: 'x',
    sandbox: { 'openapi/a.yaml': './rules.ts' },
    security: {
      origins: ['https://a.example.com', { origin: 'wss://b.example.com', for: ['connect'] }],
      descriptionImages: ['https://c.example.com'],
    },
    logo: { light: '/l.svg', dark: '/d.svg', href: '/' },
    favicon: '/f.ico',
    colors: {
      primary: '#111',
      light: '#222',
      background: { dark: '#333' },
      anchors: { from: '#111', to: '#222' },
    },
    navigation: [
      {
        group: 'g',
        version: 'v1',
        icon: 'rocket',
        iconType: 'solid',
        pages: ['a', { group: 'h', pages: ['api/b'] }],
      },
    ],
    versions: ['v1', { name: 'v2', url: '/v2', default: true, locale: 'en' }],
    tabs: [{ name: 't', url: 'api', version: 'v1', isDefaultHidden: true, openapi: ['o.json'] }],
    anchors: [
      {
        name: 'a',
        url: 'https://a.example.com',
        icon: 'rss',
        color: { from: '#111', via: '#222', to: '#333' },
      },
    ],
    primaryTab: { name: 'p' },
    topAnchor: { name: 'q', icon: 'book', iconType: 'light' },
    topbarLinks: [
      { name: 'l', url: '/l' },
      { type: 'github', url: 'https://github.com/a/b' },
    ],
    topbarCtaButton: { type: 'github', url: 'https://github.com/a/b' },
    openapi: ['o.json'],
    api: {
      baseUrl: ['https://a.example.com'],
      auth: { method: 'key', name: 'k', inputPrefix: 'p' },
      oauth: { a: { clientId: 'c', clientAuthentication: 'body' } },
      ownServers: 'any',
      proxy: { offer: 'first', servers: ['https://b.example.com'] },
      playground: { mode: 'simple', disableProxy: true },
      request: { example: { languages: ['bash'], showOptionalParams: true } },
      paramFields: { expanded: 'all', post: ['a'] },
    },
    footer: { socials: { x: 'https://x.com/a' }, links: [{ title: 't', links: [{ label: 'l', url: '/' }] }] },
    footerSocials: [{ type: 'x', url: 'https://x.com/b' }],
    font: { headings: { family: 'A', url: '/a.woff2', format: 'woff2' }, body: { family: 'B', weight: 400 } },
    metadata: { 'og:title': 'x' },
    redirects: [{ source: '/a', destination: '/b', permanent: false }],
    analytics: { ga4: { measurementId: 'G-1' } },
    integrations: { intercom: 'abcdef' },
    repository: { url: 'https://github.com/a/b', branch: 'main', directory: 'docs' },
    contextual: { options: ['copy', { title: 't', description: 'd', href: '/' }] },
  },
  object: {
    name: 'x',
    sandbox: { 'openapi/a.yaml': './rules.ts' },
    security: { origins: [{ origin: 'https://a.example.com', for: ['script'] }] },
    theme: 'mint',
    colors: { primary: '#111' },
    favicon: { light: '/l.ico', dark: '/d.ico' },
    navigation: {
      global: {
        anchors: [{ anchor: 'a', href: '/a', icon: { name: 'rss', style: 'solid', library: 'lucide' } }],
      },
      languages: [
        {
          language: 'en',
          default: true,
          versions: [
            {
              version: 'v1',
              tag: 'new',
              tabs: [{ tab: 't', align: 'end', menu: [{ item: 'i', pages: ['m'] }] }],
            },
          ],
        },
        {
          language: 'fr',
          products: [
            {
              product: 'p',
              dropdowns: [{ dropdown: 'd', color: '#111', anchors: [{ anchor: 'b', groups: [] }] }],
            },
            { product: 'q', hidden: true, openapi: [{ source: 'o.json', directory: 'api' }, 'p.json'] },
            {
              product: 'r',
              groups: [{ group: 'g', root: 'r', expanded: true, openapi: 'o.json', pages: ['a'] }],
            },
          ],
        },
      ],
    },
    navbar: { links: [{ label: 'l', href: '/l' }], primary: { type: 'button', label: 'b', href: '/b' } },
    fonts: { family: 'A', heading: { family: 'B', source: '/b.woff', format: 'woff' } },
    background: { image: { light: '/l.png', dark: '/d.png' }, decoration: 'grid', color: { light: '#fff' } },
    styling: { eyebrows: 'section', codeblocks: { theme: 'nord' }, latex: true },
    footer: {
      socials: { x: 'https://x.com/a' },
      links: [{ header: 't', items: [{ label: 'l', href: '/' }] }],
    },
    banner: { content: 'c', dismissible: true },
    errors: { 404: { redirect: false, title: 't' } },
    contextual: { options: ['copy', { title: 't', description: 'd', href: '/' }] },
    variables: { version: '1.0', nested: {} },
    seo: {
      metatags: { 'og:title': 'x' },
      indexing: 'all',
      contentSignals: { search: true, 'ai-input': true, 'ai-train': false },
    },
    api: {
      openapi: { source: 'o.json', directory: 'api' },
      oauth: { a: { clientId: 'c' } },
      ownServers: 'any',
      proxy: { offer: 'offered', servers: ['https://b.example.com'] },
      playground: { display: 'auth', proxy: false },
      examples: { languages: ['bash'], defaults: 'required', prefill: true },
      mdx: { server: 'https://a.example.com', auth: { method: 'cobo' } },
    },
  },
};

import { describe, expect, test } from 'vitest';
import { loadSettings, presentIn, settingsCoverage } from '../../../src/config/index.ts';
import { problemsOf } from '../support.ts';

const ARRAY = { name: 'x', navigation: [] };
const OBJECT = { name: 'x', navigation: { pages: ['a'] } };

/** Every key of the legacy format and its parts, written with `{a,b}` for alternatives. */
const ARRAY_KEYS = `
$schema mintlify name description logo logo.{light,dark,href} favicon theme layout openapi topbar topbar.style sidebar
sidebar.items rounded api modeToggle modeToggle.{default,isHidden} versions versions[].{name,url,default,locale} metadata
codeBlock codeBlock.mode colors colors.{primary,light,dark,background,anchors,ultraLight,ultraDark}
colors.background.{light,dark} colors.anchors.{from,via,to} eyebrow eyebrow.display topbarCtaButton
topbarCtaButton.{type,name,url,style,arrow} topbarLinks topbarLinks[].{type,name,url,style,arrow} topbarCta navigation
navigation[].{group,pages,icon,iconType,version,public} primaryTab primaryTab.{name,isDefaultHidden} topAnchor
topAnchor.{name,icon,iconType} anchors anchors[].{name,url,icon,iconType,color,isDefaultHidden,version,openapi}
anchors[].color.{from,via,to} tabs tabs[].{name,url,version,isDefaultHidden,openapi} footer footer.{socials,links}
footer.links[].{title,links} footer.links[].links[].{label,url} footerSocials footerSocials.{x,website,facebook,youtube,discord,slack,github,linkedin,instagram,hacker-news,medium,telegram,twitter,x-twitter,earth-americas,bluesky,threads,reddit,podcast}
footerSocials[].{type,url} background background.style backgroundImage font font.{family,weight,url,format,headings,body}
font.headings.{family,weight,url,format} font.body.{family,weight,url,format} feedback
feedback.{thumbsRating,suggestEdit,raiseIssue} repository repository.{url,branch,directory} analytics
analytics.{adobe,amplitude,clarity,clearbit,fathom,ga4,gtm,heap,hightouch,hotjar,koala,logrocket,mixpanel,pirsch,posthog,plausible,segment}
integrations integrations.{intercom,frontchat} isWhiteLabeled search search.{prompt,location} redirects
redirects[].{source,destination,permanent} seo seo.{indexHiddenPages,contentSignals} seo.contentSignals.{search,ai-input,ai-train} hideFeedbackButtons
api.{baseUrl,auth,oauth,proxy,ownServers,playground,request,maintainOrder,paramFields} api.auth.{method,name,inputPrefix}
api.proxy.{offer,servers} api.playground.{mode,disableProxy} api.request.example api.request.example.{showOptionalParams,languages}
api.paramFields.{expanded,post} contextual contextual.{options,display}`;

const OBJECT_KEYS = `
$schema theme name description colors colors.{primary,light,dark} logo logo.{light,dark,href} favicon favicon.{light,dark}
public api appearance appearance.{default,strict} background background.{image,decoration,color} background.image.{light,dark}
background.color.{light,dark} navbar navbar.{links,primary} navbar.links[].{label,href,icon,iconType,type}
navbar.primary.{type,label,href} footer footer.{socials,links} footer.links[].{header,items} footer.links[].items[].{label,href}
search search.prompt seo seo.{metatags,indexing,contentSignals,paths,organization,trailingSlash} seo.contentSignals.{search,ai-input,ai-train} fonts
fonts.{family,weight,source,format,heading,body} fonts.heading.{family,weight,source,format} icons icons.library styling
styling.{eyebrows,codeblocks,latex} redirects redirects[].{source,destination,permanent} integrations
integrations.{adobe,amplitude,clarity,clearbit,fathom,ga4,gtm,heap,hightouch,hotjar,koala,logrocket,mixpanel,pirsch,posthog,plausible,segment,intercom,frontchat,onetrust,transcend,telemetry,cookies}
banner banner.{content,dismissible,type,color} errors errors.404 errors.404.{redirect,title,description} contextual
contextual.{options,display} thumbnails thumbnails.{appearance,background,fonts} interaction interaction.drilldown metadata
metadata.timestamp variables markdown markdown.{schema,instructions} api.{openapi,asyncapi,params,oauth,proxy,ownServers,playground,examples,url,mdx}
api.openapi.{source,directory,overlays} api.params.{expanded,post} api.proxy.{offer,servers} api.playground.{display,proxy,credentials}
api.examples.{defaults,languages,prefill,autogenerate} api.mdx.{server,auth} api.mdx.auth.{method,name} navigation
navigation.global navigation.global.{products,languages,versions,tabs,dropdowns,anchors} navigation.global.products[].product
navigation.global.languages[].language navigation.global.versions[].version navigation.global.tabs[].tab
navigation.global.dropdowns[].dropdown navigation.global.anchors[].anchor
navigation.global.*[].{href,icon,iconType,color,hidden,default,description}
navigation.*[].{products,languages,versions,tabs,dropdowns,anchors,menu,groups,pages,directory,openapi,asyncapi,graphql,sdk}
navigation.products[].product navigation.languages[].{language,banner,footer,navbar} navigation.versions[].version
navigation.tabs[].{tab,align} navigation.dropdowns[].dropdown navigation.anchors[].anchor navigation.menu[].item
navigation.*[].{href,icon,iconType,hidden,color,description,tag,default,searchable,boost}
navigation.*[].icon.{name,style,library} navigation.*[].color.{light,dark} navigation.*[].openapi.{source,directory,overlays}
navigation.groups[].{group,pages,root,icon,iconType,tag,expanded,hidden,public,boost,openapi,asyncapi,version,directory}
navigation.groups[].openapi.{source,directory,overlays} feedback feedback.{suggestEdit,raiseIssue,thumbsRating} repository`;

const spelt = (keys: string): string[] =>
  keys
    .trim()
    .split(/\s+/)
    .flatMap((key) => {
      const [, before = key, list, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(key) ?? [];
      return (list ?? '').split(',').map((each) => (list === undefined ? key : `${before}${each}${after}`));
    });

describe.each([
  ['array', ARRAY, ARRAY_KEYS],
  ['object', OBJECT, OBJECT_KEYS],
])('the coverage of the %s format', (_, docs, keys) => {
  const coverage = settingsCoverage(docs);

  test('lists every key of the format', () => {
    const listed = new Set(coverage.map(({ key }) => key));
    expect(spelt(keys).filter((key) => !listed.has(key))).toEqual([]);
  });

  test('lists each once, with a whole sentence', () => {
    expect(new Set(coverage.map(({ key }) => key)).size).toBe(coverage.length);
    expect(coverage.filter(({ reason }) => !/^[A-Z`].*[.]$/.test(reason))).toEqual([]);
    expect(new Set(coverage.map(({ status }) => status))).toEqual(new Set(['supported', 'ignored']));
  });

  test('is the source of warnings: an ignored key has one with its reason, a supported one has none', () => {
    const top = coverage.filter(({ key }) => !/[.[]/.test(key) && key !== 'navigation' && key !== 'name');
    for (const { key, status, reason } of top) {
      const problems = problemsOf(JSON.stringify({ ...docs, [key]: {} })).filter((problem) =>
        problem.includes(' config/ignored-key '),
      );
      const isSilent = status === 'supported' || key === 'theme' || key === 'mintlify';
      expect([key, ...problems.map((problem) => problem.replace(/^\S+ \S+ /, ''))]).toEqual(
        isSilent ? [key] : [key, `${key} is accepted, but has no effect -> ${reason}`],
      );
    }
  });
});

describe('presentIn', () => {
  test('marks the keys of a folder by the names of the table, at any depth', () => {
    expect([
      ...presentIn({
        name: 'x',
        navigation: [{ group: 'g', pages: [{ group: 'h', icon: 'i', pages: [] }] }],
        analytics: { ga4: { measurementId: 'G-1' } },
        unknown: 1,
      }),
    ]).toEqual([
      'name',
      'navigation',
      'navigation[].group',
      'navigation[].pages',
      'navigation[].icon',
      'analytics',
      'analytics.ga4',
    ]);
    expect([
      ...presentIn({
        navigation: {
          global: { anchors: [{ anchor: 'a', href: '/' }] },
          languages: [
            {
              language: 'en',
              tabs: [
                {
                  tab: 't',
                  align: 'end',
                  groups: [{ group: 'g', boost: 2, pages: [{ group: 'h', root: 'r' }] }],
                },
              ],
            },
          ],
        },
      }),
    ]).toEqual([
      'navigation',
      'navigation.global',
      'navigation.global.anchors',
      'navigation.global.anchors[].anchor',
      'navigation.global.*[].href',
      'navigation.*[].languages',
      'navigation.languages[].language',
      'navigation.*[].tabs',
      'navigation.tabs[].tab',
      'navigation.tabs[].align',
      'navigation.*[].groups',
      'navigation.groups[].group',
      'navigation.groups[].boost',
      'navigation.groups[].pages',
      'navigation.groups[].root',
    ]);
  });

  test.each([null, 1, 'x', [], {}, { navigation: 1 }])('accepts %j', (docs) => {
    expect(presentIn(docs).has('name')).toBe(false);
  });

  test('uses the document with its references resolved', () => {
    const { raw } = loadSettings('{"name": "x", "navigation": {"$ref": "n.json"}}', 'docs.json', () => ({
      text: '{"dropdowns": [{"dropdown": "d", "pages": ["a"]}]}',
    }));
    expect(presentIn(raw)).toContain('navigation.dropdowns[].dropdown');
  });
});

describe('ignored keys of the navigation', () => {
  test('are reported wherever they are', () => {
    const tab = {
      tab: 't',
      searchable: true,
      groups: [{ group: 'g', boost: 2, pages: [{ group: 'h', public: true, pages: ['a'] }] }],
    };
    const languages = [{ language: 'en', banner: { content: 'x' }, tabs: [tab] }];
    expect(
      problemsOf(JSON.stringify({ name: 'x', navigation: { languages } })).map((problem) =>
        problem.replace(/^\S+ | ->.*/g, ''),
      ),
    ).toEqual([
      'config/ignored-key navigation.languages[0].tabs[0].groups[0].pages[0].public is accepted, but has no effect',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import type { OrganizationSettings } from '../../../../../src/config/index.ts';
import type { Page, Site } from '../../../../../src/site/index.ts';
import { structuredData } from '../../../../../src/theme/components/chrome/head/structured-data.ts';

const address = 'https://garden.example/docs';
const graphOf = (organization?: OrganizationSettings) => {
  const site = { settings: { name: 'Garden', seo: { indexing: 'navigable', organization } } } as Site;
  const page = { route: '/', title: 'Garden' } as Page;
  const text = structuredData(site, page, { address, url: `${address}/`, language: 'en' });
  expect(text).not.toContain('<');
  return JSON.parse(text)['@graph'] as Record<string, unknown>[];
};

describe('the publisher in the structured data of the home page', () => {
  test('is the organization of the settings, with its logo by URL', () => {
    const [website, organization] = graphOf({
      legalName: 'Garden <Ltd>',
      logo: '/logo/my fern.svg',
      sameAs: ['https://a.example'],
    });
    expect(website).toMatchObject({ '@type': 'WebSite', publisher: { '@id': `${address}/#organization` } });
    expect(organization).toEqual({
      '@type': 'Organization',
      '@id': `${address}/#organization`,
      name: 'Garden',
      legalName: 'Garden <Ltd>',
      logo: `${address}/logo/my%20fern.svg`,
      sameAs: ['https://a.example'],
    });
    expect(graphOf({ logo: 'https://cdn.example/a.svg' })[1]).toMatchObject({
      logo: 'https://cdn.example/a.svg',
    });
  });

  test('is never made up', () => {
    expect(graphOf()).toEqual([expect.not.objectContaining({ publisher: expect.anything() })]);
  });
});

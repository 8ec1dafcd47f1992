import { hasNamedFile, isImageTag, type SiteSettings } from '../config/index.ts';

/**
 * Settings without files that do not exist, so pages show what they show by default. If only one color
 * mode's image exists, it serves both. `files`: paths of published files from the root of the site, without a
 * leading slash.
 */
export function withoutMissingFiles(settings: SiteSettings, files: ReadonlySet<string>): SiteSettings {
  const existingFile = (name: string | undefined): string | undefined =>
    name !== undefined && hasNamedFile(name, files) ? name : undefined;
  const pair = (image: { light?: string; dark?: string } | undefined) => {
    const light = existingFile(image?.light) ?? existingFile(image?.dark);
    return light === undefined ? undefined : { light, dark: existingFile(image?.dark) ?? light };
  };
  const { logo, background, fonts, thumbnails, seo } = settings;
  const { heading, body } = fonts;
  const favicon = existingFile(settings.favicon);
  const faviconDark = existingFile(settings.faviconDark);
  return {
    ...settings,
    logo: logo && { href: logo.href, ...pair(logo) },
    favicon: favicon ?? faviconDark,
    faviconDark: favicon && faviconDark,
    background: { ...background, image: pair(background.image) },
    backgroundImage: existingFile(settings.backgroundImage),
    fonts: {
      ...(heading && { heading: { ...heading, source: existingFile(heading.source) } }),
      ...(body && { body: { ...body, source: existingFile(body.source) } }),
    },
    thumbnails: { ...thumbnails, background: existingFile(thumbnails.background) },
    seo: {
      ...seo,
      ...(seo.organization && {
        organization: { ...seo.organization, logo: existingFile(seo.organization.logo) },
      }),
    },
    metadata: Object.fromEntries(
      Object.entries(settings.metadata).filter(
        ([name, content]) => !isImageTag(name) || hasNamedFile(content, files),
      ),
    ),
  };
}

import type { Division, Group } from '../settings/navigation.ts';
import type { ApiSettings, Colors, SiteSettings } from '../settings/settings.ts';
import type { IconType } from '../settings/surround.ts';
import type { ContextualDocs } from './contextual.ts';
import type { AuthDocs, FontDocs, SharedDocs, SocialsDocs } from './shared.ts';

interface GroupDocs extends Pick<Group, 'icon' | 'iconType' | 'version'> {
  group?: string;
  pages?: (string | GroupDocs)[];
  public?: boolean;
}

interface TabDocs {
  name: string;
  url: string;
  version?: string;
  isDefaultHidden?: boolean;
  openapi?: string | string[];
}

interface AnchorDocs extends TabDocs {
  icon?: string;
  iconType?: IconType;
  color?: string | NonNullable<Division['gradient']>;
}

/** A docs.json in which `navigation` is an array, after it has passed the schema. */
export interface ArrayDocs extends SharedDocs {
  contextual?: ContextualDocs;
  navigation: GroupDocs[];
  favicon?: string;
  colors?: Partial<Colors> & { anchors?: AnchorDocs['color'] };
  topbarLinks?: { type?: 'link' | 'github'; name?: string; url: string }[];
  topbarCtaButton?: { type?: 'link' | 'github'; url: string; name?: string };
  versions?: (string | { name: string; url?: string; default?: boolean; locale?: string })[];
  anchors?: AnchorDocs[];
  topAnchor?: { name?: string; icon?: string; iconType?: IconType };
  tabs?: TabDocs[];
  primaryTab?: { name?: string; isDefaultHidden?: boolean };
  api?: {
    baseUrl?: string | string[];
    auth?: AuthDocs;
    oauth?: ApiSettings['oauth'];
    proxy?: Partial<ApiSettings['proxy']>;
    ownServers?: ApiSettings['ownServers'];
    playground?: { mode?: ApiSettings['playground']['mode']; disableProxy?: boolean };
    maintainOrder?: boolean;
    request?: { example?: { languages?: string[]; showOptionalParams?: boolean } };
    paramFields?: Partial<ApiSettings['params']>;
  };
  openapi?: string | string[];
  footerSocials?: SocialsDocs;
  footer?: { socials?: SocialsDocs; links?: { title?: string; links: { label: string; url: string }[] }[] };
  modeToggle?: Partial<SiteSettings['modeToggle']>;
  backgroundImage?: string;
  background?: { style?: SiteSettings['background']['decoration'] };
  font?: FontDocs & { headings?: FontDocs; body?: FontDocs };
  codeBlock?: { mode?: 'auto' | 'dark' };
  eyebrow?: { display?: 'section' | 'breadcrumbs' };
  metadata?: { timestamp?: unknown };
  seo?: { indexHiddenPages?: boolean } & Pick<SiteSettings['seo'], 'contentSignals'>;
  analytics?: unknown;
}

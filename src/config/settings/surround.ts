/** Settings of what surrounds pages: the top bar, the footer and the announcement. */
export interface SurroundSettings {
  topbarLinks: TopbarLink[];
  topbarCtaButton?: CtaButton;
  /** `content` is Markdown. */
  banner?: { content: string; isDismissible: boolean; type: 'info' | 'warning' | 'critical' };
  footerSocials: { platform: string; url: string }[];
  footer: { links: { title?: string; links: NamedLink[] }[] };
}

/** The surroundings of pages. Each part is replaced as a whole. */
export interface Surround {
  navbar?: Pick<SurroundSettings, 'topbarLinks' | 'topbarCtaButton'>;
  footer?: Pick<SurroundSettings, 'footer' | 'footerSocials'>;
  banner?: SurroundSettings['banner'];
}

interface NamedLink {
  name: string;
  url: string;
}

export interface TopbarLink extends NamedLink {
  /** A platform with an icon: `github`, `discord`, … Absent: a text. */
  type?: string;
  icon?: string;
  iconType?: IconType;
  iconLibrary?: IconLibrary;
}

export type CtaButton =
  | { type: 'link'; name: string; url: string; icon?: string }
  | { type: 'github'; url: string; owner: string; repository: string };

export type IconType =
  | 'brands'
  | 'duotone'
  | 'light'
  | 'regular'
  | 'sharp-duotone-solid'
  | 'sharp-light'
  | 'sharp-regular'
  | 'sharp-solid'
  | 'sharp-thin'
  | 'solid'
  | 'thin';
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';

import type { IconSettings } from '../navigation.ts';
import type { IconLibrary, IconType } from '../surround.ts';

export type IconDocs = string | { name: string; style?: IconType; library?: IconLibrary };

export function normalizeIcon(icon: IconDocs | undefined, iconType: IconType | undefined): IconSettings {
  if (typeof icon !== 'object') return { icon, iconType };
  return { icon: icon.name, iconType: icon.style ?? iconType, iconLibrary: icon.library };
}

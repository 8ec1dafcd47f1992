import type { IconSettings } from '../settings/navigation.ts';
import type { IconLibrary, IconType } from '../settings/surround.ts';

export type IconDocs = string | { name: string; style?: IconType; library?: IconLibrary };

export function normalizeIcon(icon: IconDocs | undefined, iconType: IconType | undefined): IconSettings {
  if (typeof icon !== 'object') return { icon, iconType };
  return { icon: icon.name, iconType: icon.style ?? iconType, iconLibrary: icon.library };
}

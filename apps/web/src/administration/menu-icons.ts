/** The icon of each menu, by its reference; a menu added by hand without an image gets the placeholder (AMB-047). */
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconAdjustments,
  IconApps,
  IconBuildingCommunity,
  IconBuildingSkyscraper,
  IconCoins,
  IconHome2,
  IconMap2,
  IconMapPin,
  IconRuler2,
  IconSchool,
  IconSettingsCog,
  IconWorld,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<string, TablerIcon>> = {
  admintechnique: IconSettingsCog,
  localisation: IconMapPin,
  parametre: IconAdjustments,
  generique: IconSchool,
  pays: IconWorld,
  regions: IconMap2,
  prefectures: IconBuildingCommunity,
  communes: IconBuildingSkyscraper,
  quartiers: IconHome2,
  devises: IconCoins,
  unites: IconRuler2,
};

export function menuIcon(reference: string): TablerIcon {
  return ICONS[reference] ?? IconApps;
}

/** The icon of each menu, by its reference; a menu added by hand without an image gets the placeholder (AMB-047). */
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconAdjustments,
  IconApps,
  IconBooks,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingSkyscraper,
  IconCalendarEvent,
  IconChalkboardTeacher,
  IconCoins,
  IconHistory,
  IconHome2,
  IconKey,
  IconListDetails,
  IconMap2,
  IconMapPin,
  IconReceipt2,
  IconRuler2,
  IconSchool,
  IconSettingsCog,
  IconShieldCheck,
  IconUser,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<string, TablerIcon>> = {
  admintechnique: IconSettingsCog,
  localisation: IconMapPin,
  parametre: IconAdjustments,
  generique: IconSchool,
  ecole: IconBuilding,
  enseignantsGlobaux: IconChalkboardTeacher,
  fichesRenseignement: IconReceipt2,
  prestations: IconBooks,
  sessions: IconCalendarEvent,
  pays: IconWorld,
  regions: IconMap2,
  prefectures: IconBuildingCommunity,
  communes: IconBuildingSkyscraper,
  quartiers: IconHome2,
  devises: IconCoins,
  unites: IconRuler2,
  menus: IconListDetails,
  groupes: IconUsersGroup,
  modesAcces: IconKey,
  privileges: IconShieldCheck,
  utilisateurs: IconUser,
  journal: IconHistory,
};

export function menuIcon(reference: string): TablerIcon {
  return ICONS[reference] ?? IconApps;
}

/** The screens that the search over everything finds: those of the person's menus, and those beside them. */

import { clotureSelectBy } from '@gestionscolaire/contract/caisse/clotures.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { ReferenceMenu } from '@gestionscolaire/contract/ecrans/references.ts';
import { getAnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { getGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { menuIcon } from '#administration/navigation/menu-icons.ts';
import type { MenuVu } from '#administration/navigation/menus-lateraux.tsx';
import type { Screen } from '#core/shell/palette/rows.ts';

/** Words by which people call a screen that has another name. */
const MOTS: Readonly<Partial<Record<ReferenceMenu, string>>> = {
  arrieres: 'retards dettes impayés doivent',
  classesEleves: 'appel effectifs',
  encaisser: 'payer paiement caisse',
  paiements: 'factures versements',
  journalCaisse: 'brouillard recettes',
  tableaudebord: 'statistiques chiffres',
  fichesRenseignement: 'tarifs frais montants',
  enseignantsGlobaux: 'salaires retenues avances paie professeurs',
  feuillesAppel: 'présences absents retards',
  vieScolaire: 'discipline faits incidents sanctions exclusions récompenses contacts',
  infirmerie: 'santé fiche passages soins allergies',
  tableauSuivi: 'statistiques chiffres absentéisme alertes',
  sessions: 'rentrée',
  calendrier: 'congés vacances jours fériés semaine',
  utilisateurs: 'comptes caissiers personnel',
  groupes: 'droits rôles',
  privileges: 'droits',
  reprises: 'reste antérieur déjà payé',
  observationsEleves: 'remarques santé',
  documents: 'fichiers pièces papiers pdf',
  fusions: 'doublons réunir fusionner',
  passages: 'transfert changer école',
  journal: 'historique traces',
};

interface EcranACote {
  label: string;
  /** Returns its address in the chosen school; null where it wants a school and none is chosen. */
  url: (ecoleId: number | null) => string | null;
  /** The call whose right the screen wants. */
  asks: Endpoint;
  words?: string;
}

/** The screens beside that of a menu, for who holds it: no tile leads there, their links stand on the menu's own screen. */
const A_COTE: Readonly<Partial<Record<ReferenceMenu, readonly EcranACote[]>>> = {
  fichesRenseignement: [
    { label: 'Grille des prix', url: () => ADRESSES.grilleDePrix, asks: getGrilleDePrix, words: 'tarifs' },
    {
      label: "Tranches d'une prestation",
      url: () => ADRESSES.tranchesDePrestation,
      asks: tranches.export,
      words: 'mensualités échéances versements',
    },
  ],
  journalCaisse: [
    { label: 'Clôtures', url: () => ADRESSES.clotures, asks: clotureSelectBy, words: 'fermer la caisse' },
  ],
  classesEleves: [
    {
      label: "Passer à l'année suivante",
      url: () => ADRESSES.anneeSuivante,
      asks: getAnneeSuivante,
      words: 'promouvoir promotion réinscrire',
    },
  ],
  eleves: [
    { label: 'Nouvel élève', url: () => ADRESSES.eleves.add, asks: eleves.create, words: 'ajouter inscrire' },
    {
      label: 'Importer des élèves',
      url: (ecoleId) => (ecoleId === null ? null : path(ADRESSES.importEleves, { ecoleId })),
      asks: eleves.create,
      words: 'excel csv liste',
    },
  ],
};

const of = <T>(table: Readonly<Partial<Record<string, T>>>, reference: string): T | undefined =>
  table[reference];

interface Qui {
  can: (call: Endpoint) => boolean;
  /** The chosen school; null: none. */
  ecoleId: number | null;
}

/** Returns the screens of these menus, then those beside them that the person may open. */
export function ecransDe(menus: readonly MenuVu[], { can, ecoleId }: Qui): Screen[] {
  const vus = menus.flatMap(({ menu, under }) => [
    { menu, section: '' },
    ...under.map((one) => ({ menu: one, section: menu.libelle })),
  ]);
  const ecrans = vus.map(({ menu: { libelle, url, reference }, section }) => ({
    label: libelle,
    under: section,
    url,
    icon: menuIcon(reference),
    words: of(MOTS, reference) ?? '',
  }));
  const aCote = vus.flatMap(({ menu: { reference, libelle } }) =>
    (of(A_COTE, reference) ?? []).flatMap(({ label, url, asks, words = '' }) => {
      const to = url(ecoleId);
      if (to === null || !can(asks)) return [];
      return [{ label, url: to, words, under: libelle, icon: menuIcon(reference) }];
    }),
  );
  return [...ecrans, ...aCote];
}

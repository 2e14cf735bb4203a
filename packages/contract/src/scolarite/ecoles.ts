/** Declares schools (B§2, B§3, B§5, B§7): the network lists and adds them, a school reads and changes its own detail too. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { right, tab } from '#core/api/endpoint.ts';
import { jourFacultatif, libelle, omissible, texteFacultatif } from '#core/api/fields.ts';
import type { ReferenceMenu, ReferenceOnglet } from '#ecrans/references.ts';
import { imageFacultative } from '#fichiers/fichiers.ts';
import {
  PLACES_DE_L_ABSENCE,
  PLACES_DE_L_ARRIERE,
  PLACES_DE_LA_CONVOCATION,
  PLACES_DU_RECU,
  texteAEnvoyer,
} from './textes.ts';

const MENU = 'ecole' satisfies ReferenceMenu;
const onglet = (reference: ReferenceOnglet) => tab(reference);

/**
 * Declares the months that a school does not invoice, in the order of the year: '07,08,09'; null: those three; '': none. An
 * addition.
 */
function moisNonFactures() {
  const error = 'Les mois non facturés sont des mois de l’année.';
  const schema = z.nullable(
    z.string({ error }).check(
      z.refine((text) => text === '' || text.split(',').every((mois) => /^(0[1-9]|1[0-2])$/.test(mois)), {
        error,
      }),
      z.overwrite((text) => [...new Set(text.split(','))].toSorted().join(',')),
    ),
  );
  return { label: 'Mois non facturés', schema, required: false, initial: null } as const;
}

export const ecoles = crudContract({
  entity: 'ecoles',
  item: 'cette école',
  noms: { un: 'école', plusieurs: 'écoles', feminin: true },
  screen: MENU,
  source: 'B§7',
  calls: {
    list: 'GET getAllEcole',
    get: 'GET getEcoleById/:id',
    create: 'POST addEcole',
    update: 'PUT updateEcole',
    remove: 'DELETE deleteEcole/:id',
    disable: 'PUT disableEcole',
    enable: 'PUT enableEcole',
    export: 'POST exportEcole',
  },
  additions: ['disable'],
  access: {
    // Each tab of the school's page, and each form behind it, tells the school it is about.
    get: right(onglet('detail'), 'lecture', {
      scope: 'ecole',
      also: [MENU, onglet('tranchePaiementEcole'), onglet('classeEcole'), onglet('ecoleEnseignant')],
    }),
    update: right(onglet('detail'), 'modification', { scope: 'ecole' }),
  },
  fields: {
    libelle: libelle('Nom', 'Le nom'),
    slogan: texteFacultatif('Slogan', { nom: 'Le slogan', max: 200 }),
    dateCreation: jourFacultatif('Date de création', 'La date de création'),
    // Both are additions; the logo is AMB-150's.
    logo: omissible(imageFacultative('Logo')),
    moisNonFactures: omissible(moisNonFactures()),
    texteRecu: omissible(texteAEnvoyer("Texte d'un reçu à envoyer", PLACES_DU_RECU)),
    texteArriere: omissible(texteAEnvoyer('Texte de relance à envoyer', PLACES_DE_L_ARRIERE)),
    texteAbsence: omissible(texteAEnvoyer("Texte d'une absence à envoyer", PLACES_DE_L_ABSENCE)),
    texteConvocation: omissible(texteAEnvoyer("Texte d'une convocation à envoyer", PLACES_DE_LA_CONVOCATION)),
    // The header of a paper says these of the school, beside its name.
    agrement: omissible(texteFacultatif('Agrément', { nom: "L'agrément", max: 100 })),
    telephone: omissible(texteFacultatif('Téléphone', { nom: 'Le téléphone', max: 60 })),
    ire: omissible(texteFacultatif('IRE', { nom: "L'IRE", max: 100 })),
    dpe: omissible(texteFacultatif('DPE', { nom: 'La DPE', max: 100 })),
    dsee: omissible(texteFacultatif('DSEE', { nom: 'La DSEE', max: 100 })),
  },
  read: {},
  sortable: ['libelle', 'slogan', 'dateCreation'],
  // The logo is a public image, which papers of every list show.
  reduced: ['id', 'libelle', 'logo'],
});

/** The months that a school does not invoice unless it says otherwise. */
const MOIS_NON_FACTURES = '07,08,09';

/** Reads the stored months: '07,08' gives ['07', '08']; null gives the product's own choice. */
export const lireMoisNonFactures = (stored: string | null): string[] => {
  const text = stored ?? MOIS_NON_FACTURES;
  return text === '' ? [] : text.split(',');
};

export type Ecole = z.output<typeof ecoles.row>;

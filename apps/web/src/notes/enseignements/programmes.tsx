/** The list and the forms of programmes: an addition. The list stands in its own page. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { porteeDeProgramme, programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { fauteDeNiveau } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ordresDe } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import {
  aDesSeries,
  fauteDeSerie,
  LIBELLES_DES_SERIES,
} from '@gestionscolaire/contract/scolarite/niveaux/series.ts';
import { crudPage, hundredths, oneOf } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { TRAIL_ENSEIGNEMENTS } from '#notes/chemins/trails.ts';
import {
  avecLAnnee,
  avecMonEcole,
  ecoleSlot,
  etapeSlot,
  LECTURES_DE_L_ANNEE,
  sessionSlot,
} from '#scolarite/index.ts';
import { champsDeMatiere, direLaPrise, direLeCoefficient } from './champs.ts';

export const page = crudPage(
  { ...programmes, fields: avecLAnnee(avecMonEcole(programmes.fields)) },
  {
    titles: {
      list: 'Programmes',
      add: 'Ajouter une matière au programme',
      edit: 'Modifier une matière du programme',
    },
    trail: TRAIL_ENSEIGNEMENTS,
    columns: [
      { key: 'matiere', title: 'Matière', isWide: true },
      // Sorted by the order of the stages, not by their names.
      { key: 'etape', title: 'Classes de', isNumber: true, show: porteeDeProgramme },
      { key: 'coefficient', title: 'Coefficient', isNumber: true, isNarrow: true, show: direLeCoefficient },
      { key: 'priseEnCompte', title: 'Prise en compte', show: direLaPrise },
      { key: 'groupeMatiere', title: 'Groupe' },
      { key: 'ordre', title: 'Ordre', isNumber: true, isNarrow: true, card: 'none' },
    ],
    form: {
      ecoleId: ecoleSlot(),
      sessionId: sessionSlot(),
      etape: etapeSlot(),
      niveau: oneOf(
        ({ etape }) =>
          ordresDe(asText(etape)).map(({ niveau, libelle }) => ({ value: niveau, label: libelle })),
        { isFixedOnEdit: true },
      ),
      serie: oneOf(LIBELLES_DES_SERIES, {
        isFixedOnEdit: true,
        isHidden: ({ etape }) => !aDesSeries(etape),
        hint: 'Sans elle, pour les classes dont la série n’a pas de programme à elle',
      }),
      ...champsDeMatiere(),
      heures: hundredths({ hint: 'Par exemple 4,5' }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => `${row.matiere}, ${porteeDeProgramme(row)}`,
    reads: LECTURES_DE_L_ANNEE,
    // The subjects of a programme follow each other.
    keptForNext: ({ ecoleId, sessionId, etape, niveau, serie, ordre }) => ({
      ecoleId,
      sessionId,
      etape,
      niveau,
      serie,
      ...(typeof ordre === 'number' && { ordre: ordre + 1 }),
    }),
    faults: ({ etape, niveau, serie }) =>
      asText(etape) === '' || asText(niveau) === ''
        ? {}
        : {
            ...fauteDeNiveau({ etape: asText(etape), niveau: asText(niveau) }),
            ...fauteDeSerie({ etape, serie: asText(serie) === '' ? null : serie }),
          },
  },
);

/** The classes of a school (B§2): their list in a tab of the school's page, and their forms. */
import { getEnseignantNotAffectedToClasses } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  A_POURVOIR,
  classes,
  enseignantDe,
  fauteDeNiveau,
} from '@gestionscolaire/contract/scolarite/classes.ts';
import { ETAPES, libelleDuNiveau, ordresDe } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { aDesSeries, LIBELLES_DES_SERIES } from '@gestionscolaire/contract/scolarite/niveaux/series.ts';
import { choice, crudPage, held, oneOf, text } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { ImportButton } from '#core/imports/button.tsx';
import { useIdParam } from '#core/shell/address.ts';
import kit from '#core/ui/kit.module.css';
import { TRAIL_ECOLE } from '#scolarite/ecoles/trails.ts';

function Importer() {
  const ecoleId = useIdParam('id');
  return (
    <ImportButton
      adding={classes.create}
      to={ecoleId === null ? undefined : path(ADRESSES.importClasses, { ecoleId })}
    />
  );
}

export const page = crudPage(classes, {
  titles: { list: 'Classes', add: 'Ajouter une classe', edit: 'Modifier une classe' },
  trail: TRAIL_ECOLE,
  columns: [
    { key: 'libelle', title: 'Libellé' },
    // Sorted by the order of the stages, not by their names.
    { key: 'etape', title: 'Niveau', isNumber: true },
    {
      key: 'niveau',
      title: 'Ordre',
      isNumber: true,
      show: ({ etape, niveau }) => libelleDuNiveau(etape, niveau),
    },
    {
      key: 'enseignantName',
      title: 'Enseignant',
      none: <span className={kit.warned}>{A_POURVOIR}</span>,
      show: enseignantDe,
    },
  ],
  form: {
    ecoleId: held({ param: 'ecoleId' }),
    enseignantId: choice({
      from: getEnseignantNotAffectedToClasses,
      isWhole: true,
      input: ({ ecoleId }) => ({ ecoleId }),
      none: A_POURVOIR,
      noneIs: null,
      option: (row) => ({ label: `${row.prenoms} ${row.name}`, detail: row.telephone }),
      current: (row) => (row.enseignantId === null ? null : { label: enseignantDe(row) }),
      offersStored: true,
      emptyText: "Cette école n'a pas d'enseignant sans classe",
      hint: "Un enseignant de l'école qui n'a pas encore de classe, ou « À pourvoir »",
    }),
    etape: oneOf(ETAPES.map((etape) => ({ value: etape, label: etape }))),
    niveau: oneOf(({ etape }) =>
      ordresDe(asText(etape)).map(({ niveau, libelle }) => ({ value: niveau, label: libelle })),
    ),
    serie: oneOf(LIBELLES_DES_SERIES, { isHidden: ({ etape }) => !aDesSeries(etape) }),
    libelle: text({ hint: 'Par exemple 7ème année A' }),
  },
  // The next class is often of the same stage, and without a teacher too.
  keptForNext: ({ etape, enseignantId }) => ({ etape, ...(enseignantId === null && { enseignantId }) }),
  messages: {
    added: MESSAGES.classeAjoutee,
    changed: MESSAGES.classeModifiee,
    removed: MESSAGES.classeSupprimee,
    failed: { removed: MESSAGES.ecoleSuppressionEchouee },
  },
  nameOf: (row) => row.libelle,
  refusals: { as: 'banner', suffix: '!' },
  faults: ({ etape, niveau }) =>
    etape === undefined || niveau === undefined
      ? {}
      : fauteDeNiveau({ etape: asText(etape), niveau: asText(niveau) }),
  listActions: Importer,
});

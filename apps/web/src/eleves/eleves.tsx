/** The list and the forms of pupils: additions. A person of the network chooses a school first. */

import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { formaterSiNaissance } from '@gestionscolaire/contract/core/values/naissance.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  ecrireLesObservations,
  eleves,
  LIBELLES_DES_LIENS,
  LIBELLES_DES_SEXES,
  LIBELLES_DES_SOLDES,
} from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { classes as classesDeLEcole } from '@gestionscolaire/contract/scolarite/classes.ts';
import { IconPhone } from '@tabler/icons-react';
import { lazy } from 'react';
import { choice, crudPage, custom, lines, oneOf, text } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { imageSlot } from '#fichiers/index.ts';
import { avecMonEcole, monEcole } from '#scolarite/index.ts';
import { EcoleDeLEleve } from './ecole-champ.tsx';
import classes from './eleves.module.css';
import { liensDeLEleve } from './eleves-liens.ts';
import { TelephoneComplet } from './telephone-champ.tsx';
import { SECTION_ELEVES } from './trails.ts';

const Naissance = lazy(() =>
  import('./naissance-champ.tsx').then((module) => ({ default: module.Naissance })),
);

const telephone = () =>
  custom({
    control: TelephoneComplet,
    format: (value) => formaterTelephone(asText(value)),
    hint: '9 chiffres, ou + et l’indicatif',
  });

/** A guardian's number: its figures in a table, a button that calls it on the card of a phone. */
function Numero({ numero }: { numero: string }) {
  const dit = formaterTelephone(numero);
  return (
    <>
      <span className={`${kit.whole} ${classes['numero']}`}>{dit}</span>
      <a href={`tel:${numero}`} className={classes['appeler']} aria-label={`Appeler ${dit}`}>
        <IconPhone size={18} aria-hidden />
      </a>
    </>
  );
}

export const page = crudPage(
  { ...eleves, fields: avecMonEcole(eleves.fields) },
  {
    titles: { list: 'Liste des élèves', add: 'Ajouter un élève', edit: 'Modifier un élève' },
    trail: SECTION_ELEVES,
    columns: [
      {
        key: 'nom',
        title: 'Élève',
        isWide: true,
        show: (row) => (
          <AppLink to={path(ADRESSES.eleve, { id: row.id })} className={classes['nom']}>
            {row.prenoms} <strong>{row.nom}</strong>
          </AppLink>
        ),
      },
      { key: 'matricule', title: 'Matricule', isNumber: true, isNarrow: true, card: 'plain' },
      {
        key: 'classe',
        title: 'Classe',
        card: 'plain',
        none: <span className={kit.flag}>Non inscrit(e)</span>,
      },
      { key: 'tuteurNom', title: 'Responsable', isName: true, card: 'line' },
      {
        key: 'tuteurTelephone',
        title: 'Téléphone',
        isNumber: true,
        card: 'call',
        show: ({ tuteurTelephone }) => <Numero numero={tuteurTelephone ?? ''} />,
      },
      {
        key: 'echu',
        title: 'Échu',
        isMoney: true,
        isNarrow: true,
        card: 'head',
        show: ({ echu }) => (
          <span className={echu > 0 ? classes['retard'] : undefined} data-nothing={echu === 0 || undefined}>
            <Money amount={echu} />
          </span>
        ),
      },
      { key: 'reste', title: 'Reste', isMoney: true, isNarrow: true, card: 'none' },
    ],
    form: {
      ecoleId: custom({
        control: EcoleDeLEleve,
        format: asText,
        isGiven: () => monEcole() !== null,
      }),
      prenoms: text({ hint: 'Laissez vide pour qui n’a qu’un nom' }),
      nom: text({ confirmedAs: 'libelleConfirme', confirm: 'C’est un autre élève' }),
      sexe: oneOf(LIBELLES_DES_SEXES),
      dateNaissance: custom({
        control: Naissance,
        format: (value) => formaterSiNaissance(asText(value)),
        confirm: 'Cette naissance est exacte',
      }),
      lieuNaissance: text(),
      nationalite: text({ hint: 'Par exemple guinéenne' }),
      tuteurNom: text({ hint: 'Prénoms et nom de qui répond de l’élève' }),
      tuteurLien: oneOf(LIBELLES_DES_LIENS),
      tuteurTelephone: telephone(),
      quartierId: choice({
        from: quartiers.list,
        option: ({ libelle, commune }) => ({ label: libelle, detail: commune }),
        current: ({ quartier }) => (quartier === null ? null : { label: quartier }),
        none: 'Aucun',
        emptyText: "Aucun quartier n'est encore enregistré",
      }),
      photo: imageSlot(null, { isPrivate: true }),
      tuteur2Nom: text(),
      tuteur2Lien: oneOf(LIBELLES_DES_LIENS),
      tuteur2Telephone: telephone(),
      observations: lines({ asks: { access: ecrireLesObservations } }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => nomComplet(row),
    opens: (row) => path(ADRESSES.eleve, { id: row.id }),
    rowLinks: liensDeLEleve(({ id }) => id),
    filters: {
      classeId: choice({
        from: classesDeLEcole.list,
        input: ({ ecoleId }) => ({ ecoleId }),
        option: ({ libelle }) => ({ label: libelle }),
        current: ({ classe }) => (classe === null ? null : { label: classe }),
      }),
      solde: oneOf(LIBELLES_DES_SOLDES),
    },
    folded: ['nationalite', 'tuteur2Nom', 'tuteur2Lien', 'tuteur2Telephone', 'observations'],
    // The next step is to enrol the new pupil: their page offers it.
    onAdded: (answer) => Promise.resolve(ficheAjoutee(answer)),
  },
);

function ficheAjoutee(answer: unknown): string | undefined {
  const added: unknown = Array.isArray(answer) ? answer[0] : undefined;
  const isMade = typeof added === 'object' && added !== null && 'id' in added;
  return isMade && typeof added.id === 'number' ? path(ADRESSES.eleve, { id: added.id }) : undefined;
}

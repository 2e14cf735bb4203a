/** The list of the absences and lateness of a school. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  LIBELLES_DES_DEMI_JOURNEES,
  LIBELLES_DES_JOURS,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import {
  type Absence,
  absenceSelectBy,
  absences,
} from '@gestionscolaire/contract/suivi/absences/absences.ts';
import {
  LIBELLES_DES_COMPTES,
  LIBELLES_DES_ETATS_D_ABSENCE,
} from '@gestionscolaire/contract/suivi/absences/etats.ts';
import { LIBELLES_DES_ABSENCES } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { getFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { IconListCheck } from '@tabler/icons-react';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { choice, listPage, oneOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { WithDetail } from '#core/crud/with-detail.tsx';
import { Reading } from '#core/ui/reading.tsx';
import { PourUneEcole, useEcoleChoisie } from '#scolarite/index.ts';
import { adresseDeFeuille } from '#suivi/appel/adresse.ts';
import { SECTION_SUIVI } from '#suivi/chemins/trails.ts';
import { BoutonAnnoncer } from './annoncer.tsx';

const TITRE = 'Absences';

/** Says what it is: « Retard de 15 min », « Absence, annulée ». */
const direAbsence = ({ genre, minutes, annuleeLe }: Absence): string =>
  [
    `${LIBELLES_DES_ABSENCES[genre]}${minutes === null ? '' : ` de ${minutes} min`}`,
    ...(annuleeLe === null ? [] : ['annulée']),
  ].join(', ');

const PAGE = listPage(absences, {
  titles: { list: TITRE },
  columns: [
    {
      key: 'jour',
      title: 'Jour',
      isDay: true,
      card: 'plain',
      show: ({ jour, demiJournee, cours }) => (
        <WithDetail detail={cours ?? LIBELLES_DES_DEMI_JOURNEES[demiJournee]}>
          {formaterJour(jour)}
        </WithDetail>
      ),
    },
    {
      key: 'nom',
      title: 'Élève',
      isWide: true,
      show: ({ nom, prenoms, matricule }) => (
        <WithDetail detail={matricule}>{nomDAbord({ nom, prenoms })}</WithDetail>
      ),
    },
    { key: 'classe', title: 'Classe', card: 'plain' },
    { key: 'genre', title: 'Absence ou retard', card: 'head', show: direAbsence },
    {
      key: 'etat',
      title: 'État',
      show: ({ etat, motif }) => (
        <WithDetail detail={motif ?? ''}>{LIBELLES_DES_ETATS_D_ABSENCE[etat]}</WithDetail>
      ),
    },
  ],
  nameOf: (row) => `${nomDAbord(row)}, ${formaterJour(row.jour)}`,
  filters: {
    classeId: choice({
      from: classes.list,
      input: ({ ecoleId }) => ({ ecoleId }),
      option: ({ libelle }) => ({ label: libelle }),
      current: ({ classe }) => ({ label: classe }),
    }),
    genre: oneOf(LIBELLES_DES_ABSENCES),
    etat: oneOf(LIBELLES_DES_ETATS_D_ABSENCE),
    sexe: oneOf(LIBELLES_DES_SEXES),
    jourSemaine: oneOf(LIBELLES_DES_JOURS),
    compte: oneOf(LIBELLES_DES_COMPTES),
    motifId: choice({
      from: motifsSuivi.list,
      isWhole: true,
      option: ({ libelle }) => ({ label: libelle }),
      isOffered: ({ genre }) => genre === 'absence',
      current: ({ motif }) => (motif === null ? null : { label: motif }),
    }),
  },
  upFront: ['jour', 'classeId', 'etat'],
  opens: ({ inscriptionId }) => path(ADRESSES.absencesEleve, { inscriptionId }),
  rowLinks: [
    {
      icon: IconListCheck,
      label: 'Feuille',
      keys: 'F',
      asks: getFeuilleAppel,
      to: adresseDeFeuille,
    },
  ],
  comesFrom: "Une absence s'écrit en faisant l'appel.",
});

export function ListeDesAbsences() {
  const ecoleId = useEcoleChoisie();
  return (
    <Reading
      title={TITRE}
      right={absenceSelectBy}
      actions={ecoleId === null ? undefined : <BoutonAnnoncer ecoleId={ecoleId} />}
      breadcrumbs={[...crumbsOf(SECTION_SUIVI, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Les absences de ses élèves paraîtront ici." Content={Liste} />
    </Reading>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(absences.filters);
  return <DataList page={PAGE} shown={{ ecoleId }} state={state} />;
}

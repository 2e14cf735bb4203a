/** The list of the facts of a school's pupils that the person reads; a cancelled one stays, struck. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { type Fait, faitSelectBy, faits } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import {
  LIBELLES_DES_GENRES_DE_FAIT,
  LIBELLES_DES_VISIBILITES,
} from '@gestionscolaire/contract/suivi/discipline/genres.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { choice, listPage, oneOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { WithDetail } from '#core/crud/with-detail.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading } from '#core/ui/reading.tsx';
import { PourUneEcole, useEcoleChoisie } from '#scolarite/index.ts';
import { SECTION_SUIVI } from '#suivi/chemins/trails.ts';
import { BoutonFait } from './ajouter.tsx';
import { direAnnulationDuFait, direCeQuiSuit, direGenre } from './dire.ts';

const TITRE = 'Vie scolaire';

function Genre({ fait }: { fait: Fait }) {
  const dit = direGenre(fait);
  return (
    <WithDetail detail={direAnnulationDuFait(fait)}>
      {fait.annuleLe === null ? (
        dit
      ) : (
        <>
          <s>{dit}</s> <span className={kit.mark}>ANNULÉ</span>
        </>
      )}
    </WithDetail>
  );
}

const PAGE = listPage(faits, {
  titles: { list: TITRE },
  columns: [
    { key: 'jour', title: 'Jour', isDay: true, isNarrow: true, card: 'plain' },
    {
      key: 'nom',
      title: 'Élève',
      isName: true,
      show: ({ nom, prenoms, matricule }) => (
        <WithDetail detail={matricule}>{nomDAbord({ nom, prenoms })}</WithDetail>
      ),
    },
    { key: 'classe', title: 'Classe', card: 'plain' },
    { key: 'genre', title: 'Genre', isName: true, show: (fait) => <Genre fait={fait} /> },
    {
      key: 'texte',
      title: 'Ce qui s’est passé',
      isWide: true,
      show: (fait) => <WithDetail detail={direCeQuiSuit(fait)}>{fait.texte ?? ''}</WithDetail>,
    },
    {
      key: 'visibilite',
      title: 'Lu par',
      show: ({ visibilite }) => LIBELLES_DES_VISIBILITES[visibilite],
    },
    { key: 'auteur', title: 'Par', isName: true },
  ],
  nameOf: (row) => `${nomDAbord(row)}, ${formaterJour(row.jour)}`,
  filters: {
    classeId: choice({
      from: classes.list,
      input: ({ ecoleId }) => ({ ecoleId }),
      option: ({ libelle }) => ({ label: libelle }),
      current: ({ classe }) => ({ label: classe }),
    }),
    genre: oneOf(LIBELLES_DES_GENRES_DE_FAIT),
    motifId: choice({
      from: motifsSuivi.list,
      isWhole: true,
      option: ({ libelle }) => ({ label: libelle }),
      isOffered: ({ genre }) => genre !== 'absence',
      current: ({ motif }) => (motif === null ? null : { label: motif }),
    }),
    visibilite: oneOf(LIBELLES_DES_VISIBILITES),
  },
  upFront: ['jour', 'classeId', 'genre'],
  opens: ({ inscriptionId }) => path(ADRESSES.vieScolaireEleve, { inscriptionId }),
  comesFrom: 'Un fait s’ajoute ici, ou sur la page d’un élève.',
});

export function ListeDesFaits() {
  const ecoleId = useEcoleChoisie();
  return (
    <Reading
      title={TITRE}
      right={faitSelectBy}
      actions={ecoleId === null ? undefined : <BoutonFait ecoleId={ecoleId} />}
      breadcrumbs={[...crumbsOf(SECTION_SUIVI, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Les faits de ses élèves paraîtront ici." Content={Liste} />
    </Reading>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(faits.filters);
  return <DataList page={PAGE} shown={{ ecoleId }} state={state} />;
}

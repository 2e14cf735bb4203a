/** The list of the visits of a school's pupils to the infirmary; a cancelled one stays, struck. A row opens the pupil's health sheet. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import {
  type PassageInfirmerie,
  passageInfirmerieSelectBy,
  passagesInfirmerie,
} from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { choice, listPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { WithDetail } from '#core/crud/with-detail.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading } from '#core/ui/reading.tsx';
import { PourUneEcole, useEcoleChoisie } from '#scolarite/index.ts';
import { SECTION_SUIVI } from '#suivi/chemins/trails.ts';
import { BoutonPassage } from './ajouter.tsx';
import { direAnnulationDuPassage, direLesSoins } from './dire.ts';

const TITRE = 'Infirmerie';

function Plainte({ passage }: { passage: PassageInfirmerie }) {
  const { plainte, annuleLe } = passage;
  return (
    <WithDetail detail={annuleLe === null ? direLesSoins(passage) : direAnnulationDuPassage(passage)}>
      {annuleLe === null ? (
        plainte
      ) : (
        <>
          <s>{plainte}</s> <span className={kit.mark}>ANNULÉ</span>
        </>
      )}
    </WithDetail>
  );
}

const PAGE = listPage(passagesInfirmerie, {
  titles: { list: TITRE },
  columns: [
    {
      key: 'jour',
      title: 'Jour',
      isNarrow: true,
      card: 'plain',
      show: ({ jour, heure }) => <WithDetail detail={heure}>{formaterJour(jour)}</WithDetail>,
    },
    {
      key: 'nom',
      title: 'Élève',
      isName: true,
      show: ({ nom, prenoms, matricule }) => (
        <WithDetail detail={matricule}>{nomDAbord({ nom, prenoms })}</WithDetail>
      ),
    },
    { key: 'classe', title: 'Classe', card: 'plain' },
    {
      key: 'plainte',
      title: 'Plainte et soins',
      isWide: true,
      show: (passage) => <Plainte passage={passage} />,
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
  },
  upFront: ['jour', 'classeId'],
  opens: ({ eleveId }) => path(ADRESSES.ficheSante, { eleveId }),
  comesFrom: 'Un passage s’ajoute ici, ou sur la fiche de santé d’un élève.',
});

export function ListeDeLInfirmerie() {
  const ecoleId = useEcoleChoisie();
  return (
    <Reading
      title={TITRE}
      right={passageInfirmerieSelectBy}
      actions={ecoleId === null ? undefined : <BoutonPassage ecoleId={ecoleId} />}
      breadcrumbs={[...crumbsOf(SECTION_SUIVI, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Les passages de ses élèves paraîtront ici." Content={Liste} />
    </Reading>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(passagesInfirmerie.filters);
  return <DataList page={PAGE} shown={{ ecoleId }} state={state} />;
}

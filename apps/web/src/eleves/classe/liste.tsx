/** The enrolments of a class, or of all classes of a school, for a school year. */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import { LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  ETATS_D_INSCRIPTION,
  exportInscription,
  inscriptionSelectBy,
  LIBELLES_DES_ETATS,
  TRIS_D_INSCRIPTION,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { ReactNode } from 'react';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/list/use-list.ts';
import { asText } from '#core/crud/values.ts';
import { AppLink } from '#core/shell/link.tsx';
import { liensDeLEleve } from '#eleves/eleves-liens.ts';
import { elevesRessemblants } from '#eleves/recherche/ressemblants.tsx';

const etatDe = (row: AnyRow): string => {
  const etat = ETATS_D_INSCRIPTION.find((one) => one === row['etat']);
  return etat === undefined ? '' : LIBELLES_DES_ETATS[etat];
};

const COLUMNS: readonly Column<AnyRow>[] = [
  {
    key: 'nom',
    title: 'Nom',
    show: (row) => (
      <AppLink to={path(ADRESSES.eleve, { id: Number(row['eleveId']) })}>{asText(row['nom'])}</AppLink>
    ),
  },
  { key: 'prenoms', title: 'Prénoms', card: 'plain' },
  { key: 'matricule', title: 'Matricule', isNumber: true, card: 'plain' },
  {
    key: 'sexe',
    title: 'Sexe',
    isNarrow: true,
    card: 'none',
    show: (row) => (row['sexe'] === 'F' ? LIBELLES_DES_SEXES.F : LIBELLES_DES_SEXES.M),
  },
  { key: 'classe', title: 'Classe', card: 'plain' },
  { key: 'dateInscription', title: 'Inscription', isDay: true, card: 'none' },
  { key: 'etat', title: 'État', card: 'plain', show: etatDe },
  { key: 'reste', title: 'Reste', isMoney: true, card: 'head' },
];

const LIENS = liensDeLEleve((row: AnyRow) => Number(row['eleveId']));

interface ListeDeClasseProps {
  titre: string;
  within: Readonly<Record<string, number | string>>;
  filtres: ReactNode;
}

export function ListeDeClasse({ titre, within, filtres }: ListeDeClasseProps) {
  const state = useListState();
  return (
    <DataList
      name="inscriptions"
      title={titre}
      endpoint={inscriptionSelectBy}
      shown={within}
      exportEndpoint={exportInscription}
      sortable={TRIS_D_INSCRIPTION}
      columns={COLUMNS}
      state={state}
      add={null}
      opens={(row) => path(ADRESSES.eleve, { id: Number(row['eleveId']) })}
      nameOf={(row) => `${asText(row['prenoms'])} ${asText(row['nom'])}`}
      renderResembling={elevesRessemblants(Number(within['ecoleId']))}
      filters={filtres}
      rowLinks={LIENS}
      renderActions={() => null}
    />
  );
}

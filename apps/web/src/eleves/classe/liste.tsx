/** The enrolments of a class, or of all classes of a school, for a school year. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  inscriptions,
  LIBELLES_DES_ETATS,
  nomComplet,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { ReactNode } from 'react';
import { listPage, oneOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import type { Within } from '#core/crud/source.ts';
import { useListState } from '#core/crud/use-list.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { liensDeLEleve } from '#eleves/eleves-liens.ts';
import { elevesRessemblants } from '#eleves/recherche/ressemblants.tsx';

const PAGE = listPage(inscriptions, {
  titles: { list: 'Listes de classe' },
  columns: [
    {
      key: 'nom',
      title: 'Nom',
      show: ({ eleveId, nom }) => <AppLink to={path(ADRESSES.eleve, { id: eleveId })}>{nom}</AppLink>,
    },
    { key: 'prenoms', title: 'Prénoms', isName: true, card: 'plain' },
    { key: 'matricule', title: 'Matricule', isNumber: true, card: 'plain' },
    {
      key: 'sexe',
      title: 'Sexe',
      isNarrow: true,
      card: 'none',
      show: ({ sexe }) => LIBELLES_DES_SEXES[sexe],
    },
    { key: 'classe', title: 'Classe', card: 'plain' },
    { key: 'dateInscription', title: 'Inscription', isDay: true, card: 'none' },
    { key: 'etat', title: 'État', card: 'plain', show: ({ etat }) => LIBELLES_DES_ETATS[etat] },
    { key: 'reste', title: 'Reste', isMoney: true, card: 'head' },
  ],
  nameOf: nomComplet,
  filters: { sexe: oneOf(LIBELLES_DES_SEXES) },
  opens: ({ eleveId }) => path(ADRESSES.eleve, { id: eleveId }),
  rowLinks: liensDeLEleve(({ eleveId }) => eleveId),
});

interface ListeDeClasseProps {
  titre: string;
  within: Within;
  /** The choice of the class and of the year. */
  choix: ReactNode;
}

export function ListeDeClasse({ titre, within, choix }: ListeDeClasseProps) {
  return (
    <DataList
      page={{ ...PAGE, titles: { list: titre } }}
      shown={within}
      subject={choix}
      state={useListState(inscriptions.filters)}
      renderResembling={elevesRessemblants(Number(within['ecoleId']))}
    />
  );
}

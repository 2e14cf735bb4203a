/** The dashboard of the network: one row for each school, with the sums of its own dashboard, which a click opens. */

import { getStatistiqueEcoles } from '@gestionscolaire/contract/caisse/statistiques.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomDuMois, sessionCourante, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { IconChartBar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery, useEndpoint } from '#core/api/use-endpoint.ts';
import { useAddress } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import { ReadingPart } from '#core/ui/reading.tsx';
import { Argent } from './argent.tsx';
import { BarreDuTableau, CarteDesFiltres } from './barre.tsx';
import { Lignes } from './lignes.tsx';
import { type ChoixDuTableau, choisir, lireFiltresDuTableau } from './mots/filtres.ts';
import { periodeDite, tableauDe } from './mots/mots.ts';
import classes from './tableau.module.css';

const TITRE = 'Toutes les écoles';

export function TableauDesEcoles() {
  const { said: filtres, go } = useAddress(lireFiltresDuTableau);
  const known = useEndpoint(sessions.list, {}).data?.data ?? [];
  const query = useQuery({
    ...endpointQuery(getStatistiqueEcoles, { sessionId: filtres.session, moisId: filtres.mois }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const jour = useToday();
  const session = known.find(({ id }) => id === filtres.session) ?? sessionCourante(known, jour);
  const choose = (choix: ChoixDuTableau) => go({ ...choisir(filtres, choix) });
  const { isPlaceholderData } = query;
  const body = (rows: Output<typeof getStatistiqueEcoles>): ReactNode => {
    if (rows.length === 0) return <Empty icon={IconChartBar} title="Aucune donnée disponible" />;
    return (
      <div className={`${kit.stack} ${classes.corps}`} data-stale={isPlaceholderData || undefined}>
        <Argent
          cartes={rows}
          autres={null}
          periode={periodeDite(session, filtres.mois, jour)}
          mois={filtres.mois === null ? null : nomDuMois(filtres.mois)}
          fin={session === undefined ? null : nomDuMois(session.dateFin.slice(5, 7))}
          arrieres={null}
          toutes={null}
        />
        <section className={`${kit.card} ${classes.liste}`} aria-labelledby="ecoles-du-reseau">
          <div className={`${kit.line} ${classes.tete}`}>
            <h2 id="ecoles-du-reseau">Écoles</h2>
            <p className={`${kit.quiet} ${classes.note}`}>{rows.length}</p>
          </div>
          <Lignes
            nom="Écoles"
            premier="École"
            total="Tout le réseau"
            isOfMonth={filtres.mois !== null}
            lignes={rows.map(({ ecoleId, ...row }, rang) => ({
              ...row,
              id: ecoleId,
              rang,
              to: tableauDe(filtres, ecoleId),
            }))}
          />
        </section>
      </div>
    );
  };
  return (
    <Page
      title={TITRE}
      breadcrumbs={[{ label: 'Tableau de bord', to: ADRESSES.tableau }, { label: TITRE }]}
      actions={<BarreDuTableau {...{ filtres, choose, known, session }} />}
    >
      <CarteDesFiltres {...{ filtres, choose, known, session }} />
      <section className={classes.resultat} aria-label="Paiements par école" aria-busy={isPlaceholderData}>
        <ReadingPart of={query}>{body}</ReadingPart>
      </section>
    </Page>
  );
}

/** The home page (A§2): the main menus that the person may see. After signing in, who has one goes on to its screen (AMB-182). */
import { getMenuPrincipalByUser } from '@gestionscolaire/contract/administration/menus.ts';
import { libelleDeTuile } from '@gestionscolaire/contract/ecrans/messages.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { PremiersPas } from '#administration/accueil/pas/premiers-pas.tsx';
import { useDroits } from '#core/api/droits.ts';
import { currentPerson, currentUserId } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { endArrival, isArriving } from '#core/shell/arrival.ts';
import { Page } from '#core/ui/page.tsx';
import { ReadingPart } from '#core/ui/reading.tsx';
import { awaitedTiles, MenuTiles } from './menu-tiles.tsx';
import { useSeulEcran } from './seul-ecran.tsx';

const AnneeSuivante = lazy(() =>
  import('#administration/accueil/pas/annee-suivante.tsx').then((module) => ({
    default: module.AnneeSuivanteProposee,
  })),
);

/** The tiles come first: the figures are fetched beside them. */
const Aujourdhui = lazy(() => import('./aujourdhui.tsx').then((module) => ({ default: module.Aujourdhui })));

const SANS_GROUPE =
  'Aucun menu ne vous est encore ouvert. Votre administrateur peut vous ajouter à un groupe.';
/** Shown to a person who holds a sub-menu without its main menu: a right on one does not give the other (AMB-065). */
const SANS_RUBRIQUE =
  'Des menus vous sont ouverts, mais pas les rubriques où ils se trouvent. Votre administrateur peut donner ces rubriques à votre groupe.';

export function Accueil() {
  const query = useEndpoint(getMenuPrincipalByUser, { userId: currentUserId() });
  const droits = useDroits();
  const [arrives] = useState(isArriving);
  useEffect(endArrival, []);
  const isLeaving = useSeulEcran(query.isFetching || !arrives ? undefined : query.data?.data);
  const prenoms = currentPerson()?.prenoms ?? '';
  if (isLeaving) return null;
  return (
    <Page title="Accueil" subtitle={`Bonjour ${prenoms}, que souhaitez-vous faire ?`}>
      <ReadingPart of={query} waiting={awaitedTiles}>
        {(menus) => (
          <MenuTiles
            menus={menus}
            write={libelleDeTuile}
            emptyText={droits.hasMenus ? SANS_RUBRIQUE : SANS_GROUPE}
          />
        )}
      </ReadingPart>
      <PremiersPas />
      <Suspense>
        <AnneeSuivante />
        <Aujourdhui />
      </Suspense>
    </Page>
  );
}

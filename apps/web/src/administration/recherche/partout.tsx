/**
 * The search over everything: the records of one call, by the rights and in the school of the page, with the screens of the
 * person's menus; before typing, what they opened last (NAV-02, NAV-05).
 */
import { getRecents } from '@gestionscolaire/contract/accueil/recents.ts';
import { rechercher } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { RECHERCHE_MAXIMALE } from '@gestionscolaire/contract/core/api/lists.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { menuIcon } from '#administration/navigation/menu-icons.ts';
import { useMenusVus } from '#administration/navigation/menus-lateraux.tsx';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Palette, type PaletteAnswer } from '#core/shell/palette/palette.tsx';
import { ranked } from '#core/shell/palette/rows.ts';
import { useEcoleChoisie } from '#scolarite/index.ts';
import { rowsOfRecents } from './derniers.ts';
import { ecransDe } from './ecrans.ts';
import { groupsOf } from './genres.ts';
import { useForgetRecents } from './recents.ts';

/** Milliseconds between the last key and the search. */
const PAUSE = 120;

/** Returns the groups to show, and whether they are those of the typed text. */
function useAnswer(text: string): PaletteAnswer {
  const { can } = useDroits();
  const menus = useMenusVus() ?? [];
  const ecoleId = useEcoleChoisie();
  const [recherche] = useDebouncedValue(text, PAUSE);
  const found = useEndpoint(
    rechercher,
    { recherche, ecoleId },
    { keepPrevious: true, enabled: recherche !== '' },
  );
  const recents = useEndpoint(getRecents, {}).data?.data;
  if (text === '') {
    const rows = recents === undefined ? [] : rowsOfRecents(recents, menuIcon);
    const groups = rows.length === 0 ? [] : [{ title: 'Dernières fiches ouvertes', rows }];
    return { groups, isSettled: recents !== undefined, error: null };
  }
  const records = found.data === undefined ? [] : groupsOf(found.data.data, text, { ecoleId, can });
  return {
    groups: ranked(records, ecransDe(menus, { can, ecoleId }), text),
    isSettled: text === recherche && !found.isFetching,
    error: found.error,
  };
}

export function RecherchePartout({ initial, onClose }: { initial: string; onClose: () => void }) {
  const [typed, setTyped] = useState(initial);
  const answer = useAnswer(typed.trim());
  const forget = useForgetRecents();
  const canCollect = useDroits().can(addPaiement);
  return (
    <Palette
      {...{ typed, answer, onClose }}
      onType={setTyped}
      maxLength={RECHERCHE_MAXIMALE}
      placeholder="Rechercher un élève, un reçu, un écran…"
      hint="Tapez un nom, un matricule, un téléphone, une classe, un numéro de reçu ou un écran."
      second={canCollect ? 'encaisser' : undefined}
      onForget={forget}
    />
  );
}

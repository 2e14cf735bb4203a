/** Holds a grid on screen: what is stored, what was typed, what is chosen; and how it is typed, saved and found again. */

import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  cleDeCase,
  type GrilleDePrix,
  getGrilleDePrix,
  type PlaceDePrix,
  updateGrilleDePrix,
} from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText, hasCode } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { useDraft } from '#core/drafts/use-draft.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import type { Position } from '#core/ui/grid/keys.ts';
import { type Choix, uneCase } from '#core/ui/grid/range.ts';
import {
  type Couche,
  casesDe,
  conflitsDe,
  fautesDeGrille,
  fautesDites,
  heriteDe,
  lignesPropres,
  prixEnVue,
  rangsDe,
  type Saisies,
  type Valeurs,
  valeursEn,
} from './modele.ts';
import { useSaisies } from './saisies.ts';

const AU_DEBUT = uneCase({ l: 0, c: 0 });

/** The sentences that the server said of cells, while what was typed in them is still what was sent. */
interface Refuses {
  readonly champs: Readonly<Record<string, string>>;
  readonly saisies: Saisies;
}

/** Returns what the server refused, cell by cell: a cell that was changed since is not refused any more. */
const encoreRefuses = ({ champs, saisies: sent }: Refuses, now: Saisies): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(champs).filter(([cle]) => now[cle] !== undefined && now[cle] === sent[cle]),
  );

export type EtatDeGrille = ReturnType<typeof useGrille>;

export function useGrille(grille: GrilleDePrix, ecoleId: number, sessionId: number | null) {
  const { refetch } = useEndpoint(getGrilleDePrix, { ecoleId, sessionId });
  const write = useWrite(updateGrilleDePrix);
  const [couche, setCouche] = useState<Couche>('prix');
  const [choix, setChoix] = useState<Choix>(AU_DEBUT);
  const [refuses, setRefuses] = useState<Refuses>({ champs: {}, saisies: {} });
  const [failure, setFailure] = useState<string | null>(null);

  const rangs = useMemo(() => rangsDe(grille), [grille]);
  const propres = useMemo(() => lignesPropres(grille, sessionId), [grille, sessionId]);
  const { en, taper, poser, oublier, reprendre, ...typed } = useSaisies(propres);
  const { saisies } = typed;
  const prix = useMemo(() => prixEnVue(grille, saisies, sessionId), [grille, saisies, sessionId]);
  const cases = casesDe(saisies, propres);
  const conflits = conflitsDe(saisies, propres);
  const fautes = { ...fautesDeGrille(saisies), ...encoreRefuses(refuses, saisies) };

  const draft = useDraft<{ saisies: Saisies }>({
    form: `${updateGrilleDePrix.name} ${ecoleId} ${sessionId ?? ''}`,
    typed: () => (Object.keys(saisies).length === 0 ? null : { saisies }),
    resume: (content) => reprendre(content.saisies),
  });
  const isDirty = useRef(false);
  useEffect(() => {
    isDirty.current = Object.keys(saisies).length > 0;
  }, [saisies]);
  useUnsaved(useCallback(() => isDirty.current, []));

  const placeEn = ({ l, c }: Position): PlaceDePrix | null => {
    const [rang, prestation] = [rangs[l], grille.prestations[c]];
    return rang === undefined || prestation === undefined
      ? null
      : { prestationId: prestation.id, classeId: rang.classeId };
  };
  const herite = (place: PlaceDePrix) => heriteDe(prix, place, sessionId, grille.annee?.id ?? null);
  const poseDe = ({ place, change }: { place: PlaceDePrix; change: Partial<Valeurs> }) => ({
    place,
    change,
    herite: typeof change.prix === 'number' ? herite(place) : null,
  });

  const save = async () => {
    setFailure(null);
    try {
      await write.mutateAsync({ ecoleId, sessionId, cases });
      await refetch();
      oublier();
      notify('succes', MESSAGES.enregistre);
    } catch (error) {
      // The lines stored meanwhile are read, so that each cell says what changed; what was typed stays.
      if (hasCode(error, 'PERIME')) await refetch();
      if (error instanceof ApiError) setRefuses({ champs: error.champs, saisies });
      setFailure(failureText(error));
    }
  };

  return {
    ...typed,
    grille,
    ecoleId,
    sessionId,
    rangs,
    propres,
    prix,
    couche,
    setCouche,
    choix,
    setChoix,
    cases,
    conflits,
    fautes,
    /** Those that are told now. */
    fautesDites: fautesDites(fautes, saisies, en),
    failure,
    draft,
    isSending: write.isPending,
    placeEn,
    herite,
    poser: (changes: readonly Parameters<typeof poseDe>[0][]) => poser(changes.map(poseDe)),
    valeurs: (place: PlaceDePrix): Valeurs => valeursEn(propres, saisies, cleDeCase(place)),
    taper: (place: PlaceDePrix, change: Partial<Valeurs>) => taper(poseDe({ place, change }), couche),
    save,
  };
}

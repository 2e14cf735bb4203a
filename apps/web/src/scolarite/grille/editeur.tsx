/** The grid with its tools above and its buttons under it; on a phone one class at a time. */

import { LIBELLES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { type GrilleDePrix, updateGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { HistoryButton } from '#core/crud/form/history-button.tsx';
import { FoundDraftNotice } from '#core/drafts/notice.tsx';
import { useShortcutsInside } from '#core/shell/shortcuts/use-shortcuts.ts';
import type { Position } from '#core/ui/grid/keys.ts';
import kit from '#core/ui/kit.module.css';
import { Alertes } from './alertes.tsx';
import { CartesDeClasse } from './carte.tsx';
import { type EtatDeGrille, useGrille } from './etat-grille.ts';
import classes from './grille.module.css';
import type { Couche } from './modele.ts';
import { combien, DANS_LA_GRILLE, ditPrix, LIBELLES_DES_COUCHES, ouiOuNon } from './mots.ts';
import { posesDeTout, rienNEstMarque } from './obligatoires.ts';
import { Tableau } from './tableau.tsx';
import { TranchesManquantes } from './tranches-manquantes.tsx';

const MemePrix = lazy(() => import('./meme-prix.tsx').then((module) => ({ default: module.MemePrix })));
const Remplir = lazy(() => import('./remplir.tsx').then((module) => ({ default: module.Remplir })));
const ApercuColle = lazy(() =>
  import('./apercu-colle.tsx').then((module) => ({ default: module.ApercuColle })),
);

interface EditeurProps {
  grille: GrilleDePrix;
  ecoleId: number;
  sessionId: number | null;
  sessions: readonly Pick<Session, 'id' | 'libelle'>[];
  /** Whether the year is over: its prices are kept as they were. */
  isOver: boolean;
}

type Fenetre =
  | { readonly kind: 'meme' | 'remplir' }
  | { readonly kind: 'colle'; readonly at: Position; readonly bloc: readonly (readonly string[])[] }
  | null;

export function Editeur({ grille, ecoleId, sessionId, sessions, isOver }: EditeurProps) {
  const etat = useGrille(grille, ecoleId, sessionId);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const canSave = useDroits().can(updateGrilleDePrix) && !isOver;
  const [fenetre, setFenetre] = useState<Fenetre>(null);
  const close = () => setFenetre(null);
  const isReady = etat.cases.length > 0 && Object.keys(etat.fautes).length + etat.conflits.length === 0;
  const save = () => {
    if (isReady && !etat.isSending) void etat.save();
  };
  const onKeyDown = useShortcutsInside(
    [{ keys: 'Ctrl+Enter', label: 'Enregistrer', run: save }],
    DANS_LA_GRILLE,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Entrée from any cell
    <section className={kit.card} aria-label="Prix" onKeyDown={onKeyDown}>
      <FoundDraftNotice draft={etat.draft} onTake={etat.draft.take} />
      <Barre {...{ etat, canSave, isPhone }} onOpen={(kind) => setFenetre({ kind })} />
      {rienNEstMarque(etat.prix) && (
        <RienDeMarque etat={etat} canSave={canSave} hasLayers={canSave && !isPhone} />
      )}
      <TranchesManquantes {...{ etat, ecoleId }} />
      {isPhone ? (
        <CartesDeClasse etat={etat} isFixed={!canSave} />
      ) : (
        <Tableau
          etat={etat}
          isFixed={!canSave}
          onBloc={(at, bloc) => setFenetre({ kind: 'colle', at, bloc })}
        />
      )}
      <Alertes etat={etat} />
      {canSave && <Pied {...{ etat, isReady, save }} />}
      <Suspense fallback={null}>
        {fenetre?.kind === 'meme' && <MemePrix etat={etat} onClose={close} />}
        {fenetre?.kind === 'remplir' && <Remplir {...{ etat, sessions }} onClose={close} />}
        {fenetre?.kind === 'colle' && <ApercuColle etat={etat} {...fenetre} onClose={close} />}
      </Suspense>
    </section>
  );
}

const COUCHES: readonly Couche[] = ['prix', 'fr_inscription', 'estObligatoire'];

interface BarreProps {
  etat: EtatDeGrille;
  canSave: boolean;
  isPhone: boolean;
  onOpen: (kind: 'meme' | 'remplir') => void;
}

function Barre({ etat, canSave, isPhone, onOpen }: BarreProps) {
  const { couche, setCouche, undo, redo, canUndo, canRedo } = etat;
  return (
    <>
      <div className={`${kit.wrap} ${classes.barre}`}>
        {!isPhone && (
          <div className={classes.couches} role="radiogroup" aria-label="Ce que montre la grille">
            {COUCHES.map((one) => (
              <label key={one} data-chosen={couche === one || undefined}>
                <input type="radio" name="couche" checked={couche === one} onChange={() => setCouche(one)} />
                {LIBELLES_DES_COUCHES[one]}
              </label>
            ))}
          </div>
        )}
        {canSave && (
          <>
            <Button variant="default" onClick={() => onOpen('meme')}>
              Le même prix pour…
            </Button>
            <Button variant="default" onClick={() => onOpen('remplir')}>
              Remplir depuis…
            </Button>
            <Button
              variant="default"
              aria-label="Défaire"
              title="Défaire (Ctrl+Z)"
              disabled={!canUndo}
              onClick={undo}
            >
              <IconArrowBackUp size={18} aria-hidden />
            </Button>
            <Button
              variant="default"
              aria-label="Refaire"
              title="Refaire (Ctrl+Y)"
              disabled={!canRedo}
              onClick={redo}
            >
              <IconArrowForwardUp size={18} aria-hidden />
            </Button>
          </>
        )}
        <Historique etat={etat} canSave={canSave} />
      </div>
      {!isPhone && (
        <p className={`${kit.quiet} ${classes.aide}`}>
          {"En gris, un prix qui vient de toute l'école ou de toutes les années. "}
          {canSave &&
            'Flèches, Entrée et Tab vont de case en case\u00A0; F2 corrige, Suppr vide, Ctrl+D recopie vers le bas, O marque obligatoire, Échap sort de la grille. Un bloc copié d’Excel se colle.'}
        </p>
      )}
    </>
  );
}

interface RienDeMarqueProps {
  etat: EtatDeGrille;
  canSave: boolean;
  hasLayers: boolean;
}

/** Says that nothing is marked, and what follows from it; marks all at once, or leads to the layer that marks. */
function RienDeMarque({ etat, canSave, hasLayers }: RienDeMarqueProps) {
  return (
    <p className={`${kit.row} ${classes.marque}`}>
      <span>
        {"Aucune prestation n'est marquée obligatoire\u00A0: à l'inscription, rien n'est coché d'avance."}
      </span>
      {canSave && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => etat.poser(posesDeTout(etat, etat.grille.prestations))}
        >
          Toutes le sont
        </Button>
      )}
      {hasLayers && etat.couche !== 'estObligatoire' && (
        // On a narrow window each card has its own box.
        <Button
          data-bureau
          size="compact-sm"
          variant="default"
          onClick={() => etat.setCouche('estObligatoire')}
        >
          Marquer ce qui l'est
        </Button>
      )}
    </p>
  );
}

/** The history of the line of the chosen cell; an earlier value goes back into the cell. */
function Historique({ etat, canSave }: { etat: EtatDeGrille; canSave: boolean }) {
  const place = etat.placeEn(etat.choix.tete);
  const ligne =
    place === null ? undefined : etat.propres.get(`${place.prestationId}-${place.classeId ?? 'ecole'}`);
  if (place === null || ligne === undefined) return null;
  const isOfCell = (champ: string): champ is Couche => COUCHES.some((one) => one === champ);
  const labelOf = (champ: string) => (isOfCell(champ) ? LIBELLES_DES_COUCHES[champ] : undefined);
  return (
    <HistoryButton
      entity={fichesRenseignement.entity}
      record={ligne}
      labelOf={labelOf}
      show={(champ, value) =>
        champ === 'estObligatoire' ? ouiOuNon(value) : ditPrix(typeof value === 'number' ? value : null)
      }
      onTake={
        canSave
          ? (champ, value) => {
              if (isOfCell(champ)) etat.taper(place, { [champ]: value });
            }
          : undefined
      }
    />
  );
}

interface PiedProps {
  etat: EtatDeGrille;
  isReady: boolean;
  save: () => void;
}

function Pied({ etat: { cases, failure, remettre, isSending, saisies }, isReady, save }: PiedProps) {
  return (
    <div className={`${kit.acts} ${kit.foot} ${classes.pied}`}>
      {failure !== null && (
        <p role="alert" className={`${kit.grows} ${kit.dimmed} ${classes.compte}`}>
          {failure}
        </p>
      )}
      <p role="status" className={`${kit.grows} ${kit.dimmed} ${classes.compte}`}>
        {combien(cases.length)}
      </p>
      <Button variant="default" disabled={Object.keys(saisies).length === 0} onClick={remettre}>
        {LIBELLES.remettre}
      </Button>
      <Button id="enregistrer-la-grille" disabled={!isReady} loading={isSending} onClick={save}>
        Enregistrer
      </Button>
    </div>
  );
}

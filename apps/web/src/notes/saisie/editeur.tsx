/** The grid of marks with what is said above it: how many are missing, what waits, what a person must settle. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  CODES_DE_NOTE,
  LIBELLES_DES_CODES,
  SIGLES_DES_CODES,
} from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { droitDImporterDesNotes } from '@gestionscolaire/contract/notes/imports/droit.ts';
import { addEvaluation, type EvaluationLue } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClipboardList, IconHistory, IconPlus } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { ImportButton } from '#core/imports/button.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { idOf, useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import { allerEn } from '#core/ui/grid/cells.ts';
import type { Position } from '#core/ui/grid/keys.ts';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import { MOTS_DES_NOTES } from '#notes/brouillons/dire.ts';
import { EtatDEnvoi } from '#notes/brouillons/etat-envoi.tsx';
import { TRAIL_SAISIE } from '#notes/chemins/trails.ts';
import { VersCeQuiManque } from '#notes/chemins/vers.tsx';
import { cleDeNote } from '#notes/envois/cases-de-notes.ts';
import { envoiDeNotes } from '#notes/envois/envoi.ts';
import { exporterLesBrouillons } from '#notes/envois/export.ts';
import { direManquantes, type Grille, premiereAFaire } from '#notes/envois/modele.ts';
import { ImprimerLaFiche } from '#notes/papiers/imprimer.tsx';
import { ARegler } from './a-regler.tsx';
import { BarreDuTelephone } from './barre-telephone.tsx';
import { type EtatDeSaisie, useSaisie } from './etat.ts';
import classes from './saisie.module.css';
import { TableauDeNotes } from './tableau.tsx';

const ApercuDesNotes = lazy(() =>
  import('./apercu-colle.tsx').then((module) => ({ default: module.ApercuDesNotes })),
);
const Evaluation = lazy(() => import('./evaluation.tsx').then((module) => ({ default: module.Evaluation })));
const AjoutDEvaluation = lazy(() =>
  import('./evaluation-form.tsx').then((module) => ({ default: module.AjoutDEvaluation })),
);
const Histoire = lazy(() => import('./histoire.tsx').then((module) => ({ default: module.Histoire })));

/** Says the codes: 'abs (absent), abj (absent, justifié)…' */
const CODES = CODES_DE_NOTE.map(
  (code) => `${SIGLES_DES_CODES[code].toLowerCase()} (${LIBELLES_DES_CODES[code]})`,
).join(', ');

interface EditeurProps {
  grille: Grille;
  classeId: number;
  periodeId: number;
}

type Fenetre =
  | { readonly kind: 'ajout' | 'histoire' }
  | { readonly kind: 'evaluation'; readonly id: number }
  | { readonly kind: 'colle'; readonly at: Position; readonly bloc: readonly (readonly string[])[] }
  | null;

/** Reads the cell that a link leads to: one of a pupil, or the first that is empty. */
const lireVisee = ({ evaluationId, inscriptionId, vide }: Readonly<Record<string, unknown>>) => ({
  evaluationId: idOf(evaluationId),
  inscriptionId: idOf(inscriptionId),
  estVide: idOf(vide) !== null,
});

/** Puts the cursor on the cell that the address says. */
function useVisee(etat: EtatDeSaisie, table: RefObject<HTMLTableElement | null>): void {
  const { evaluationId, inscriptionId, estVide } = useAddress(lireVisee).said;
  const viser = useEffectEvent(() => {
    const premiere = estVide ? premiereAFaire(etat.parcours) : null;
    const at =
      evaluationId === null || inscriptionId === null
        ? premiere
        : etat.positionDe({ evaluationId, inscriptionId });
    if (at !== null) allerEn(table.current, at);
  });
  useEffect(() => viser(), [evaluationId, inscriptionId, estVide]);
}

/** Puts the cursor on the first empty cell of an evaluation that was added, once the grid has it. Returns how to await one. */
function useAjoutee(etat: EtatDeSaisie, table: RefObject<HTMLTableElement | null>) {
  const attendue = useRef<number | null>(null);
  useEffect(() => {
    const c = etat.grille.evaluations.findIndex(({ id }) => id === attendue.current);
    if (c === -1) return;
    attendue.current = null;
    const l = etat.grille.eleves.findIndex((_, rank) => etat.parcours.estAFaire({ l: rank, c }));
    if (l !== -1) allerEn(table.current, { l, c });
  });
  return (id: number) => {
    attendue.current = id;
  };
}

export function EditeurDeNotes({ grille, classeId, periodeId }: EditeurProps) {
  const etat = useSaisie(grille, { classeId, periodeId });
  const table = useRef<HTMLTableElement>(null);
  useVisee(etat, table);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const mayAdd = useDroits().can(addEvaluation) && grille.peutAjouter;
  const canAdd = mayAdd && etat.fermee === null && grille.etat !== 'arretee';
  const [fenetre, setFenetre] = useState<Fenetre>(null);
  const close = () => setFenetre(null);
  const attendre = useAjoutee(etat, table);
  const { classe, periode, enseignements, evaluations } = grille;
  const [seule] = enseignements;
  const matiere = enseignements.length === 1 && seule !== undefined ? `${seule.matiere}, ` : '';
  /** The address of this grid, for the page that imports marks: it offers the sheet of the same class. */
  const celle = new URLSearchParams({
    classeId: String(classeId),
    periodeId: String(periodeId),
    ...(enseignements.length === 1 && seule !== undefined && { enseignementId: String(seule.id) }),
  }).toString();
  const opened = fenetre?.kind === 'evaluation' ? evaluations.find(({ id }) => id === fenetre.id) : undefined;
  const allerALaRefusee = () => {
    const [first] = etat.placesRefusees;
    const at = first === undefined ? null : etat.positionDe(first);
    if (at !== null) allerEn(table.current, at);
  };
  const ajouter = canAdd && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setFenetre({ kind: 'ajout' })}>
      Ajouter une évaluation
    </Button>
  );
  return (
    <Page
      title={`${matiere}${classe}, ${periode.libelle} : ${direManquantes(etat.reste, evaluations.length)}`}
      breadcrumbs={TRAIL_SAISIE}
      actions={
        <>
          <ImprimerLaFiche
            classeId={classeId}
            periodeId={periodeId}
            enseignementId={enseignements.length === 1 ? (seule?.id ?? null) : null}
          />
          {enseignements.length === 1 && seule !== undefined && (
            <Button
              variant="default"
              component={AppLink}
              to={path(ADRESSES.appreciations, { classeId, periodeId, enseignementId: seule.id })}
            >
              Appréciations
            </Button>
          )}
          {evaluations.length > 0 && (
            <>
              <ImportButton
                adding={droitDImporterDesNotes}
                to={`${path(ADRESSES.importNotes, { ecoleId: grille.ecoleId })}?${celle}`}
              />
              {ajouter}
            </>
          )}
        </>
      }
    >
      <section className={kit.card} aria-label="Notes de la classe">
        {etat.fermee !== null && (
          <p className={classes.ferme} role="status">
            {etat.fermee}
          </p>
        )}
        {grille.regle === null && <VersCeQuiManque quoi={['regles']} />}
        {etat.fermee === null && grille.etat === 'fermee' && (
          <p className={classes.ferme} role="status">
            La saisie est fermée : chaque note écrite depuis demande un motif.
          </p>
        )}
        {etat.fermee === null && grille.etat === 'arretee' && (
          <p className={classes.ferme} role="status">
            Le conseil a arrêté cette période : chaque note qui change demande un motif.
          </p>
        )}
        <EtatDEnvoi
          etat={etat}
          envoi={envoiDeNotes}
          mots={MOTS_DES_NOTES}
          className={classes.envoi}
          onRefusee={allerALaRefusee}
          onExport={exporterLesBrouillons}
        />
        <ARegler etat={etat} />
        <ARattraper etat={etat} onAller={(at) => allerEn(table.current, at)} />
        {evaluations.length === 0 ? (
          <Empty
            icon={IconClipboardList}
            title="Aucune évaluation dans cette période"
            text="Une évaluation est ce qui se note : une interrogation, un devoir, une composition."
            action={ajouter}
          />
        ) : (
          <>
            {etat.fermee === null && isPhone && <BarreDuTelephone etat={etat} table={table} />}
            {etat.fermee === null && !isPhone && (
              <p className={`${kit.quiet} ${classes.aide}`}>
                {`Une note, 12 ou 12,5, ou un code : ${CODES}. La règle de notation dit ce qu’il vaut. Entrée descend, Tab va à droite, Échap rend la note d’avant, Suppr vide, Ctrl+Z défait, Ctrl+Y refait. Une colonne copiée d’Excel se colle.`}
              </p>
            )}
            <TableauDeNotes
              etat={etat}
              table={table}
              onBloc={(at, bloc) => setFenetre({ kind: 'colle', at, bloc })}
              onEvaluation={({ id }: EvaluationLue) => setFenetre({ kind: 'evaluation', id })}
            />
            <Choisie etat={etat} onHistoire={() => setFenetre({ kind: 'histoire' })} />
          </>
        )}
        <Suspense fallback={null}>
          {fenetre?.kind === 'colle' && (
            <ApercuDesNotes
              etat={etat}
              at={fenetre.at}
              bloc={fenetre.bloc}
              onClose={close}
              onWritten={() => allerEn(table.current, fenetre.at)}
            />
          )}
          {fenetre?.kind === 'ajout' && (
            <AjoutDEvaluation
              {...{ grille, periodeId }}
              onClose={(ajoutee) => {
                close();
                if (ajoutee !== undefined) attendre(ajoutee);
              }}
            />
          )}
          {opened !== undefined && <Evaluation grille={grille} evaluation={opened} onClose={close} />}
          {fenetre?.kind === 'histoire' && <Histoire etat={etat} onClose={close} />}
        </Suspense>
      </section>
    </Page>
  );
}

/** The absences to be caught up, each with the way to its cell: it holds a code, and looks finished. */
function ARattraper({ etat, onAller }: { etat: EtatDeSaisie; onAller: (at: Position) => void }) {
  const { aRattraper } = etat.reste;
  if (aRattraper.length === 0) return null;
  return (
    <div className={`${kit.row} ${classes.rattraper}`} role="group" aria-label="À rattraper">
      <span>À rattraper :</span>
      {aRattraper.map((cellule) => {
        const at = etat.positionDe(cellule);
        return (
          <Button
            key={cleDeNote(cellule)}
            variant="subtle"
            size="compact-sm"
            onClick={() => at !== null && onAller(at)}
          >
            {cellule.nom}
          </Button>
        );
      })}
    </div>
  );
}

/** The cell that the person is in, and the way to its history. */
function Choisie({ etat, onHistoire }: { etat: EtatDeSaisie; onHistoire: () => void }) {
  const place = etat.placeEn(etat.choix);
  if (place === null) return null;
  const doute = etat.doutes.get(cleDeNote(place));
  return (
    <div className={`${kit.between} ${classes.pied}`}>
      <p>
        {`${place.eleve} (${place.matricule}), ${place.evaluation}`}
        {doute !== undefined && <span className={classes.doute}>{doute}</span>}
      </p>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconHistory size={18} aria-hidden />}
        onClick={onHistoire}
      >
        Histoire de la note
      </Button>
    </div>
  );
}

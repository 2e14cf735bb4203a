/** Lists the cells that wait for the person: another wrote there, a reason is wanted, the server refused. */
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import type { Acquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { champMotif, MOTIF_MAXIMAL } from '@gestionscolaire/contract/notes/motif.ts';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { type BrouillonDAcquis, cleDAcquis, type GrilleDAcquis, RIEN_DIT } from './acquis.ts';
import classes from './competences.module.css';
import { envoiDAcquis } from './envoi.ts';
import type { EtatDesAcquis } from './use-acquis.ts';
import '@mantine/core/styles/Input.css';

/** Says the content of a cell: 'Acquis, « Bavarde »'. */
const direAcquis = ({ valeurs }: GrilleDAcquis, { valeurId, observation }: Acquis): string => {
  const mot = valeurs.find(({ id }) => id === valeurId)?.libelle;
  const said = [mot, observation === null ? undefined : `« ${observation} »`].filter(
    (one) => one !== undefined,
  );
  return said.length === 0 ? 'rien' : said.join(', ');
};

/** Says who wrote there: ' par M. Bah, 05/11/2026 16:04'. */
const direAuteur = ({ stocke }: BrouillonDAcquis): string =>
  stocke === null
    ? ''
    : `${stocke.auteur === null ? '' : ` par ${stocke.auteur}`}, ${formaterInstant(stocke.instant).slice(0, 16)}`;

export function CasesARegler({ etat: { grille, siens } }: { etat: EtatDesAcquis }) {
  const [asked, setAsked] = useState<BrouillonDAcquis | null>(null);
  const waiting = [...siens.values()].filter(({ sort }) => sort !== 'attente');
  if (waiting.length === 0) return null;
  return (
    <section className={classes.regler} aria-label="À régler">
      <h2>À régler</h2>
      <ul>
        {waiting.map((one) => (
          <li key={cleDAcquis(one)}>
            <p>
              <strong>{one.nom}</strong>
              {` : ${one.phrase ?? ''}`}
              {one.sort === 'conflit' &&
                ` Vous : ${direAcquis(grille, one)} · Enregistré : ${direAcquis(grille, one.stocke ?? RIEN_DIT)}${direAuteur(one)}.`}
            </p>
            <div className={classes.actions}>
              {one.sort === 'motif' && (
                <Button size="compact-md" onClick={() => setAsked(one)}>
                  Dire pourquoi…
                </Button>
              )}
              {one.sort === 'conflit' && (
                <Button size="compact-md" onClick={() => envoiDAcquis.garderLeMien(one)}>
                  Garder le mien
                </Button>
              )}
              <Button
                size="compact-md"
                variant="default"
                onClick={() =>
                  one.sort === 'conflit' ? envoiDAcquis.prendreLAutre(one) : envoiDAcquis.abandonner([one])
                }
              >
                {one.sort === 'conflit' ? 'Prendre l’autre' : 'Laisser'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <Pourquoi
          phrase={asked.phrase ?? ''}
          onClose={() => setAsked(null)}
          onMotif={(motif) => {
            envoiDAcquis.donnerLeMotif([asked], motif);
            setAsked(null);
          }}
        />
      )}
    </section>
  );
}

interface PourquoiProps {
  phrase: string;
  onMotif: (motif: string) => void;
  onClose: () => void;
}

function Pourquoi({ phrase, onMotif, onClose }: PourquoiProps) {
  const [motif, setMotif] = useState('');
  const [faute, setFaute] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { error } = champMotif.schema.safeParse(motif.trim());
    if (error === undefined) onMotif(motif.trim());
    else setFaute(error.issues[0]?.message ?? '');
  };
  return (
    <Dialog title="Pourquoi cet acquis change" onClose={onClose} withCross>
      <form noValidate onSubmit={submit} className={classes.fenetre}>
        <p>{phrase}</p>
        <TextInput
          label="Motif"
          required
          data-autofocus
          maxLength={MOTIF_MAXIMAL}
          autoComplete="off"
          value={motif}
          error={faute === '' ? undefined : faute}
          onChange={({ currentTarget: { value } }) => {
            setMotif(value);
            setFaute('');
          }}
        />
        <DialogButtons>
          <Button type="submit">Envoyer</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

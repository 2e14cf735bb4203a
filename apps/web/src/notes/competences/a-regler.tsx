/** Lists the cells that wait for the person: another wrote there, a reason is wanted, the server refused. */
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import type { Acquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import kit from '#core/ui/kit.module.css';
import { type BrouillonDAcquis, cleDAcquis, type GrilleDAcquis, RIEN_DIT } from '#notes/envois/acquis.ts';
import { envoiDAcquis } from '#notes/envois/envoi-d-acquis.ts';
import { DemandeDeMotif } from '#notes/motif.tsx';
import classes from './competences.module.css';
import type { EtatDesAcquis } from './use-acquis.ts';

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
            <div className={kit.wrap}>
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
        <DemandeDeMotif
          titre="Pourquoi cet acquis change"
          texte={asked.phrase ?? ''}
          bouton="Envoyer"
          said={null}
          onSubmit={async (motif) => envoiDAcquis.donnerLeMotif([asked], motif)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

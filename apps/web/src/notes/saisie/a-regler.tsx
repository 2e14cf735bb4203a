/** The cells that want the person: a conflict to settle, a reason to give, a refusal to read. Nothing else waits for them. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import kit from '#core/ui/kit.module.css';
import type { Brouillon } from '#notes/envois/cases-de-notes.ts';
import { envoiDeNotes } from '#notes/envois/envoi.ts';
import { direConflit, direContenu } from '#notes/envois/modele.ts';
import type { EtatDeSaisie } from './etat.ts';
import classes from './saisie.module.css';

const PourquoiChangees = lazy(() =>
  import('./pourquoi-changees.tsx').then((module) => ({ default: module.PourquoiChangees })),
);

export function ARegler({ etat }: { etat: EtatDeSaisie }) {
  /** The conflicts that the person leaves for later, until the page is opened again. */
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const all = [...etat.siens.values()];
  const conflits = all.filter(({ id, sort }) => sort === 'conflit' && !later.has(id));
  const motifs = all.filter(({ sort }) => sort === 'motif');
  const refusees = all.filter(({ sort }) => sort === 'refusee');
  const postponed = all.filter(({ id, sort }) => sort === 'conflit' && later.has(id)).length;
  if (conflits.length + motifs.length + refusees.length + postponed === 0) return null;
  return (
    <section className={classes.regler} aria-label="À régler">
      {conflits.length > 0 && (
        <>
          <p>{"Quelqu'un d'autre a écrit dans ces cases entre-temps. Rien n'est écrasé : choisissez."}</p>
          <ul>
            {conflits.map((draft) => (
              <Conflit
                key={draft.id}
                draft={draft}
                onLater={() => setLater((ids) => new Set([...ids, draft.id]))}
              />
            ))}
          </ul>
        </>
      )}
      {postponed > 0 && (
        <p>
          {postponed === 1
            ? '1 conflit est remis à plus tard. '
            : `${postponed} conflits sont remis à plus tard. `}
          <Button size="compact-sm" variant="default" onClick={() => setLater(new Set())}>
            Les revoir
          </Button>
        </p>
      )}
      {motifs.length > 0 && (
        <p>
          {motifs.length === 1
            ? '1 note change et veut un motif. '
            : `${motifs.length} notes changent et veulent un motif. `}
          <Button size="compact-sm" onClick={() => setAsking(true)}>
            Dire pourquoi
          </Button>
        </p>
      )}
      {refusees.length > 0 && (
        <ul>
          {refusees.map((draft) => (
            <li key={draft.id}>
              <span>
                <strong>{`${draft.eleve}, ${draft.evaluation}`}</strong>
                {` : ${direContenu(draft)}, refusée. ${draft.phrase ?? ''}`}
              </span>
              <Button size="compact-sm" variant="default" onClick={() => envoiDeNotes.abandonner([draft])}>
                Abandonner
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAsking && motifs.length > 0 && (
        <Suspense fallback={null}>
          <PourquoiChangees drafts={motifs} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Conflit({ draft, onLater }: { draft: Brouillon; onLater: () => void }) {
  return (
    <li>
      <span>
        <strong>{`${draft.eleve}, ${draft.evaluation}`}</strong>
        {` : ${direConflit(draft)}`}
      </span>
      <span className={`${kit.wrap} ${classes.actes}`}>
        <Button size="compact-sm" variant="default" onClick={() => envoiDeNotes.garderLeMien(draft)}>
          Garder le mien
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => envoiDeNotes.prendreLAutre(draft)}>
          Prendre l’autre
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onLater}>
          Plus tard
        </Button>
      </span>
    </li>
  );
}

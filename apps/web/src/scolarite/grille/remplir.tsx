/** The window 'Remplir depuis…': the prices of another year in the same cells, or those of another class in the row. */
import { TOUTES_LES_ANNEES } from '@gestionscolaire/contract/scolarite/annee-de-prix.ts';
import { type GrilleDePrix, getGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { UnlessFailed } from '#core/ui/reading.tsx';
import type { EtatDeGrille } from './etat-grille.ts';
import classes from './grille.module.css';
import { bilan, ChoixDeFenetre } from './meme-prix.tsx';
import { cellesQuiChangent, posesDeLAnnee, premiersPrix } from './recopier.ts';

interface RemplirProps {
  etat: EtatDeGrille;
  sessions: readonly Pick<Session, 'id' | 'libelle'>[];
  onClose: () => void;
}

/** 'annee 3', 'annee ' for every year, 'classe 7', 'classe ' for the whole school. */
const lire = (choix: string): { kind: string; id: number | null } => {
  const [kind = '', id = ''] = choix.split(' ');
  return { kind, id: id === '' ? null : Number(id) };
};

export function Remplir({ etat, sessions, onClose }: RemplirProps) {
  const { rangs, choix, sessionId, ecoleId } = etat;
  const rang = rangs[choix.tete.l];
  const annees = [
    ...sessions.map(({ id, libelle }) => ({ id, libelle })),
    { id: null, libelle: TOUTES_LES_ANNEES },
  ].filter(({ id }) => id !== sessionId);
  const others = rangs.filter(({ classeId }) => classeId !== rang?.classeId);
  const [depuis, setDepuis] = useState(
    annees.length > 0 ? `annee ${annees[0]?.id ?? ''}` : `classe ${others[0]?.classeId ?? ''}`,
  );
  const [garde, setGarde] = useState(true);
  const { kind, id } = lire(depuis);
  const query = useEndpoint(getGrilleDePrix, { ecoleId, sessionId: id }, { enabled: kind === 'annee' });
  const poses = posesDe(etat, { kind, id, garde, autre: query.data?.data });
  const { changent, autres } = cellesQuiChangent(etat, poses);
  return (
    <Dialog title="Remplir depuis…" onClose={onClose} withCross>
      <div className={`${kit.column} ${classes.fenetre}`}>
        <NativeSelect
          data-autofocus
          label="Depuis"
          value={depuis}
          onChange={(event) => setDepuis(event.currentTarget.value)}
          data={[
            ...(annees.length === 0
              ? []
              : [
                  {
                    group: 'Une autre année, dans les mêmes cases',
                    items: annees.map((annee) => ({
                      value: `annee ${annee.id ?? ''}`,
                      label: annee.libelle,
                    })),
                  },
                ]),
            {
              group: `Une autre classe, pour ${rang?.libelle ?? ''}`,
              items: others.map(({ classeId, libelle }) => ({
                value: `classe ${classeId ?? ''}`,
                label: libelle,
              })),
            },
          ]}
        />
        <ChoixDeFenetre isOn={garde} onPick={() => setGarde(!garde)}>
          Laisser les cases qui ont déjà un prix
        </ChoixDeFenetre>
        <UnlessFailed of={query} />
        <p role="status">{kind === 'annee' && query.isPending ? 'Lecture…' : bilan(changent, autres)}</p>
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button
          disabled={changent === 0}
          onClick={() => {
            etat.poser(poses);
            onClose();
          }}
        >
          Remplir
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface Depuis {
  kind: string;
  id: number | null;
  garde: boolean;
  /** The grid of the other year, once it is read. */
  autre: GrilleDePrix | undefined;
}

function posesDe(etat: EtatDeGrille, { kind, id, garde, autre }: Depuis) {
  if (kind === 'annee') return autre === undefined ? [] : posesDeLAnnee(etat, autre, id, garde);
  const here = etat.rangs[etat.choix.tete.l];
  const from = etat.rangs.findIndex(({ classeId }) => classeId === id);
  if (here === undefined) return [];
  return premiersPrix(etat, null, from)
    .map(({ prestationId, valeurs }) => ({
      place: { prestationId, classeId: here.classeId },
      change: valeurs,
    }))
    .filter(({ place }) => !garde || etat.valeurs(place).prix === null);
}

/** The window 'Le même prix pour…': the prices of a row, or of chosen cells, given to all classes, to those of a level, to some. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { estUneCase, plageDe } from '#core/ui/grid/range.ts';
import kit from '#core/ui/kit.module.css';
import type { EtatDeGrille } from './etat-grille.ts';
import classes from './grille.module.css';
import { ditPrix } from './mots.ts';
import { type Cible, cellesQuiChangent, posesPour, premiersPrix } from './recopier.ts';

interface MemePrixProps {
  etat: EtatDeGrille;
  onClose: () => void;
}

type Quoi = 'choix' | 'ligne';
type Vers = Cible['vers'];

/** Whether several cells of a row were typed: it is the row that one wants to give. */
const estUneLigneTapee = ({ saisies, rangs, choix }: EtatDeGrille): boolean => {
  const classeId = rangs[plageDe(choix).l0]?.classeId ?? null;
  return Object.values(saisies).filter(({ place }) => place.classeId === classeId).length > 1;
};

export function MemePrix({ etat, onClose }: MemePrixProps) {
  const { rangs, choix, grille } = etat;
  const plage = plageDe(choix);
  const rang = rangs[plage.l0];
  const [quoi, setQuoi] = useState<Quoi>(estUneCase(plage) && estUneLigneTapee(etat) ? 'ligne' : 'choix');
  const [vers, setVers] = useState<Vers>('toutes');
  const [etapes, setEtapes] = useState<readonly string[]>([]);
  const [choisies, setChoisies] = useState<readonly number[]>([]);
  const [garde, setGarde] = useState(false);

  const sources = premiersPrix(etat, quoi === 'ligne' ? null : plage, plage.l0);
  const cible: Cible = { vers, etapes, choisies, sauf: rang?.classeId ?? null, garde };
  const poses = posesPour(etat, sources, cible);
  const { changent, autres } = cellesQuiChangent(etat, poses);
  const niveaux = [...new Set(grille.classes.map(({ etape }) => etape))];
  const toggle = <T,>(all: readonly T[], one: T): T[] =>
    all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

  return (
    <Dialog title="Le même prix pour…" size="lg" onClose={onClose} withCross>
      <div className={`${kit.column} ${classes.fenetre}`}>
        <fieldset>
          <legend>Quels prix</legend>
          <ChoixDeFenetre name="quoi" isOn={quoi === 'choix'} onPick={() => setQuoi('choix')}>
            {estUneCase(plage) ? 'La case choisie' : 'Les cases choisies'}, {rang?.libelle}
          </ChoixDeFenetre>
          <ChoixDeFenetre name="quoi" isOn={quoi === 'ligne'} onPick={() => setQuoi('ligne')}>
            Tous les prix de la ligne {rang?.libelle}
          </ChoixDeFenetre>
          <p>
            {sources.length === 0
              ? "Aucun prix n'y est écrit : écrivez-en un d'abord."
              : sources
                  .map(({ libelle, valeurs }) => `${libelle}\u00A0: ${ditPrix(valeurs.prix)}`)
                  .join(' · ')}
          </p>
        </fieldset>
        <fieldset>
          <legend>Pour</legend>
          <ChoixDeFenetre name="vers" isOn={vers === 'toutes'} onPick={() => setVers('toutes')}>
            Toutes les classes ({grille.classes.length})
          </ChoixDeFenetre>
          <ChoixDeFenetre name="vers" isOn={vers === 'niveaux'} onPick={() => setVers('niveaux')}>
            Celles d'un niveau
          </ChoixDeFenetre>
          {vers === 'niveaux' && (
            <div className={classes.choisies}>
              {niveaux.map((etape) => (
                <ChoixDeFenetre
                  key={etape}
                  isOn={etapes.includes(etape)}
                  onPick={() => setEtapes(toggle(etapes, etape))}
                >
                  {etape}
                </ChoixDeFenetre>
              ))}
            </div>
          )}
          <ChoixDeFenetre name="vers" isOn={vers === 'choisies'} onPick={() => setVers('choisies')}>
            Celles que je choisis
          </ChoixDeFenetre>
          {vers === 'choisies' && (
            <div className={classes.choisies}>
              {grille.classes.map(({ id, libelle }) => (
                <ChoixDeFenetre
                  key={id}
                  isOn={choisies.includes(id)}
                  onPick={() => setChoisies(toggle(choisies, id))}
                >
                  {libelle}
                </ChoixDeFenetre>
              ))}
            </div>
          )}
        </fieldset>
        <ChoixDeFenetre isOn={garde} onPick={() => setGarde(!garde)}>
          Laisser les cases qui ont déjà un prix
        </ChoixDeFenetre>
        <p role="status">{bilan(changent, autres)}</p>
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
          Recopier
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** '154 cases changeront, dont 3 qui ont un autre prix.' */
export function bilan(changent: number, autres: number): string {
  if (changent === 0) return 'Aucune case ne changera.';
  const first = changent === 1 ? '1 case changera' : `${changent} cases changeront`;
  return autres === 0
    ? `${first}.`
    : `${first}, dont ${autres} qui ${autres === 1 ? 'a' : 'ont'} un autre prix.`;
}

interface OptionProps {
  /** The group of a choice of one; absent: a box. */
  name?: string;
  isOn: boolean;
  onPick: () => void;
  children: ReactNode;
}

export function ChoixDeFenetre({ name, isOn, onPick, children }: OptionProps) {
  return (
    <label className={`${kit.beside} ${classes.option}`}>
      <input type={name === undefined ? 'checkbox' : 'radio'} name={name} checked={isOn} onChange={onPick} />
      <span>{children}</span>
    </label>
  );
}

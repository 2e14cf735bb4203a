/** One pupil of a council, large enough for a projector: their figures, their subjects, and what the council says of them. */
import { formaterCoefficient } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { direPlace } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconTable } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import kit from '#core/ui/kit.module.css';
import { direMoyenne, SANS_MOYENNE } from '#notes/figures.ts';
import { BilanDEleve, type Enregistrer } from './bilan.tsx';
import classes from './conseil.module.css';
import { type Conseil, direDecision, type EleveDuConseil, nomDEleve } from './dire.ts';

interface PlaceProps {
  /** Their place in the list. */
  at: number;
  /** Shows another pupil; null: the table. */
  onGo: (inscriptionId: number | null) => void;
}

interface FicheProps extends PlaceProps {
  eleves: readonly { inscriptionId: number; nom: string; prenoms: string }[];
  /** Writes what was typed of the pupil that is shown. */
  enregistrer: RefObject<Enregistrer | null>;
  children: ReactNode;
}

/** Whether a key is typed into a field, or into a window over the page. */
const estUneSaisie = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

/** Shows one pupil of a class, and leads to those before and after them. */
export function FicheDuConseil({ eleves, at, onGo, enregistrer, children }: FicheProps) {
  const eleve = eleves[at];
  const voisin = (pas: number) => eleves[at + pas]?.inscriptionId;
  // The typed words are written before another pupil is shown; a refusal keeps them on screen.
  const aller = async (inscriptionId: number | null | undefined) => {
    if (inscriptionId === undefined) return;
    if ((await enregistrer.current?.()) === false) return;
    onGo(inscriptionId);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || estUneSaisie(event.target)) return;
    if (event.key === 'ArrowLeft') void aller(voisin(-1));
    if (event.key === 'ArrowRight') void aller(voisin(1));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (eleve === undefined) return null;
  return (
    <section className={`${kit.card} ${kit.column} ${classes.carte}`} aria-labelledby="eleve">
      <div className={`${kit.row} ${classes.tete}`}>
        <Button
          variant="default"
          aria-label="Élève précédent"
          disabled={at === 0}
          onClick={() => void aller(voisin(-1))}
        >
          <IconArrowLeft size={20} aria-hidden />
        </Button>
        <h2 id="eleve">{nomDEleve(eleve)}</h2>
        <span className={kit.quiet}>{`${at + 1} sur ${eleves.length}`}</span>
        <Button
          variant="default"
          aria-label="Élève suivant"
          disabled={at === eleves.length - 1}
          onClick={() => void aller(voisin(1))}
        >
          <IconArrowRight size={20} aria-hidden />
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconTable size={18} aria-hidden />}
          onClick={() => void aller(null)}
        >
          Tous les élèves
        </Button>
      </div>
      {children}
    </section>
  );
}

interface FicheDeNotesProps extends PlaceProps {
  conseil: Conseil;
  lieu: { ecoleId: number; classeId: number; periodeId: number };
}

/** One pupil of a class of marks: their figures, their subjects, and the words of the council. */
export function FicheDeNotes({ conseil, lieu, at, onGo }: FicheDeNotesProps) {
  const enregistrer = useRef<Enregistrer>(null);
  const eleve = conseil.eleves[at];
  if (eleve === undefined) return null;
  const juge = { ...eleve, proposition: eleve.annee?.proposition ?? null };
  return (
    <FicheDuConseil eleves={conseil.eleves} at={at} onGo={onGo} enregistrer={enregistrer}>
      <Chiffres conseil={conseil} eleve={eleve} />
      <div className={classes.parts}>
        <Matieres conseil={conseil} eleve={eleve} />
        <BilanDEleve conseil={conseil} lieu={lieu} eleve={juge} enregistrer={enregistrer} />
      </div>
    </FicheDuConseil>
  );
}

function Chiffres({ conseil, eleve }: { conseil: Conseil; eleve: EleveDuConseil }) {
  const { annee } = eleve;
  const chiffres = [
    ...conseil.periodes.map(({ libelle }, at) => [libelle, direMoyenne(eleve.periodes[at] ?? null)] as const),
    [conseil.periode, direMoyenne(eleve.moyenne)] as const,
    ['Rang', direPlace(eleve, eleve.sexe)] as const,
    ...(eleve.mention === null ? [] : [['Mention', eleve.mention] as const]),
    ...(annee === null
      ? []
      : [
          [
            `Année, sur ${annee.periodes} période${annee.periodes > 1 ? 's' : ''}`,
            direMoyenne(annee.moyenne),
          ] as const,
          ["Rang de l'année", direPlace(annee, eleve.sexe)] as const,
          [
            'Décision proposée',
            [direDecision(annee.proposition), ...(annee.reserve === null ? [] : [annee.reserve])].join('. '),
          ] as const,
        ]),
  ];
  return (
    <dl className={`${kit.wrap} ${kit.facts} ${classes.chiffres}`}>
      {chiffres.map(([mot, valeur]) => (
        <div key={mot}>
          <dt>{mot}</dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  );
}

function Matieres({ conseil, eleve }: { conseil: Conseil; eleve: EleveDuConseil }) {
  return (
    <section className={`${kit.card} ${kit.shrinks} ${kit.scroll}`} aria-label="Matières" tabIndex={0}>
      <table className={`${kit.table} ${kit.shaded} ${kit.pinned} ${classes.tableau}`}>
        <thead>
          <tr>
            <th scope="col">Matière</th>
            <th scope="col">Cours</th>
            <th scope="col">Composition</th>
            <th scope="col">Moyenne</th>
            <th scope="col">Rang</th>
            <th scope="col">Classe</th>
            <th scope="col">Appréciation</th>
          </tr>
        </thead>
        <tbody>
          {conseil.matieres.map(({ enseignementId, matiere, coefficient, moyenne }, at) => {
            const own = eleve.matieres[at];
            if (own === undefined) return null;
            return (
              <tr key={enseignementId}>
                <th scope="row">
                  {matiere} <span className={kit.quiet}>{`× ${formaterCoefficient(coefficient)}`}</span>
                </th>
                <td>{direMoyenne(own.cours)}</td>
                <td>{direMoyenne(own.composition)}</td>
                <td className={kit.strong}>
                  {own.moyenne === null ? SANS_MOYENNE[own.etat] : direMoyenne(own.moyenne)}
                </td>
                <td>{own.rang === null ? '' : direPlace({ ...own, estClasse: true }, eleve.sexe)}</td>
                <td>{direMoyenne(moyenne)}</td>
                <td className={classes.phrase}>{own.appreciation ?? ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Shows how far the marks of one subject are, and leads to its grid. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import {
  adresseDeLaCellule,
  adresseDeLaGrille,
  adresseDesVides,
  direARattraper,
  direVides,
} from '@gestionscolaire/contract/notes/releve/reste.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './avancement.module.css';

export type LigneDAvancement = Output<typeof getAvancementNotes>['lignes'][number];

const pluriel = (nombre: number, mot: string): string => `${nombre} ${mot}${nombre > 1 ? 's' : ''}`;

/** Says what is entered: '12 notes sur 30, 2 évaluations'. */
function direSaisie({ evaluations, attendues, remplies, nonEvaluee }: LigneDAvancement): string {
  if (nonEvaluee) return 'Dite non évaluée';
  if (evaluations === 0) return 'Aucune évaluation';
  return `${pluriel(remplies, 'note')} sur ${attendues}, ${pluriel(evaluations, 'évaluation')}`;
}

const ETATS: Readonly<Record<LigneDAvancement['etat'], string>> = {
  ouverte: '',
  fermee: 'Saisie fermée',
  arretee: 'Arrêtée par le conseil',
  scellee: 'Scellée',
};

export function LigneDeMatiere({ ligne }: { ligne: LigneDAvancement }) {
  const {
    matiere,
    enseignants,
    attendues,
    remplies,
    etat,
    dateFinSaisie,
    aSaisir: { vides, aRattraper },
  } = ligne;
  const to = vides > 0 ? adresseDesVides(ligne) : adresseDeLaGrille(ligne);
  const manquent = vides > 0 ? direVides(vides) : '';
  const fin = etat === 'ouverte' && dateFinSaisie !== null ? `à finir le ${formaterJour(dateFinSaisie)}` : '';
  const suite = [direSaisie(ligne), manquent, ETATS[etat], fin].filter((mot) => mot !== '').join(' · ');
  return (
    <li>
      <AppLink to={to} className={`${kit.entry} ${classes.ligne}`}>
        <span className={kit.name}>{matiere}</span>
        <span className={kit.quiet}>{enseignants.length === 0 ? '' : enseignants.join(', ')}</span>
        <span className={kit.quiet}>{suite}</span>
        {attendues > 0 && (
          <progress
            className={classes.barre}
            max={attendues}
            value={remplies}
            aria-label={direSaisie(ligne)}
          />
        )}
      </AppLink>
      {aRattraper.map((cellule) => (
        <AppLink
          key={`${cellule.evaluationId} ${cellule.inscriptionId}`}
          to={adresseDeLaCellule(cellule)}
          className={classes.rattraper ?? ''}
        >
          {direARattraper([cellule])}
        </AppLink>
      ))}
    </li>
  );
}

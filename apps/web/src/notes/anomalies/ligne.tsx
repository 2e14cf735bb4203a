/** One anomaly in a line: whether it blocks, what it is about, and the way to the grid or to the setting that settles it. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { getAnomaliesNotes } from '@gestionscolaire/contract/notes/anomalies/appel.ts';
import {
  adresseDeLaCellule,
  adresseDeLaGrille,
  adresseDesVides,
} from '@gestionscolaire/contract/notes/releve/reste.ts';
import { AppLink, type AppPath } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './anomalies.module.css';

export type AnomalieLue = Output<typeof getAnomaliesNotes>['anomalies'][number];

/** Returns where an anomaly is settled. */
function adresseDe(anomalie: AnomalieLue, periodeId: number): AppPath {
  const { genre, classeId, enseignementId, evaluationId, inscriptionId } = anomalie;
  if (genre === 'sansRegle') return ADRESSES.reglesNotation.list;
  if (genre === 'sansMatiere') return `${ADRESSES.enseignements.list}?classe=${classeId}`;
  if (genre === 'sansEnseignant' && enseignementId !== null)
    return path(ADRESSES.enseignements.edit, { id: enseignementId });
  if (genre === 'nonClasse') return path(ADRESSES.releveClasse, { classeId, periodeId });
  if (enseignementId === null) return path(ADRESSES.saisieNotes, { classeId, periodeId });
  const matiere = { classeId, periodeId, enseignementId };
  if (evaluationId !== null && inscriptionId !== null)
    return adresseDeLaCellule({ ...matiere, evaluationId, inscriptionId });
  return genre === 'notesManquantes' ? adresseDesVides(matiere) : adresseDeLaGrille(matiere);
}

export function LigneDAnomalie({ anomalie, periodeId }: { anomalie: AnomalieLue; periodeId: number }) {
  const { bloque, phrase, matiere, evaluation, prenoms, nom } = anomalie;
  const about = [nom === null ? null : `${nom} ${prenoms ?? ''}`.trim(), matiere, evaluation].filter(
    (word) => word !== null,
  );
  return (
    <li>
      <AppLink to={adresseDe(anomalie, periodeId)} className={`${kit.entry} ${classes.ligne}`}>
        <span className={classes.genre} data-bloque={bloque || undefined}>
          {bloque ? 'Bloque' : 'À vérifier'}
        </span>
        <span className={kit.name}>{about.length === 0 ? 'La classe' : about.join(', ')}</span>
        <span>{phrase}</span>
      </AppLink>
    </li>
  );
}

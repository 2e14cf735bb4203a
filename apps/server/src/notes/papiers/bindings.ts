/** The calls that print papers of marks. */
import {
  addCertificatScolarite,
  getCertificatsScolarite,
  imprimerCertificatScolarite,
} from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import {
  imprimerBulletins,
  imprimerExplication,
  imprimerFicheNotes,
  imprimerLivret,
  imprimerProcesVerbal,
  imprimerReleveClasse,
  imprimerReleveNotes,
  imprimerTableauHonneur,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { type Binding, bindFile, bindRead, bindWrite } from '#core/http/bind.ts';
import { imprimerLesBulletins, type PortDesPapiers } from './bulletins.ts';
import { delivrer, imprimerUnCertificat, listerLesCertificats } from './certificats.ts';
import {
  imprimerLaFiche,
  imprimerLExplication,
  imprimerLeProcesVerbal,
  imprimerLeReleve,
  imprimerLesNotes,
  imprimerLHonneur,
} from './classe.ts';
import { imprimerLeLivret } from './livret.ts';

const PAPIER = { heavy: 'paper' } as const;

/** Answers the calls of the papers. `port`: the addresses of their codes, and the school's key. */
export const papiersDesNotesBindings = (port: PortDesPapiers): readonly Binding[] => [
  bindFile(imprimerBulletins, (input, context) => imprimerLesBulletins(input, context, port), PAPIER),
  bindFile(imprimerReleveClasse, imprimerLeReleve, PAPIER),
  bindFile(imprimerFicheNotes, imprimerLaFiche, PAPIER),
  bindFile(imprimerReleveNotes, imprimerLesNotes, PAPIER),
  bindFile(imprimerExplication, imprimerLExplication, PAPIER),
  bindFile(imprimerTableauHonneur, imprimerLHonneur, PAPIER),
  bindFile(imprimerProcesVerbal, imprimerLeProcesVerbal, PAPIER),
  bindFile(imprimerLivret, imprimerLeLivret, PAPIER),
  bindWrite(addCertificatScolarite, delivrer),
  bindRead(getCertificatsScolarite, listerLesCertificats),
  bindFile(imprimerCertificatScolarite, imprimerUnCertificat, PAPIER),
];

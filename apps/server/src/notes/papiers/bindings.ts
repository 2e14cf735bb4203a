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
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';
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
import { bindPapier } from './papier-lu.ts';

/** Answers the calls of the papers. `port`: the addresses of their codes, and the school's key. */
export const papiersDesNotesBindings = (port: PortDesPapiers): readonly Binding[] => [
  bindPapier(imprimerBulletins, (input, context) => imprimerLesBulletins(input, context, port)),
  bindPapier(imprimerReleveClasse, imprimerLeReleve),
  bindPapier(imprimerFicheNotes, imprimerLaFiche),
  bindPapier(imprimerReleveNotes, imprimerLesNotes),
  bindPapier(imprimerExplication, imprimerLExplication),
  bindPapier(imprimerTableauHonneur, imprimerLHonneur),
  bindPapier(imprimerProcesVerbal, imprimerLeProcesVerbal),
  bindPapier(imprimerLivret, imprimerLeLivret),
  bindWrite(addCertificatScolarite, delivrer),
  bindRead(getCertificatsScolarite, listerLesCertificats),
  bindPapier(imprimerCertificatScolarite, imprimerUnCertificat),
];

/** The calls that print papers of marks. */
import {
  addCertificatScolarite,
  getCertificatsScolarite,
  imprimerCertificatScolarite,
} from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import {
  exportReleveClasse,
  imprimerBulletins,
  imprimerExplication,
  imprimerFicheNotes,
  imprimerLivret,
  imprimerProcesVerbal,
  imprimerReleveClasse,
  imprimerReleveNotes,
  imprimerTableauHonneur,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { type Binding, bindFile, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { bindPaper } from '#core/pdf/bind-paper.ts';
import type { PortSuivi } from '#notes/lieu/port-suivi.ts';
import { type AdressesDesPapiers, imprimerLesBulletins } from './bulletins.ts';
import { delivrer, imprimerUnCertificat, listerLesCertificats } from './certificats.ts';
import {
  exporterLeReleve,
  imprimerLaFiche,
  imprimerLExplication,
  imprimerLeProcesVerbal,
  imprimerLeReleve,
  imprimerLesNotes,
  imprimerLHonneur,
} from './classe.ts';
import { imprimerLeLivret } from './livret.ts';

/** Returns the calls of the papers. `adresses`: those of their codes; `suivi` counts the absences of bulletins. */
export const papiersDesNotesBindings = (
  adresses: AdressesDesPapiers,
  suivi: PortSuivi,
): readonly Binding[] => [
  bindPaper(imprimerBulletins, (input, context) => imprimerLesBulletins(input, context, { adresses, suivi })),
  bindPaper(imprimerReleveClasse, imprimerLeReleve),
  bindFile(exportReleveClasse, exporterLeReleve, { heavy: 'export' }),
  bindPaper(imprimerFicheNotes, imprimerLaFiche),
  bindPaper(imprimerReleveNotes, imprimerLesNotes),
  bindPaper(imprimerExplication, imprimerLExplication),
  bindPaper(imprimerTableauHonneur, imprimerLHonneur),
  bindPaper(imprimerProcesVerbal, imprimerLeProcesVerbal),
  bindPaper(imprimerLivret, imprimerLeLivret),
  bindWrite(addCertificatScolarite, delivrer),
  bindRead(getCertificatsScolarite, listerLesCertificats),
  bindPaper(imprimerCertificatScolarite, imprimerUnCertificat),
];

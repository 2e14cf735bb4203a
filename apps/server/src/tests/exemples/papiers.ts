/** Prepares what calls that print papers of marks must find before they can be made. */
import { scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
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
import type { Person } from '#tests/harness.ts';
import { type Fournis, fait, type Prepare, type Prepares, pour, titleOf, type Values } from './prepare.ts';

interface Classe {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly periodeId: number;
  readonly inscriptionId: number;
}

/** Reads the pupil of an enrolment. */
async function eleveDe(exemples: Fournis, inscriptionId: unknown): Promise<unknown> {
  const inscriptions = await (await exemples.server()).rows('inscriptions');
  return inscriptions.find(({ id }) => id === inscriptionId)?.['eleveId'];
}

/** Returns the examples of these calls. `preparer`: makes a class of one pupil; `bulletins`: the examples of sealed bulletins. */
export function desPapiers(
  preparer: (exemples: Fournis, as: Person) => Promise<Classe & Values>,
  bulletins: Prepares,
): Prepares {
  const unEleve: Prepare = async (exemples, as) => ({
    inscriptionId: (await preparer(exemples, as)).inscriptionId,
    creationUserId: 0,
  });
  return {
    [titleOf(imprimerBulletins)]: async (exemples, as) => {
      const papier = { format: 'a4', ordre: 'nom', provisoire: true, rectifies: false };
      const origine = 'http://127.0.0.1:3000';
      return { ...(await preparer(exemples, as)), ...papier, origine };
    },
    ...pour(
      preparer,
      imprimerReleveClasse,
      imprimerTableauHonneur,
      imprimerProcesVerbal,
      imprimerExplication,
    ),
    [titleOf(exportReleveClasse)]: async (exemples, as) => ({
      ...(await preparer(exemples, as)),
      format: 'csv',
    }),
    [titleOf(imprimerFicheNotes)]: async (exemples, as) => ({
      ...(await preparer(exemples, as)),
      enseignementId: null,
      remplie: false,
    }),
    ...pour(unEleve, imprimerReleveNotes, addCertificatScolarite),
    [titleOf(imprimerLivret)]: async (exemples, as) => {
      const sent = (await bulletins[titleOf(scellerPeriode)]?.(exemples, as)) ?? {};
      await exemples.asAdministrator(scellerPeriode, sent);
      const rows = await (await exemples.server()).rows('bulletins');
      const sealed = rows.find((row) => row['classeId'] === sent['classeId']);
      return { eleveId: await eleveDe(exemples, sealed?.['inscriptionId']) };
    },
    [titleOf(getCertificatsScolarite)]: async (exemples, as) => ({
      id: await eleveDe(exemples, (await preparer(exemples, as)).inscriptionId),
    }),
    [titleOf(imprimerCertificatScolarite)]: fait(addCertificatScolarite, unEleve),
  };
}

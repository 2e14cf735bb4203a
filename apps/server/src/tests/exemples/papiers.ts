/** Prepares what calls that print papers of marks must find before they can be made. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
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
import type { Person } from '#tests/harness.ts';
import type { Exemples, Prepare } from './caisse.ts';

const nomDe = ({ method, path }: Endpoint) => `${method} ${path}`;

interface Classe {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly periodeId: number;
  readonly inscriptionId: number;
}

/** Answers the examples of these calls. `preparer`: makes a class of one pupil; `bulletins`: the examples of sealed bulletins. */
export function desPapiers(
  preparer: (exemples: Exemples, as: Person) => Promise<Classe>,
  bulletins: Readonly<Record<string, Prepare>>,
): Readonly<Record<string, Prepare>> {
  const unLieu: Prepare = async (exemples, as) => {
    const { classeId, periodeId } = await preparer(exemples, as);
    return { classeId, periodeId };
  };
  const unEleve: Prepare = async (exemples, as) => ({
    inscriptionId: (await preparer(exemples, as)).inscriptionId,
  });
  return {
    [nomDe(imprimerBulletins)]: async (exemples, as) => {
      const { ecoleId, classeId, periodeId } = await preparer(exemples, as);
      const papier = { format: 'a4', ordre: 'nom', provisoire: true, origine: 'http://127.0.0.1:3000' };
      return { ecoleId, classeId, periodeId, ...papier };
    },
    [nomDe(imprimerReleveClasse)]: unLieu,
    [nomDe(imprimerTableauHonneur)]: unLieu,
    [nomDe(imprimerProcesVerbal)]: unLieu,
    [nomDe(imprimerFicheNotes)]: async (exemples, as) => ({
      ...(await unLieu(exemples, as)),
      enseignementId: null,
      remplie: false,
    }),
    [nomDe(imprimerReleveNotes)]: unEleve,
    [nomDe(imprimerExplication)]: async (exemples, as) => {
      const { inscriptionId, periodeId } = await preparer(exemples, as);
      return { inscriptionId, periodeId };
    },
    [nomDe(imprimerLivret)]: async (exemples, as) => {
      const sent = (await bulletins[nomDe(scellerPeriode)]?.(exemples, as)) ?? {};
      await exemples.asAdministrator(scellerPeriode, sent);
      const server = await exemples.server();
      const rows = await server.rows('bulletins');
      const sealed = rows.find((row) => row['classeId'] === sent['classeId']);
      const inscriptions = await server.rows('inscriptions');
      const own = inscriptions.find((row) => row['id'] === sealed?.['inscriptionId']);
      return { eleveId: own?.['eleveId'] };
    },
    [nomDe(addCertificatScolarite)]: async (exemples, as) => ({
      ...(await unEleve(exemples, as)),
      creationUserId: 0,
    }),
    [nomDe(getCertificatsScolarite)]: async (exemples, as) => {
      const { inscriptionId } = await preparer(exemples, as);
      const inscriptions = await (await exemples.server()).rows('inscriptions');
      return { id: inscriptions.find(({ id }) => id === inscriptionId)?.['eleveId'] };
    },
    [nomDe(imprimerCertificatScolarite)]: async (exemples, as) => {
      const sent = { ...(await unEleve(exemples, as)), creationUserId: 0 };
      return { id: (await exemples.asAdministrator(addCertificatScolarite, sent))['id'] };
    },
  };
}

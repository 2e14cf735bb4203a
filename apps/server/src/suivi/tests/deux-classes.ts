/** Makes a school of two classes, of which one is called at each of its courses on a Friday morning. */
import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import { addEnseignement, addMatiere } from '#notes/tests/gestes.ts';
import { idOf } from '#tests/argent/monde.ts';
import { addClasse, addInscrit } from '#tests/gestes/scolarite.ts';
import { equiperDAppels } from '#tests/gestes/suivi.ts';
import type { TestServer } from '#tests/harness.ts';

/** Makes a school of two classes, of three pupils and one; the second is called at each of two courses on a Friday morning. */
export async function deuxClasses(server: TestServer) {
  const ecole = await equiperDAppels(server);
  const { ecoleId, sessionId } = ecole;
  const autreId = await addClasse(server, ecoleId, 'CE1 A', { etape: 'primaire', niveau: '2' });
  const { inscriptionId: ailleurs } = await addInscrit(
    server,
    { ...ecole, classeId: autreId },
    { prenoms: 'Fatoumata' },
  );
  const jours = { ...SEMAINE_D_USAGE, samedi: 'journee' };
  const semaine = {
    ecoleId,
    libelle: 'Par cours',
    aPartirDu: '2026-10-02',
    etape: 'primaire',
    appel: 'cours',
  };
  await server.admin.call(semainesDeClasse.create, { ...jours, ...semaine, creationUserId: 0 });
  const matiereId = idOf((await addMatiere(server.admin, { libelle: 'Chimie' })).data);
  const enseignementId = idOf(
    (await addEnseignement(server.admin, { ecoleId, sessionId, classeId: autreId, matiereId })).data,
  );
  const cours: number[] = [];
  for (const [de, a] of [
    ['08:00', '09:00'],
    ['09:00', '10:00'],
  ]) {
    const place = {
      jourSemaine: 'vendredi',
      de,
      a,
      enseignantId: null,
      salle: null,
      du: '2026-11-16',
      au: null,
    };
    cours.push(
      idOf((await server.admin.call(creneaux.create, { enseignementId, ...place, creationUserId: 0 })).data),
    );
  }
  await server.database.transaction(async (trx) => {
    const girls = await trx
      .selectFrom('inscriptions')
      .select('eleveId')
      .where('id', 'in', [ecole.inscrits[0] ?? 0, ailleurs])
      .execute();
    await trx
      .updateTable('eleves')
      .set({ sexe: 'F' })
      .where(
        'id',
        'in',
        girls.map(({ eleveId }) => eleveId),
      )
      .execute();
  });
  return { ...ecole, autreId, ailleurs, cours };
}

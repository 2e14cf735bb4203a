/** A pupil who left in a session is never enrolled in it again without an answer, whatever the way in (AMB-175). */
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { inscrire, inscrireEnLot } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addInscrit, type EcoleEquipee, equiper, PRIX, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';

/** Registration and the nine months of the monthly service. */
const ANNEE = PRIX.inscription + 9 * PRIX.mensualite;
const QUESTION = 'Cet élève est parti de « 7ème année A » le 15/11/2026\u00A0: est-ce un retour\u00A0?';

describe('qui est parti et revient dans l’année', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  let id: number;

  /** They paid registration and October, then left on 15 November with what was due later taken away. */
  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    const siennes = { prestationIds: [ecole.mensualite] };
    ({ eleveId, inscriptionId: id } = await addInscrit(server, ecole, siennes));
    await payer(server.admin, ecole.ecoleId, eleveId, 150_000);
  });

  const partir = (etat: 'parti' | 'transfere' = 'parti') =>
    changerEtat(server.admin, id, { etat, dateDepart: '2026-11-15' });
  const compte = async () => {
    const { du, reste, inscriptions } = await soldeDe(server.admin, eleveId);
    return [du, reste, inscriptions.length];
  };
  const PARTI = [250_000, 100_000, 1];
  const seule = (more: Record<string, unknown> = {}) =>
    inscrire(server.admin, ecole, eleveId, { prestationIds: [ecole.mensualite], ...more });

  it('[SEMAINE-02] l’écran et l’appel demandent si c’est un retour, et le retour ne redemande rien', async () => {
    for (const [etat, debut] of [
      ['parti', 'est parti de'],
      ['transfere', 'a été transféré de'],
    ] as const) {
      expect((await partir(etat)).status).toBe(200);
      // The month from which they would pay changes nothing to it.
      for (const premierMois of [null, '12']) {
        const { refus } = await seule({ premierMois });
        expect([refus.code, Object.keys(refus.champs ?? {})]).toEqual(['A_CONFIRMER', ['sessionId']]);
        expect(refus.champs?.['sessionId']).toContain(`Cet élève ${debut} « 7ème année A » le 15/11/2026`);
      }
      expect((await seule({ sessionIdConfirme: false })).refus.code).toBe('A_CONFIRMER');
      expect(await compte()).toEqual(PARTI);
    }
    expect((await changerEtat(server.admin, id, { etat: 'inscrit', moisRetour: '12' })).status).toBe(200);
    expect(await compte()).toEqual([ANNEE, ANNEE - 150_000, 1]);
  });

  it('[SEMAINE-02] qui répond que ce n’est pas un retour inscrit une seconde fois, et ne revient plus deux fois', async () => {
    await partir();
    expect((await seule({ sessionIdConfirme: true })).status).toBe(201);
    expect(await compte()).toEqual([250_000 + ANNEE, 100_000 + ANNEE, 2]);
    // Whoever is there twice is refused, and no answer passes that.
    expect((await seule({ sessionIdConfirme: true })).refus.code).toBe('DOUBLON');
    expect((await changerEtat(server.admin, id, { etat: 'inscrit' })).refus.code).toBe('DOUBLON');
  });

  it('[SEMAINE-02] une autre année ne demande rien', async () => {
    await partir();
    const sessionId = await createSession(server, '2027-10-01', '2028-06-30');
    expect((await seule({ sessionId, dateInscription: '2026-11-20' })).status).toBe(201);
  });

  it('[SEMAINE-02] une classe inscrite d’un coup s’arrête à lui, et mène à sa fiche', async () => {
    await partir();
    const { inscriptionId: _autre, eleveId: present } = await addInscrit(server, ecole, { prenoms: 'Aly' });
    const { refus } = await inscrireEnLot(server.admin, ecole, [eleveId]);
    expect(refus).toMatchObject({
      code: 'REGLE',
      error: `Mamadou Diallo : ${QUESTION} Son retour se note sur sa fiche, et ses échéances reprennent.`,
    });
    expect(await compte()).toEqual(PARTI);
    const { data } = await server.admin.call(inscriptionSelectBy, { ecoleId: ecole.ecoleId });
    expect(new Set(data.map((one) => one.eleveId))).toEqual(new Set([eleveId, present]));
    expect(data).toHaveLength(2);
  });

  it('[SEMAINE-02] un import le reconnaît, demande si c’est un retour, et ne l’inscrit pas', async () => {
    await partir();
    const colonnes = ['prenoms', 'nom', 'sexe', 'classe'];
    const { ecoleId, sessionId, mensualite } = ecole;
    const file = { ecoleId, options: { sessionId, prestationIds: [mensualite] }, colonnes };
    const cellules = ['Mamadou', 'Diallo', 'M', '7ème année A'];
    const [seul] = (
      await server.admin.call(elevesImport.verifier, { ...file, lignes: [{ ligne: 2, cellules }] })
    ).data;
    expect(seul?.candidats).toMatchObject([
      { id: eleveId, empeche: `${QUESTION} Son retour se note sur sa fiche.` },
    ]);
    const lignes = [{ ligne: 2, cellules, decision: eleveId }];
    const [essai] = (await server.admin.call(elevesImport.verifier, { ...file, lignes })).data;
    expect(Object.values(essai?.fautes ?? {}).join()).toContain(QUESTION);
    const sent = { ...file, lignes, origine: 'eleves.csv', creationUserId: 0 };
    expect((await server.admin.call(elevesImport.importer, sent)).status).toBeGreaterThanOrEqual(400);
    expect(await compte()).toEqual(PARTI);
  });
});

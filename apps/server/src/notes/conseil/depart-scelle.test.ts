import { addPassage, apercuPassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { acquisArretes, type ClasseDAcquis } from '#notes/tests/acquis.ts';
import { monde } from '#notes/tests/base.ts';
import { type ClasseAvecComposition, classeArretee, rectifierLa, scellerLa } from '#notes/tests/bulletins.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { changerEtat, changerInscription, readInscription } from '#tests/gestes/inscriptions.ts';
import type { Person, TestServer } from '#tests/harness.ts';

/** The marks of these classes are of 12 November, and it is the 21st. */
const PHRASE =
  "« 1er trimestre » est scellé avec une note de cet élève du 12/11/2026 (Composition) : rectifiez d'abord son bulletin, ou datez";

describe('les jours d’une inscription autour de ce qui est scellé', () => {
  let server: TestServer;
  let admin: Person;
  let classe: ClasseAvecComposition;
  let id: number;
  beforeEach(async () => {
    ({ server, admin, classe } = await monde(classeArretee));
    [id = 0] = classe.inscrits;
  });
  const partir = (dateDepart: string) => changerEtat(admin, id, { dateDepart, annulerLignes: false });
  const depart = async () => (await readInscription(admin, id)).dateDepart;

  it('[NOTE-47] un départ avant une note scellée est refusé à son champ, et rien n’est écrit', async () => {
    expect((await scellerLa(admin, classe)).status).toBe(201);
    for (const jour of ['2026-11-02', '2026-11-12']) {
      const { status, refus } = await partir(jour);
      expect([status, refus.champs]).toEqual([422, { dateDepart: `${PHRASE} le départ d’après.` }]);
    }
    expect(await depart()).toBeNull();
    expect((await partir('2026-11-13')).status).toBe(200);
    expect(await depart()).toBe('2026-11-13');
    // They were away from the 13th: another day after the marks may be said, one before may not.
    expect((await partir('2026-11-20')).status).toBe(200);
    expect((await partir('2026-11-12')).refus.champs).toHaveProperty('dateDepart');
    expect((await partir('2026-11-14')).status).toBe(200);
  });

  it('[NOTE-47] avant le sceau, un départ se date comme il fut', async () => {
    expect((await partir('2026-11-02')).status).toBe(200);
  });

  it('[NOTE-47] [NOTE-48] dit non noté par une rectification, il est parti avant', async () => {
    expect((await scellerLa(admin, classe)).status).toBe(201);
    const { evaluationId, compositionId } = classe;
    const absent = { inscriptionId: id, valeur: null, code: 'nonNote' };
    const cellules = [
      { ...absent, evaluationId },
      { ...absent, evaluationId: compositionId },
    ];
    expect((await rectifierLa(admin, classe, { cellules }, 'Parti avant')).status).toBe(201);
    expect((await partir('2026-11-02')).status).toBe(200);
  });

  it('[NOTE-47] une inscription ne se date pas après une note scellée', async () => {
    expect((await scellerLa(admin, classe)).status).toBe(201);
    const tard = await changerInscription(admin, id, { dateInscription: '2026-11-13' });
    expect(tard.refus.champs).toEqual({ dateInscription: `${PHRASE} l’inscription d’avant.` });
    expect((await changerInscription(admin, id, { dateInscription: '2026-11-12' })).status).toBe(200);
  });

  it('[NOTE-47] un passage à une autre école non plus, que l’aperçu dit', async () => {
    expect((await scellerLa(admin, classe)).status).toBe(201);
    const versEcoleId = await createSchool(server);
    const { eleveId } = await readInscription(admin, id);
    const demande = { ecoleId: classe.ecoleId, eleveId, versEcoleId, jour: '2026-11-10' };
    const fautes = { jour: `${PHRASE} le départ d’après.` };
    expect((await admin.call(apercuPassage, demande)).data.fautes).toEqual(fautes);
    expect((await admin.call(addPassage, { ...demande, creationUserId: 0 })).refus.champs).toEqual(fautes);
    expect((await admin.call(addPassage, { ...demande, jour: '2026-11-20', creationUserId: 0 })).status).toBe(
      201,
    );
  });

  it('[NOTE-47] les acquis scellés d’une période entière tiennent de même', async () => {
    const maternelle: ClasseDAcquis = await acquisArretes(server, classe.sessionId);
    expect((await scellerLa(admin, maternelle)).status).toBe(201);
    const [enfant = 0] = maternelle.inscrits;
    const partirLe = (dateDepart: string) => changerEtat(admin, enfant, { dateDepart, annulerLignes: false });
    const { status, refus } = await partirLe('2026-10-03');
    expect(status).toBe(422);
    expect(refus.champs).toEqual({
      dateDepart: '« 1er trimestre » est scellé avec les acquis de cet élève : datez le départ d’après.',
    });
    expect((await partirLe('2026-11-20')).status).toBe(200);
  });
});

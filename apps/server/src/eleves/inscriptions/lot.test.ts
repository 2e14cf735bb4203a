import {
  disableInscription,
  getLotsInscription,
  inscriptionSelectBy,
  reprendreInscriptions,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { annuler, idDe } from '#caisse/tests/gestes.ts';
import { inscrireEnLot, inscrire as inscrireUn } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { changerInscription } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import {
  addClasse,
  addEleve,
  addInscrit,
  type EcoleEquipee,
  equiper,
  payer,
  soldeDe,
} from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

describe('plusieurs inscriptions en un acte', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveIds: number[];

  const inscrire = (more: Record<string, unknown> = {}, person: Person = server.admin) => {
    const donnees = {
      prestationIds: [ecole.mensualite, ecole.tenue],
      origine: 'Inscription de 7ème année A',
    };
    return inscrireEnLot(person, ecole, eleveIds, { ...donnees, ...more });
  };
  const liste = async (sessionId = ecole.sessionId) =>
    (await server.admin.call(inscriptionSelectBy, { ecoleId: ecole.ecoleId, sessionId })).data;
  const lots = async (person: Person = server.admin) =>
    (await person.call(getLotsInscription, { ecoleId: ecole.ecoleId })).data;
  const reprendre = async (person: Person = server.admin) => {
    const { id = 0, modifDate = null } = (await lots())[0] ?? {};
    return person.call(reprendreInscriptions, { id, modifUserId: 0, modifDate });
  };
  const actes = async () => (await server.rows('journal')).length;

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    eleveIds = [];
    for (const nom of ['Bah', 'Camara', 'Diallo'])
      eleveIds.push(await addEleve(server, ecole.ecoleId, { nom }));
  });

  it('inscrit chacun avec son échéancier, en un seul acte du journal, et le lot est dans la liste', async () => {
    const before = await actes();
    const made = await inscrire();
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject([{ nombre: 3 }]);
    expect(await actes()).toBe(before + 1);
    expect((await liste()).map(({ nom, classe, du }) => [nom, classe, du])).toEqual([
      ['Bah', '7ème année A', 980_000],
      ['Camara', '7ème année A', 980_000],
      ['Diallo', '7ème année A', 980_000],
    ]);
    expect(await lots()).toMatchObject([{ origine: 'Inscription de 7ème année A', nombre: 3, estActif: 1 }]);
  });

  it('se nomme seul quand personne ne lui donne de nom', async () => {
    await inscrire({ origine: null });
    expect(await lots()).toMatchObject([{ origine: 'Inscription de 3 élèves' }]);
  });

  it('tous ou aucun : qui est déjà inscrit arrête tout, et le refus le nomme', async () => {
    await inscrireUn(server.admin, ecole, eleveIds[1] ?? 0);
    const before = await actes();
    const refused = await inscrire();
    expect(refused.refus).toMatchObject({
      code: 'DOUBLON',
      error: 'Mamadou Camara : Cet élève est déjà inscrit cette année, en « 7ème année A ».',
    });
    expect(Object.keys(refused.refus.champs ?? {})).toEqual(['lignes']);
    expect(await liste()).toHaveLength(1);
    expect([await actes(), await lots()]).toEqual([before, []]);
  });

  it('une classe sans prix, une autre école, un élève répété : rien n’est écrit', async () => {
    const autre = await equiper(server, { sessionId: ecole.sessionId });
    const [eleveId = 0] = eleveIds;
    const { classeId } = ecole;
    const etranger = await addEleve(server, autre.ecoleId);
    const cas: [Record<string, unknown>, string][] = [
      [{ lignes: [{ eleveId, classeId: autre.classeId }] }, "Cette classe n'existe pas dans cette école"],
      [{ lignes: [{ eleveId: etranger, classeId }] }, "Cet élève n'existe pas dans cette école"],
      [
        {
          lignes: [
            { eleveId, classeId },
            { eleveId, classeId },
          ],
        },
        'est deux fois dans la liste',
      ],
      [{ prestationIds: [autre.tenue] }, "Aucune des prestations choisies n'a de prix"],
      [{ sessionId: 9_999 }, "Cette année scolaire n'existe pas"],
      [{ dateInscription: '2999-01-01' }, "n'est pas dans l'avenir"],
      [{ lignes: [] }, 'Les élèves sont obligatoires'],
    ];
    for (const [more, phrase] of cas) {
      const { refus } = await inscrire(more);
      expect(JSON.stringify(refus), phrase).toContain(phrase);
    }
    expect([await liste(), await lots()]).toEqual([[], []]);
  });

  it('promeut vers l’année suivante, chacun dans sa classe ; chaque classe prend ce qui y a un prix', async () => {
    await inscrire();
    const suivante = await createSession(server, '2027-10-01', '2028-06-30');
    const classeId = await addClasse(server, ecole.ecoleId, '8ème année A');
    const [un = 0, deux = 0] = eleveIds;
    const lignes = [
      { eleveId: un, classeId },
      { eleveId: deux, classeId: ecole.classeId },
    ];
    const made = await inscrire({ sessionId: suivante, lignes, origine: 'Promotion de 7ème année A' });
    expect(made.status).toBe(201);
    expect((await liste(suivante)).map(({ nom, classe }) => [nom, classe])).toEqual([
      ['Bah', '8ème année A'],
      ['Camara', '7ème année A'],
    ]);
    expect((await lots()).map(({ origine }) => origine)).toEqual([
      'Promotion de 7ème année A',
      'Inscription de 7ème année A',
    ]);
  });

  it('se reprend en entier, une fois, avec ses échéances', async () => {
    await inscrire();
    const before = await actes();
    expect((await reprendre()).status).toBe(200);
    expect(await actes()).toBe(before + 1);
    expect(await liste()).toEqual([]);
    for (const eleveId of eleveIds)
      expect(await soldeDe(server.admin, eleveId)).toMatchObject({ inscriptions: [], du: 0, reste: 0 });
    expect(await lots()).toMatchObject([{ estActif: 0 }]);
    const again = await reprendre();
    expect(again.refus).toMatchObject({ code: 'PERIME', error: 'Ce lot est déjà défait.' });
    expect((await inscrire()).status).toBe(201);
  });

  it('ne se reprend plus dès qu’un seul a payé, jusqu’à ce que ce paiement soit annulé', async () => {
    await inscrire();
    const paid = await payer(server.admin, ecole.ecoleId, eleveIds[2] ?? 0, 20_000);
    const refused = await reprendre();
    expect(refused.refus.code).toBe('UTILISE');
    expect(refused.refus.error).toContain('Ce lot ne peut pas être défait : pour Mamadou Diallo, ');
    expect(await liste()).toHaveLength(3);
    await annuler(server.admin, idDe(paid));
    expect((await reprendre()).status).toBe(200);
    expect(await liste()).toEqual([]);
  });

  it('ne se reprend plus quand une inscription a changé ; celle qui fut retirée ne le retient pas', async () => {
    await inscrire();
    const [premiere, deuxieme] = await liste();
    await server.admin.call(disableInscription, { id: premiere?.id ?? 0, modifUserId: 0, modifDate: null });
    const change = { observations: 'Interne' };
    expect((await changerInscription(server.admin, deuxieme?.id ?? 0, change)).status).toBe(200);
    const refused = await reprendre();
    expect(refused.refus.error).toContain('pour Mamadou Camara, ce qui a été fait a changé depuis.');
    expect(await liste()).toHaveLength(2);
  });

  it('deux lots des mêmes élèves au même instant : un seul passe', async () => {
    const answers = await Promise.all([inscrire(), inscrire()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await liste()).toHaveLength(3);
    expect((await addInscrit(server, ecole)).inscriptionId).toBeGreaterThan(0);
  });
});

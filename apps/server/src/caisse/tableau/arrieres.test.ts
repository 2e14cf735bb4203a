import {
  AGES,
  ageDe,
  exportArrieres,
  getArrieres,
  getTotauxArrieres,
} from '@gestionscolaire/contract/caisse/arrieres.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { annuler, idDe, unPaiement } from '#caisse/tests/gestes.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import {
  addClasse,
  addEleve,
  addInscrit,
  type EcoleEquipee,
  equiper,
  PRIX,
  payer,
} from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

/** The amounts due on 21 November: registration, October, the uniform and the first tranche, then November. */
const OCTOBRE = PRIX.inscription + PRIX.mensualite + PRIX.tenue;
const TRANCHE = 300_000;
const ECHU = OCTOBRE + TRANCHE + PRIX.mensualite;

describe('arriérés', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let person: Person;
  const lire = async (more: Record<string, unknown> = {}) =>
    (await person.call(getArrieres, { ecoleId: ecole.ecoleId, ...more })).data;
  const totaux = async (more: Record<string, unknown> = {}) =>
    (await person.call(getTotauxArrieres, { ecoleId: ecole.ecoleId, ...more })).data;
  const unEleve = async (nom: string, more: Record<string, unknown> = {}) => {
    const eleveId = await addEleve(server, ecole.ecoleId, { nom });
    const sent = { ...more };
    return { eleveId, inscriptionId: idDe(await inscrire(server.admin, ecole, eleveId, sent)) };
  };
  const leJour = async (jour: string) => {
    server.now = `${jour}T10:00:00.000Z`;
    person = await server.signIn(server.admin.id);
  };

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    person = server.admin;
  });

  it('ce qui est échu et reste dû, par âge ; ce qui vient plus tard ne s’y trouve pas', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    expect(await lire()).toMatchObject([
      {
        id: eleveId,
        classe: '7ème année A',
        etat: 'inscrit',
        depuis: '2026-10-01',
        // 1 November is 20 days before, 15 October 37, 1 October 51.
        moins30: PRIX.mensualite,
        moins60: OCTOBRE + TRANCHE,
        moins90: 0,
        plus90: 0,
        total: ECHU,
      },
    ]);
    expect(await totaux()).toEqual({
      eleves: 1,
      moins30: PRIX.mensualite,
      moins60: OCTOBRE + TRANCHE,
      moins90: 0,
      plus90: 0,
      anterieur: 0,
      total: ECHU,
      credit: 0,
      net: ECHU,
      couverts: 0,
      parts: {
        sessionId: ecole.sessionId,
        inscrits: { eleves: 1, montant: ECHU },
        partis: { eleves: 0, montant: 0 },
        autres: { eleves: 0, montant: 0 },
        couverts: 0,
      },
    });
  });

  it('ce que l’école tient en crédit n’est pas réclamé : déduit, et qui en a autant n’est pas dans la liste', async () => {
    const [barry, camara] = [await unEleve('Barry'), await unEleve('Camara')];
    await unEleve('Diallo');
    const garder = (eleveId: number, montant: number) =>
      person.call(addPaiement, unPaiement(ecole.ecoleId, eleveId, { montant }));
    await garder(barry.eleveId, ECHU - 1);
    const id = idDe(await garder(camara.eleveId, ECHU + 5000));
    const nets = async (more: Record<string, unknown> = {}) =>
      (await lire(more)).map(({ nom, total, credit, net }) => [nom, total, credit, net]);
    const attendus = [
      ['Barry', ECHU, ECHU - 1, 1],
      ['Diallo', ECHU, 0, ECHU],
    ];
    expect(await nets()).toEqual(attendus);
    expect(await nets({ tri: 'net', ordre: 'desc' })).toEqual(attendus.toReversed());
    expect(await totaux()).toMatchObject({
      eleves: 2,
      total: 2 * ECHU,
      credit: ECHU - 1,
      net: ECHU + 1,
      couverts: 1,
      // The dashboard counts all three; one of them has enough in credit, another nearly.
      parts: { inscrits: { eleves: 3, montant: 3 * ECHU }, couverts: ECHU },
    });
    const page = await person.call(getArrieres, { ecoleId: ecole.ecoleId, page: 2, taille: 1 });
    expect(page.headers['x-total-count']).toBe('2');
    const { text } = await person.call(exportArrieres, { ecoleId: ecole.ecoleId, format: 'csv' });
    const [titres, ...lignes] = text.trim().split(/\r?\n/);
    expect(titres).toMatch(/;Total dû;Crédit;Reste net$/);
    expect(lignes).toHaveLength(2);
    expect(lignes[0]).toMatch(new RegExp(`;${ECHU};${ECHU - 1};1$`));
    // Cancelled, it covers nothing any more.
    await annuler(person, id);
    expect(await totaux()).toMatchObject({ eleves: 3, couverts: 0, net: 2 * ECHU + 1 });
  });

  it('chaque franc a l’âge que le contrat dit, au jour près', async () => {
    await addInscrit(server, ecole);
    for (const jour of ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-30', '2026-12-31', '2027-01-13']) {
      await leJour(jour);
      const lignes = (await server.rows('echeances')).filter((row) => String(row['dateEcheance']) <= jour);
      const attendu: Record<string, number> = Object.fromEntries(AGES.map(({ cle }) => [cle, 0]));
      for (const { dateEcheance, montant } of lignes) {
        const jours = (Date.parse(jour) - Date.parse(String(dateEcheance))) / DAY;
        const age = ageDe(jours);
        attendu[age] = (attendu[age] ?? 0) + Number(montant);
      }
      expect(await totaux(), jour).toMatchObject(attendu);
      expect((await lire())[0], jour).toMatchObject(attendu);
    }
  });

  it('payer retire, annuler remet ; qui ne doit plus rien quitte la liste', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    await payer(person, ecole.ecoleId, eleveId, OCTOBRE);
    expect(await totaux()).toMatchObject({ eleves: 1, moins60: TRANCHE, total: ECHU - OCTOBRE });
    const id = idDe(await payer(person, ecole.ecoleId, eleveId, ECHU - OCTOBRE));
    expect(await lire()).toEqual([]);
    expect(await totaux()).toMatchObject({ eleves: 0, total: 0 });
    await annuler(person, id);
    expect(await totaux()).toMatchObject({ eleves: 1, total: ECHU - OCTOBRE });
  });

  it('qui est parti doit encore ce qu’il doit', async () => {
    const { eleveId, inscriptionId } = await addInscrit(server, ecole);
    expect((await changerEtat(person, inscriptionId)).status).toBe(200);
    expect(await lire()).toMatchObject([{ id: eleveId, etat: 'parti', classe: '7ème année A', total: ECHU }]);
    await unEleve('Barry');
    const [personne, un] = [
      { eleves: 0, montant: 0 },
      { eleves: 1, montant: ECHU },
    ];
    const { sessionId: cette } = ecole;
    const parts = { sessionId: cette, inscrits: un, partis: un, autres: personne, couverts: 0 };
    expect((await totaux()).parts).toEqual(parts);
    // Once the next year is here, both owe for another one.
    const sessionId = await createSession(server, '2027-10-01', '2028-06-30');
    await leJour('2027-10-15');
    const suite = (await totaux()).parts;
    expect([suite.sessionId, suite.inscrits, suite.partis.montant]).toEqual([sessionId, personne, 0]);
    expect(suite.autres.eleves).toBe(2);
  });

  it('se filtre par classe, par année et par âge, se cherche, se trie et se pagine', async () => {
    const autre = await addClasse(server, ecole.ecoleId, 'Terminale');
    await unEleve('Barry');
    await unEleve('Camara', { classeId: autre });
    const { eleveId } = await unEleve('Diallo');
    await payer(person, ecole.ecoleId, eleveId, OCTOBRE + TRANCHE);
    const noms = async (more: Record<string, unknown> = {}) =>
      (await lire(more)).map(({ nom }) => nom).join(' ');
    expect(await noms()).toBe('Barry Camara Diallo');
    expect(await noms({ classeId: autre })).toBe('Camara');
    expect(await totaux({ classeId: autre })).toMatchObject({ eleves: 1, total: ECHU });
    expect(await noms({ sessionId: ecole.sessionId, ordre: 'desc' })).toBe('Diallo Camara Barry');
    const vide = await createSession(server, '2027-10-01', '2028-06-30');
    expect(await noms({ sessionId: vide })).toBe('');
    // They owe only November: their debt is of this month. The others' debts are told whole.
    expect(await noms({ age: 'moins60' })).toBe('Barry Camara');
    expect(await totaux({ age: 'moins60' })).toMatchObject({ eleves: 2, total: 2 * ECHU });
    expect(await noms({ age: 'plus90' })).toBe('');
    // The filters by column say the same, of several classes too.
    expect(await noms({ filtres: `classeId:${autre}` })).toBe('Camara');
    expect(await noms({ filtres: `classeId:${autre},${ecole.classeId};age:moins60` })).toBe('Barry Camara');
    expect(await totaux({ filtres: `classeId:${autre}` })).toMatchObject({ eleves: 1, total: ECHU });
    expect(await noms({ filtres: `sessionId:${vide}` })).toBe('');
    expect(await noms({ recherche: 'camarà' })).toBe('Camara');
    expect(await noms({ tri: 'total' })).toBe('Diallo Barry Camara');
    expect(await noms({ tri: 'classe', ordre: 'desc' })).toBe('Camara Diallo Barry');
    expect(await noms({ tri: 'depuis', ordre: 'desc' })).toBe('Diallo Camara Barry');
    const page = await person.call(getArrieres, { ecoleId: ecole.ecoleId, page: 2, taille: 2 });
    expect(page.data.map(({ nom }) => nom)).toEqual(['Diallo']);
    expect(page.headers['x-total-count']).toBe('3');
  });

  it('se met en fichier, avec les mêmes filtres', async () => {
    await unEleve('Barry', { remisePourcentage: 100, remiseMotif: 'Orpheline' });
    await unEleve('Camara');
    const asked = { ecoleId: ecole.ecoleId, format: 'csv', recherche: 'camara' };
    const { text, headers } = await person.call(exportArrieres, asked);
    expect(headers['content-disposition']).toContain('arrieres-2026-11-21.csv');
    const [titres, ...lignes] = text.trim().split(/\r?\n/);
    for (const titre of ['Matricule', 'Plus de 90 jours', 'Total dû']) expect(titres).toContain(titre);
    expect(lignes).toHaveLength(1);
    for (const dit of ['Camara', String(ECHU), '2026']) expect(lignes[0]).toContain(dit);
  });

  it('[LISTE-06] son fichier peut être de quelques élèves choisis, de son école seulement', async () => {
    await unEleve('Barry');
    const { eleveId } = await unEleve('Camara');
    const asked = { ecoleId: ecole.ecoleId, format: 'csv', selection: [eleveId] };
    const { text } = await person.call(exportArrieres, asked);
    const [, ...lignes] = text.trim().split(/\r?\n/);
    expect(lignes).toEqual([expect.stringContaining('Camara')]);
    const droits = { arrieres: ['lecture'] };
    const ailleurs = await server.person({ droits, ecoleId: await createSchool(server, 'École de Dixinn') });
    const vide = await ailleurs.call(exportArrieres, asked);
    expect(vide.text.trim().split(/\r?\n/)).toHaveLength(1);
  });
});

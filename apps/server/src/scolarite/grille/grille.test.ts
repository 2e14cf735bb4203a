/** The prices of a school are read as one grid and saved as one act; so are the tranches of a service. */
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { lignesBrutes } from '@gestionscolaire/contract/eleves/echeancier.ts';
import {
  cleDeCase,
  type GrilleDePrix,
  getGrilleDePrix,
  updateGrilleDePrix,
} from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readTarifs } from '#eleves/inscriptions/bareme.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createPrestation, createSchool } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addClasse, addFiche, type EcoleEquipee, equiper } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { readGrille } from './lire.ts';

/** Counts the statements that are built. */
class Counting implements KyselyPlugin {
  statements = 0;
  transformQuery({ node }: PluginTransformQueryArgs) {
    this.statements += 1;
    return node;
  }
  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

type Ligne = GrilleDePrix['lignes'][number];
const AUCUNE = { id: null, modifDate: null };

describe('la grille des prix d’une école', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
  });
  const lire = async (person: Person = server.admin, ecoleId = ecole.ecoleId) =>
    (await person.call(getGrilleDePrix, { ecoleId })).data;
  const save = (cases: object[], person: Person = server.admin, ecoleId = ecole.ecoleId) =>
    person.call(updateGrilleDePrix, { ecoleId, sessionId: null, cases });
  const une = (prestationId: number, classeId: number | null, prix: number | null, ligne?: Ligne) => ({
    prestationId,
    classeId,
    ...(ligne === undefined ? AUCUNE : { id: ligne.id, modifDate: ligne.modifDate }),
    valeurs: prix === null ? null : { prix, fr_inscription: 0, estObligatoire: 0 },
  });
  const ligneDe = (grille: GrilleDePrix, prestationId: number, classeId: number | null = null): Ligne => {
    const found = grille.lignes.find((one) => cleDeCase(one) === cleDeCase({ prestationId, classeId }));
    if (found === undefined) throw new Error(`no line ${prestationId} ${classeId}`);
    return found;
  };
  const acts = async () =>
    (await server.rows('journal')).filter(({ appel }) => appel === 'PUT updateGrilleDePrix');

  it('[ANNEE-01] la grille d’une année n’a pas les prix d’une autre ; celle de toutes les années n’en a d’aucune', async () => {
    const [une26, une27] = [ecole.sessionId, await createSession(server, '2027-10-01', '2028-06-30')];
    const [premiere] = (await lire()).lignes;
    const place = { prestationId: premiere?.prestationId ?? 0, classeId: premiere?.classeId ?? null };
    for (const [sessionId, prix] of [
      [une26, 111_000],
      [une27, 222_000],
    ] as const) {
      const valeurs = { prix, fr_inscription: 0, estObligatoire: 0 };
      const cases = [{ ...place, ...AUCUNE, valeurs }];
      const saved = await server.admin.call(updateGrilleDePrix, { ecoleId: ecole.ecoleId, sessionId, cases });
      expect(saved.status).toBe(200);
    }
    const annees = async (sessionId: number | null) => {
      const { data } = await server.admin.call(getGrilleDePrix, { ecoleId: ecole.ecoleId, sessionId });
      return new Set(data.lignes.map((ligne) => ligne.sessionId));
    };
    expect(await annees(une26)).toEqual(new Set([null, une26]));
    expect(await annees(une27)).toEqual(new Set([null, une27]));
    expect(await annees(null)).toEqual(new Set([null]));
  });

  it('[DEBUT-03] rend classes, prestations, tranches et lignes d’une école, d’où se calcule ce que paie un élève', async () => {
    const grille = await lire();
    expect(grille.classes.map(({ id }) => id)).toEqual([ecole.classeId]);
    expect(grille.prestations.map(({ libelle }) => libelle)).toEqual(['Mensualité', 'Scolarité', 'Tenue']);
    expect(grille.prestations[1]?.tranches).toHaveLength(3);
    expect(grille.lignes).toHaveLength(3);
    const { fiches } = await readTarifs(server.database.read, ecole.ecoleId, ecole.sessionId);
    const [annee, found] = [grille.annee, grille.lignes];
    if (annee === null) throw new Error('no year');
    const siennes = found.flatMap((ligne) => {
      const prestation = grille.prestations.find(({ id }) => id === ligne.prestationId);
      if (prestation === undefined) return [];
      return [{ ...ligne, ...prestation, prestation: prestation.libelle, prestationId: prestation.id }];
    });
    const somme = (all: Parameters<typeof lignesBrutes>[0]['fiches']) =>
      lignesBrutes({
        fiches: all,
        session: annee,
        moisNonFactures: grille.moisNonFactures,
        premierMois: null,
      }).reduce((total, { brut }) => total + brut, 0);
    expect(somme(siennes)).toBe(somme(fiches));
    // 9 months and their registration, three tranches, once.
    expect(somme(siennes)).toBe(9 * 100_000 + 50_000 + 900_000 + 30_000);
  });

  it('[DEBUT-03] ajoute, change et vide des cases en un seul acte, qui est dans l’historique de chaque ligne', async () => {
    const grille = await lire();
    const [mensualite, tenue] = [ligneDe(grille, ecole.mensualite), ligneDe(grille, ecole.tenue)];
    const before = (await server.rows('journal')).length;
    const { status, data } = await save([
      une(ecole.mensualite, null, 120_000, mensualite),
      une(ecole.tenue, null, null, tenue),
      une(ecole.scolarite, ecole.classeId, 1_000_000),
    ]);
    expect([status, data.length]).toEqual([200, 3]);
    const after = await lire();
    expect(Object.fromEntries(after.lignes.map((one) => [cleDeCase(one), one.prix]))).toEqual({
      [`${ecole.mensualite}-ecole`]: 120_000,
      [`${ecole.scolarite}-ecole`]: 900_000,
      [`${ecole.scolarite}-${ecole.classeId}`]: 1_000_000,
    });
    expect(await server.rows('journal')).toHaveLength(before + 1);
    expect((await acts())[0]).toMatchObject({
      entite: 'ecoles',
      entiteId: ecole.ecoleId,
      ecoleId: ecole.ecoleId,
    });
    const history = async (id: number) =>
      (await server.admin.call(getJournal, { entite: 'fiches_renseignement', entiteId: id })).data[0];
    const told = await history(mensualite.id);
    // Its own part of the act, and nothing of the others.
    expect(told?.changements).toEqual({
      [`fiches_renseignement ${mensualite.id} prix`]: [100_000, 120_000],
      [`fiches_renseignement ${mensualite.id} fr_inscription`]: [50_000, 0],
    });
    expect(told?.noms[`fiches_renseignement ${mensualite.id}`]).toBe('Mensualité');
    expect((await history(tenue.id))?.changements).toEqual({
      [`fiches_renseignement ${tenue.id} estActif`]: [1, 0],
    });
    const whole = (await server.admin.call(getJournal, { entite: 'ecoles', entiteId: ecole.ecoleId }))
      .data[0];
    expect(Object.keys(whole?.changements ?? {}).length).toBeGreaterThan(5);
  });

  it('[DEBUT-03] une ligne changée entre-temps : rien n’est écrit, et la grille d’à présent est rendue', async () => {
    const grille = await lire();
    const mensualite = ligneDe(grille, ecole.mensualite);
    expect((await save([une(ecole.mensualite, null, 110_000, mensualite)])).status).toBe(200);
    const late = await save([
      une(ecole.tenue, null, 35_000, ligneDe(grille, ecole.tenue)),
      une(ecole.mensualite, null, 130_000, mensualite),
    ]);
    expect([late.status, late.refus.code]).toEqual([409, 'PERIME']);
    expect(late.refus.actuel).toMatchObject({ ecole: 'École de Ratoma' });
    const now = await lire();
    expect([ligneDe(now, ecole.mensualite).prix, ligneDe(now, ecole.tenue).prix]).toEqual([110_000, 30_000]);
    // A line that came meanwhile is one too: the cell was empty.
    await addFiche(server, {
      ecoleId: ecole.ecoleId,
      prestationId: ecole.tenue,
      classeId: ecole.classeId,
      prix: 1,
    });
    expect((await save([une(ecole.tenue, ecole.classeId, 5)])).refus.code).toBe('PERIME');
  });

  it('[DEBUT-03] deux personnes enregistrent la même case au même instant : une seule l’emporte', async () => {
    const grille = await lire();
    const line = ligneDe(grille, ecole.tenue);
    const answers = await Promise.all([
      save([une(ecole.tenue, null, 31_000, line), une(ecole.tenue, ecole.classeId, 1)]),
      save([une(ecole.tenue, null, 32_000, line), une(ecole.tenue, ecole.classeId, 2)]),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = await lire();
    const [whole, own] = [ligneDe(now, ecole.tenue).prix, ligneDe(now, ecole.tenue, ecole.classeId).prix];
    expect([
      [31_000, 1],
      [32_000, 2],
    ]).toContainEqual([whole, own]);
    expect(await acts()).toHaveLength(1);
  });

  it('[DEBUT-03] les règles de la fiche de prix valent à chaque case, dites toutes à la fois, et rien n’est écrit', async () => {
    const ailleurs = await createSchool(server, 'École de Matam');
    const classe = await addClasse(server, ailleurs, 'CP de Matam');
    const sienne = await createPrestation(server, { ecoleId: ailleurs });
    const before = await server.rows('fiches_renseignement');
    const { status, refus } = await save([
      une(ecole.tenue, classe, 1),
      une(sienne, null, 1),
      une(ecole.scolarite, ecole.classeId, 1),
    ]);
    expect([status, refus.champs]).toEqual([
      422,
      {
        [`${ecole.tenue}-${classe}`]: "Cette classe n'existe pas dans cette école ou est désactivée.",
        [`${sienne}-ecole`]: "Cette prestation n'existe pas, est désactivée ou est celle d'une autre école.",
      },
    ]);
    expect(await server.rows('fiches_renseignement')).toEqual(before);
    expect(await acts()).toEqual([]);
    expect((await save([une(ecole.tenue, null, 1.5)])).status).toBe(422);
    // Our screen sends neither one cell twice nor an empty cell that is emptied.
    const twice = une(ecole.scolarite, ecole.classeId, 1);
    expect((await save([twice, twice])).status).toBe(400);
    expect((await save([une(ecole.scolarite, ecole.classeId, null)])).status).toBe(400);
  });

  it('[DEBUT-03] demande les droits des formulaires : ajouter, vider', async () => {
    const droits = (...modes: ('lecture' | 'ajout' | 'modification' | 'suppression')[]) =>
      server.person({ ecoleId: ecole.ecoleId, droits: { fichesRenseignement: modes } });
    const grille = await lire();
    const line = ligneDe(grille, ecole.tenue);
    const change = une(ecole.tenue, null, 33_000, line);
    expect((await save([change], await droits('lecture'))).status).toBe(403);
    const changer = await droits('modification');
    expect((await save([une(ecole.tenue, ecole.classeId, 1)], changer)).refus.code).toBe('DROIT_ABSENT');
    expect((await save([une(ecole.tenue, null, null, line)], changer)).refus.code).toBe('DROIT_ABSENT');
    expect((await save([change], changer)).status).toBe(200);
  });

  it('[DEBUT-03] se lit par autant de requêtes pour vingt-deux classes que pour une', async () => {
    const count = async () => {
      const counting = new Counting();
      const db = server.database.read.withPlugin(counting);
      await readGrille(db, { ecoleId: ecole.ecoleId, sessionId: null }, server.now);
      return counting.statements;
    };
    const alone = await count();
    for (let rang = 0; rang < 4; rang += 1) {
      const classeId = await addClasse(server, ecole.ecoleId, `7ème année ${rang}`);
      await addFiche(server, { ecoleId: ecole.ecoleId, prestationId: ecole.tenue, classeId, prix: 1_000 });
    }
    expect((await lire()).classes).toHaveLength(5);
    expect(await count()).toBe(alone);
  });
});

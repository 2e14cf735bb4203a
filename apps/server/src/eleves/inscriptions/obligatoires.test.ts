/** Only what a school marked as compulsory for a class is taken without being chosen (DEBUT-09). */
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import {
  addInscription,
  apercuEcheancier,
  inscriptionSelectBy,
  selectInscriptionById,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { getPrestationsAPrendre } from '@gestionscolaire/contract/eleves/prestations-a-prendre.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import {
  cleDeCase,
  getGrilleDePrix,
  updateGrilleDePrix,
} from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerFichePrix, fichePrix, inscrire, inscrireEnLot } from '#eleves/tests/gestes.ts';
import { verifierLesComptes } from '#tests/argent/comptes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { changerInscription } from '#tests/gestes/inscriptions.ts';
import {
  addClasse,
  addEleve,
  addFiche,
  type EcoleEquipee,
  equiper,
  soldeDe,
  uneInscription,
} from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const SANS_REMISE = { premierMois: null, remisePourcentage: null, remiseMontant: null };

describe('les prestations obligatoires', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  /** The class that has the monthly fee by the whole school's price, and the uniform by its own, which is not compulsory. */
  let huitieme: number;

  const fiches = async () =>
    (await server.admin.call(fichesRenseignement.list, { ecoleId: ecole.ecoleId })).data;
  const marquer = async (prestationId: number) => {
    const { status } = await changerFichePrix(server.admin, ecole, prestationId, { estObligatoire: 1 });
    expect(status).toBe(200);
  };
  const aPrendre = (person: Person = server.admin) =>
    person.call(getPrestationsAPrendre, { ecoleId: ecole.ecoleId, sessionId: ecole.sessionId });
  /** Returns the services of each pupil, by their family name. */
  const prises = async () => {
    const { ecoleId, sessionId } = ecole;
    const asked = { ecoleId, sessionId, etat: 'actifs' as const, page: 1, taille: 100 };
    const { data } = await server.admin.call(inscriptionSelectBy, asked);
    const found: Record<string, number[]> = {};
    for (const { id, nom } of data) {
      const [one] = (await server.admin.call(selectInscriptionById, { id })).data;
      found[nom] = (one?.prestationIds ?? []).toSorted((a, b) => a - b);
    }
    return found;
  };

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    huitieme = await addClasse(server, ecole.ecoleId, '8ème année A');
    await addFiche(server, {
      ecoleId: ecole.ecoleId,
      prestationId: ecole.tenue,
      classeId: huitieme,
      prix: 40_000,
    });
    await marquer(ecole.mensualite);
    await marquer(ecole.tenue);
  });

  it('[DEBUT-09] se disent par classe : le prix qui vaut pour elle décide', async () => {
    const { classeId, mensualite, scolarite, tenue } = ecole;
    const { data } = await aPrendre();
    expect(data.classes.map(({ libelle }) => libelle)).toEqual(['7ème année A', '8ème année A']);
    const par = new Map(data.prestations.map((one) => [one.prestationId, one]));
    expect(par.get(mensualite)).toMatchObject({ obligatoires: [classeId, huitieme], autres: [] });
    expect(par.get(scolarite)).toMatchObject({ obligatoires: [], autres: [classeId, huitieme] });
    expect(par.get(tenue)).toMatchObject({ obligatoires: [classeId], autres: [huitieme] });
    const apercu = async (classe: number) => {
      const { ecoleId, sessionId } = ecole;
      const asked = { ecoleId, sessionId, classeId: classe, prestationIds: [], ...SANS_REMISE };
      const { prix } = (await server.admin.call(apercuEcheancier, asked)).data;
      return prix.filter(({ estObligatoire }) => estObligatoire === 1).map(({ prestation }) => prestation);
    };
    expect(await apercu(classeId)).toEqual(['Mensualité', 'Tenue']);
    expect(await apercu(huitieme)).toEqual(['Mensualité']);
  });

  it('[DEBUT-09] une promotion ne prend dans chaque classe que ce qui y est obligatoire', async () => {
    const { ecoleId, classeId, mensualite, scolarite, tenue } = ecole;
    const lignes = [
      { eleveId: await addEleve(server, ecoleId, { nom: 'Bah' }), classeId: huitieme },
      { eleveId: await addEleve(server, ecoleId, { nom: 'Camara' }), classeId },
    ];
    const refused = await inscrireEnLot(server.admin, ecole, [], {
      lignes,
      prestationIds: [tenue],
      seulementObligatoires: [tenue],
    });
    expect(refused.refus.error).toContain("Bah : Aucune des prestations choisies n'est obligatoire");
    expect(await prises()).toEqual({});
    const made = await inscrireEnLot(server.admin, ecole, [], {
      lignes,
      prestationIds: [mensualite, tenue, scolarite],
      seulementObligatoires: [mensualite, tenue],
    });
    expect(made.status).toBe(201);
    expect(await prises()).toEqual({ Bah: [mensualite, scolarite], Camara: [mensualite, scolarite, tenue] });
  });

  it('[DEBUT-09] un fichier aussi, ligne par ligne', async () => {
    const { ecoleId, sessionId, mensualite, tenue } = ecole;
    const colonnes = ['prenoms', 'nom', 'sexe', 'classe'];
    const lignes = [
      { ligne: 2, cellules: ['Awa', 'Bah', 'F', '8ème année A'] },
      { ligne: 3, cellules: ['Aly', 'Camara', 'M', '7ème année A'] },
    ];
    const file = { ecoleId, colonnes, lignes, origine: 'eleves.csv', creationUserId: 0 };
    const seule = { sessionId, prestationIds: [tenue], seulementObligatoires: [tenue] };
    const { data } = await server.admin.call(elevesImport.verifier, {
      ecoleId,
      colonnes,
      lignes,
      options: seule,
    });
    expect(data.map(({ fautes }) => fautes)).toEqual([
      { classe: "Aucune des prestations choisies n'est obligatoire pour cette classe." },
      {},
    ]);
    const ids = [mensualite, tenue];
    const options = { sessionId, prestationIds: ids, seulementObligatoires: ids };
    expect((await server.admin.call(elevesImport.importer, { ...file, options })).status).toBe(201);
    expect(await prises()).toEqual({ Bah: [mensualite], Camara: [mensualite, tenue] });
  });

  it('[DEBUT-09] un appel qui n’en dit rien garde son sens ; ce qui est obligatoire peut ne pas être pris', async () => {
    const { ecoleId, mensualite, scolarite, tenue } = ecole;
    const eleveId = await addEleve(server, ecoleId, { nom: 'Bah' });
    const { prestationIds: _all, ...sansListe } = uneInscription(ecole, eleveId);
    expect((await server.admin.call(addInscription, sansListe)).status).toBe(400);
    const tue = { ...sansListe, prestationIds: null };
    expect((await server.admin.call(addInscription, tue)).refus.champs).toEqual({
      prestationIds: "Les prestations se choisissent, ou on dit qu'il n'en est pris aucune.",
    });
    const sans = { prestationIds: [scolarite] };
    expect((await inscrire(server.admin, ecole, eleveId, sans)).status).toBe(201);
    const autre = await addEleve(server, ecoleId, { nom: 'Camara' });
    const lot = { prestationIds: [mensualite, tenue], lignes: [{ eleveId: autre, classeId: huitieme }] };
    expect((await inscrireEnLot(server.admin, ecole, [], lot)).status).toBe(201);
    expect(await prises()).toEqual({ Bah: [scolarite], Camara: [mensualite, tenue] });
  });

  it('[SEMAINE-17] qui ne prend aucune prestation est inscrit sans rien devoir, seul, avec sa classe ou par un fichier', async () => {
    const { ecoleId, sessionId, classeId, mensualite } = ecole;
    const [un, deux] = [
      await addEleve(server, ecoleId, { nom: 'Bah' }),
      await addEleve(server, ecoleId, { nom: 'Camara' }),
    ];
    expect((await inscrire(server.admin, ecole, un, { prestationIds: [] })).status).toBe(201);
    const lot = { prestationIds: [], lignes: [{ eleveId: deux, classeId }] };
    expect((await inscrireEnLot(server.admin, ecole, [], lot)).status).toBe(201);
    const file = {
      ecoleId,
      colonnes: ['prenoms', 'nom', 'sexe', 'classe'],
      origine: 'eleves.csv',
      creationUserId: 0,
      lignes: [{ ligne: 2, cellules: ['Awa', 'Sow', 'F', '8ème année A'] }],
      options: { sessionId, prestationIds: [], seulementObligatoires: [] },
    };
    expect((await server.admin.call(elevesImport.importer, file)).status).toBe(201);
    expect(await prises()).toEqual({ Bah: [], Camara: [], Sow: [] });
    expect(await server.rows('echeances')).toEqual([]);
    // A service taken later is asked then, and taken back before it is paid.
    const inscription = (await server.rows('inscriptions'))[0];
    const id = Number(inscription?.['id']);
    expect((await changerInscription(server.admin, id, { prestationIds: [mensualite] })).status).toBe(200);
    expect((await soldeDe(server.admin, un)).reste).toBeGreaterThan(0);
    expect((await changerInscription(server.admin, id, { prestationIds: [] })).status).toBe(200);
    expect((await soldeDe(server.admin, un)).reste).toBe(0);
    await verifierLesComptes(server);
  });

  it('[DEBUT-09] une fiche de prix écrite comme dans les documents n’est pas obligatoire, et modifiée ainsi le reste', async () => {
    const trouver = async (prestationId: number, classeId: number | null) =>
      (await fiches()).find((one) => one.prestationId === prestationId && one.classeId === classeId);
    expect(await trouver(ecole.tenue, huitieme)).toMatchObject({ estObligatoire: 0 });
    const { id } = await fichePrix(server.admin, ecole, ecole.mensualite);
    const change = await changerFichePrix(server.admin, ecole, ecole.mensualite, { prix: 110_000 });
    expect(change.status).toBe(200);
    expect(await trouver(ecole.mensualite, null)).toMatchObject({ prix: 110_000, estObligatoire: 1 });
    const entite = 'fiches_renseignement';
    const { data } = await server.admin.call(getJournal, { entite, entiteId: id });
    expect(data.map(({ changements }) => changements)).toMatchObject([
      { prix: [100_000, 110_000] },
      { estObligatoire: [0, 1] },
      { estObligatoire: [null, 0] },
    ]);
  });

  it('[DEBUT-09] la grille les lit et les enregistre, et ne touche à rien d’autre', async () => {
    const { ecoleId, scolarite } = ecole;
    const lire = async () => (await server.admin.call(getGrilleDePrix, { ecoleId })).data.lignes;
    const cle = cleDeCase({ prestationId: scolarite, classeId: null });
    const ligne = (await lire()).find((one) => cleDeCase(one) === cle);
    if (ligne === undefined) throw new Error('no line');
    const { id, prestationId, classeId, prix, fr_inscription, modifDate } = ligne;
    const valeurs = { prix, fr_inscription, estObligatoire: 1 as const };
    const cases = [{ id, prestationId, classeId, modifDate, valeurs }];
    expect((await server.admin.call(updateGrilleDePrix, { ecoleId, sessionId: null, cases })).status).toBe(
      200,
    );
    expect((await lire()).find((one) => cleDeCase(one) === cle)).toMatchObject({ prix, estObligatoire: 1 });
    const { data } = await server.admin.call(getJournal, { entite: 'fiches_renseignement', entiteId: id });
    expect(data[0]?.changements).toEqual({ [`fiches_renseignement ${id} estObligatoire`]: [0, 1] });
  });
});

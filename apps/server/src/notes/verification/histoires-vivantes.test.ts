import { beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#core/db/database.ts';
import { type ClasseDAcquis, classeDAcquis, direTout, REMARQUE } from '#notes/tests/acquis.ts';
import { changerLignes, constatsDe, nomVerifie, oterLignes } from '#notes/tests/base.ts';
import {
  arreterALaMain,
  type ClasseAvecComposition,
  noterTout,
  rectifierLa,
  SECOND,
  scellerLa,
} from '#notes/tests/bulletins.ts';
import { dire } from '#notes/tests/competences.ts';
import { arreterLaClasse, fermerLaClasse } from '#notes/tests/conseil.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import { classeNotee, note, noter } from '#notes/tests/saisie.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

/** Changes the base as its owner would, without the product. */
const aLaMain = (work: (trx: Trx) => Promise<unknown>) => server.database.transaction(work);

describe('l’historique des notes d’une classe scellée', () => {
  let classe: ClasseAvecComposition;
  let eleve: number;
  let ou: string;
  const constats = () => constatsDe(server, classe.ecoleId);
  const changements = () =>
    server.database.read.selectFrom('changements_notes').selectAll().orderBy('id').execute();

  beforeEach(async () => {
    const { admin } = server;
    classe = await noterTout(admin, await classeNotee(server));
    const { ecoleId, sessionId } = classe;
    await addPeriode(admin, { ecoleId, sessionId, ...SECOND });
    [eleve = 0] = classe.inscrits;
    // 12,00 becomes 11,00, then 12,00 again: the marks alone tell nothing of it.
    for (const [vu, apres] of [
      [1200, 1100],
      [1100, 1200],
    ] as const)
      await noter(admin, classe, [
        { inscriptionId: eleve, vu: note(vu), ...note(apres), motif: 'Copie relue' },
      ]);
    await arreterALaMain(server, classe);
    await scellerLa(admin, classe);
    ou = `7ème année A, 1er trimestre, ${await nomVerifie(server, eleve)}`;
  });

  it('sans rien de changé, ne se dit pas', async () => {
    expect(await changements()).toHaveLength(2);
    expect(await constats()).toEqual([]);
  });

  it('[NOTE-49] un changement ôté se dit, avec l’élève, la classe et la période', async () => {
    await oterLignes(server, 'changements_notes', { rang: 1 });
    const quoi =
      "l'historique de ses notes a 1 changement dans la base, 2 changements au sceau : ôté de la base";
    expect(await constats()).toEqual([{ ou, quoi }]);
    await oterLignes(server, 'changements_notes');
    expect(await constats()).toEqual([{ ou, quoi: quoi.replace('1 changement', '0 changement') }]);
  });

  it.each([
    { ancienneValeur: 1150 },
    { valeur: 1150 },
    { code: 'absent' },
    { genre: 'import' },
    { auteurId: null },
    { instant: '2026-01-01T00:00:00.000Z' },
    { motif: 'Autre motif' },
    { motif: null },
  ])('[NOTE-49] un changement réécrit se dit, un motif réécrit ou ôté aussi : %o', async (change) => {
    await changerLignes(server, 'changements_notes', change, { rang: 2 });
    expect(await constats()).toEqual([
      {
        ou,
        quoi: `l'historique de ses notes n'est plus celui qui est scellé : un ${'motif' in change ? 'motif' : 'changement'} a été réécrit`,
      },
    ]);
  });

  it('[NOTE-49] un changement ajouté à qui n’en avait aucun se dit', async () => {
    const [one] = await changements();
    if (one === undefined) throw new Error('aucun changement');
    const { id: _id, ...row } = one;
    const autre = classe.inscrits[2] ?? 0;
    await aLaMain((trx) =>
      trx
        .insertInto('changements_notes')
        .values({ ...row, inscriptionId: autre })
        .execute(),
    );
    expect(await constats()).toEqual([
      {
        ou: `7ème année A, 1er trimestre, ${await nomVerifie(server, autre)}`,
        quoi: "l'historique de ses notes a 1 changement dans la base, 0 changement au sceau : ajouté",
      },
    ]);
  });

  it('[NOTE-48] [NOTE-49] une rectification y ajoute le sien, que son scellement tient', async () => {
    const cellules = [{ evaluationId: classe.compositionId, inscriptionId: eleve, ...note(1300) }];
    expect((await rectifierLa(server.admin, classe, { cellules })).status).toBe(201);
    expect(await constats()).toEqual([]);
    await oterLignes(server, 'changements_notes', { genre: 'rectification' });
    expect(await constats()).toEqual([
      {
        ou,
        quoi: "l'historique de ses notes a 2 changements dans la base, 3 changements au sceau : ôté de la base",
      },
    ]);
  });
});

describe('l’historique des acquis d’une classe scellée', () => {
  let classe: ClasseDAcquis;
  let ou: string;
  const constats = () => constatsDe(server, classe.ecoleId);

  beforeEach(async () => {
    const { admin } = server;
    classe = await classeDAcquis(server);
    await direTout(admin, classe);
    const { competenceId, valeurs } = classe;
    const [inscriptionId = 0] = classe.inscrits;
    const vu = { valeurId: valeurs.get('A') ?? null, observation: REMARQUE };
    const motif = 'Vu en classe';
    await dire(admin, classe, [
      { inscriptionId, competenceId, vu, valeurId: valeurs.get('AT') ?? null, observation: REMARQUE, motif },
    ]);
    await fermerLaClasse(admin, classe);
    await arreterLaClasse(admin, classe);
    await scellerLa(admin, classe);
    ou = `Petite Section, 1er trimestre, ${await nomVerifie(server, inscriptionId)}`;
  });

  it('[NOTE-49] [NOTE-63] un changement ôté ou réécrit se dit, la remarque d’avant aussi', async () => {
    expect(await constats()).toEqual([]);
    await changerLignes(server, 'changements_acquis', { ancienneObservation: 'Parle peu' });
    expect(await constats()).toEqual([
      {
        ou,
        quoi: "l'historique de ses acquis n'est plus celui qui est scellé : un motif ou une remarque a été réécrit",
      },
    ]);
    await oterLignes(server, 'changements_acquis');
    expect(await constats()).toEqual([
      {
        ou,
        quoi: "l'historique de ses acquis a 0 changement dans la base, 1 changement au sceau : ôté de la base",
      },
    ]);
  });
});

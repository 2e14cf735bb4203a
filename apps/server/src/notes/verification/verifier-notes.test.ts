import { beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '#core/db/chain/links.ts';
import type { Trx } from '#core/db/database.ts';
import { bulletinsTenus, changerLignes, monde, nomVerifie, oterLignes } from '#notes/tests/base.ts';
import { type ClasseAvecComposition, classeArretee, scellerLa } from '#notes/tests/bulletins.ts';
import type { TestServer } from '#tests/harness.ts';
import { direRapportDesNotes, sontConformes } from './rapport-des-notes.ts';
import { ecolesNotees, verifierNotes } from './verifier-notes.ts';

let server: TestServer;
let classe: ClasseAvecComposition;
beforeEach(async () => {
  ({ server, classe } = await monde(classeArretee, scellerLa));
});

/** Changes the base as its owner would, without the product. */
const aLaMain = (work: (trx: Trx) => Promise<unknown>) => server.database.transaction(work);
const verifier = async () => {
  const rapport = await verifierNotes(server.database.read, classe.ecoleId);
  return { rapport, dit: direRapportDesNotes(rapport).join('\n'), isSound: sontConformes(rapport) };
};
const bulletins = () => bulletinsTenus(server);
const nomDe = async (inscriptionId: number) =>
  `7ème année A, 1er trimestre, ${await nomVerifie(server, inscriptionId)}`;

describe('vérifier les bulletins', () => {
  it('ne trouve rien à redire à une base saine', async () => {
    const { rapport, dit, isSound } = await verifier();
    expect(rapport.constats).toEqual([]);
    expect(isSound).toBe(true);
    expect(dit).toContain(`(école ${classe.ecoleId}), notes : 1 scellement, 3 bulletins.`);
    expect(await ecolesNotees(server.database.read)).toEqual([classe.ecoleId]);
  });

  it('[NOTE-49] dit un octet changé dans un bulletin, avec la classe, l’élève et ce qui se recalcule', async () => {
    const [one] = await bulletins();
    if (one === undefined) throw new Error('aucun bulletin');
    const at = one.contenu.lastIndexOf('"moyenne":1167');
    const contenu = `${one.contenu.slice(0, at)}"moyenne":1967${one.contenu.slice(at + '"moyenne":1167'.length)}`;
    await changerLignes(server, 'bulletins', { contenu }, { id: one.id });
    const { dit, isSound } = await verifier();
    expect(isSound).toBe(false);
    expect(dit).toContain(
      `✗ ${await nomDe(one.inscriptionId)} : la version 1 de son bulletin n'est plus celle qui est scellée.`,
    );
  });

  it('[NOTE-49] dit une moyenne refaite partout, empreinte et liste comprises', async () => {
    const [one] = await bulletins();
    if (one === undefined) throw new Error('aucun bulletin');
    const contenu = one.contenu.replaceAll('"moyenne":1167', '"moyenne":1967');
    await changerLignes(
      server,
      'bulletins',
      { contenu, empreinte: hashOf(contenu), moyenne: 1967 },
      { id: one.id },
    );
    const { dit } = await verifier();
    expect(dit).toContain(
      `✗ ${await nomDe(one.inscriptionId)} : moyenne : 19,67 au bulletin, 11,67 recalculé.`,
    );
    expect(dit).toContain("n'est plus celle qui est scellée");
  });

  it('[NOTE-49] dit la copie d’une moyenne qui n’est plus celle du bulletin', async () => {
    const [one] = await bulletins();
    await changerLignes(server, 'bulletins', { moyenne: 1500 }, { id: one?.id ?? 0 });
    expect((await verifier()).dit).toContain(
      `✗ ${await nomDe(one?.inscriptionId ?? 0)} : la moyenne : 15,00 dans la liste, 11,67 au bulletin scellé.`,
    );
  });

  it('[NOTE-49] dit une note d’une période scellée qui change, avec la matière, la base et le bulletin', async () => {
    const inscriptionId = classe.inscrits[0] ?? 0;
    await changerLignes(
      server,
      'notes',
      { valeur: 1300 },
      { inscriptionId, evaluationId: classe.evaluationId },
    );
    const { dit, isSound } = await verifier();
    expect(isSound).toBe(false);
    expect(dit).toContain(
      `✗ ${await nomDe(inscriptionId)} : Mathématiques, Devoir 1 : 13,00 dans la base, 12,00 au bulletin scellé.`,
    );
  });

  it('[NOTE-49] dit une note ôtée, et un bulletin ôté', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    await aLaMain(async (trx) => {
      await trx
        .deleteFrom('notes')
        .where('inscriptionId', '=', a)
        .where('evaluationId', '=', classe.compositionId)
        .execute();
      await trx.deleteFrom('bulletins').where('inscriptionId', '=', b).execute();
    });
    const { dit } = await verifier();
    expect(dit).toContain('Composition : rien dans la base, 11,50 au bulletin scellé');
    expect(dit).toContain(`✗ ${await nomDe(b)} : la version 1 de son bulletin a été ôtée de la base.`);
  });

  it('[NOTE-49] dit un scellement ôté, changé, ou refait avec son registre', async () => {
    const [entry] = await server.database.read.selectFrom('scellements').selectAll().execute();
    if (entry === undefined) throw new Error('aucun scellement');
    await oterLignes(server, 'scellements');
    const ote = await verifier();
    expect(ote.isSound).toBe(false);
    expect(ote.dit).toContain(
      "✗ registre des scellements : le dernier est le 1, et la base s'arrête au 0 : ôté de la base.",
    );
    expect(ote.dit).toContain(
      `✗ ${await nomDe(classe.inscrits[0] ?? 0)} : aucun scellement ne tient la version 1`,
    );
    expect(ote.dit).toContain(
      '✗ 7ème année A, 1er trimestre : la période se dit scellée, et aucun scellement ne la tient.',
    );
    const { id: _id, ...kept } = entry;
    const instant = '2026-01-01T00:00:00.000Z';
    await aLaMain((trx) =>
      trx
        .insertInto('scellements')
        .values({ ...kept, instant })
        .execute(),
    );
    expect((await verifier()).dit).toContain(
      '✗ scellement 1 : son instant : la base ne dit plus ce qui est scellé.',
    );
    const tete = { ecoleId: classe.ecoleId, rang: 1, empreinte: entry.empreinte.slice(0, 32) };
    const other = { ...tete, empreinte: '0'.repeat(32) };
    const { tetes } = await verifierNotes(server.database.read, classe.ecoleId, [tete, other]);
    expect(tetes.map(({ estConforme }) => estConforme)).toEqual([true, false]);
  });
});

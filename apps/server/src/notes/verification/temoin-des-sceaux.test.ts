import { AVANT_LE_PREMIER_SCEAU } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#core/db/database.ts';
import { scellementDe } from '#notes/bulletins/registre.ts';
import { ecrireBulletinScelle, lireBulletinScelle } from '#notes/scelles/personne-a-part.ts';
import { changerLignes, constatsDe, monde, oterLignes } from '#notes/tests/base.ts';
import {
  type ClasseAvecComposition,
  classeArretee,
  rectifierLaComposition,
  scellerLa,
} from '#notes/tests/bulletins.ts';
import type { TestServer } from '#tests/harness.ts';
import { ecolesNotees } from './verifier-notes.ts';

let server: TestServer;
let classe: ClasseAvecComposition;
beforeEach(async () => {
  ({ server, classe } = await monde(classeArretee, scellerLa));
});

/** Changes the base as its owner would, without the product. */
const aLaMain = (work: (trx: Trx) => Promise<unknown>) => server.database.transaction(work);
const constats = () => constatsDe(server, classe.ecoleId);

const rectifier = async () => expect(await rectifierLaComposition(server.admin, classe)).toBe(201);

/** Writes another remark into a sealed bulletin, and makes all hashes, the seal and the register again. */
async function refaireLaChaine(trx: Trx): Promise<void> {
  const rows = await trx.selectFrom('bulletins').selectAll().orderBy('id').execute();
  const bulletins: [number, number, string][] = [];
  for (const { id, inscriptionId, version, ...row } of rows) {
    const lu = lireBulletinScelle(row);
    if (lu === undefined) throw new Error('un bulletin ne se lit pas');
    const change = ecrireBulletinScelle({ ...lu, eleve: { ...lu.eleve, prenoms: 'Autre' } });
    await trx.updateTable('bulletins').set(change).where('id', '=', id).execute();
    bulletins.push([inscriptionId, version, change.empreinte]);
  }
  const { genre: _genre, ...seal } = await trx
    .selectFrom('scellements')
    .selectAll()
    .executeTakeFirstOrThrow();
  const auteurId = seal.auteurId ?? 0;
  const refait = scellementDe(
    { ecoleId: classe.ecoleId, rang: 0, empreinte: AVANT_LE_PREMIER_SCEAU },
    { ...seal, auteurId, genre: 'scellement', bulletins, histoires: [] },
  );
  const { contenu, empreinte } = refait;
  await trx.updateTable('scellements').set({ contenu, empreinte }).execute();
  await trx.updateTable('registres_notes').set({ empreinte }).execute();
}

describe('le journal, témoin des sceaux', () => {
  it('dit une chaîne refaite en entier, bulletins, scellement et registre', async () => {
    expect(await constats()).toEqual([]);
    await aLaMain(refaireLaChaine);
    expect(await constats()).toEqual([
      { ou: 'scellement 1', quoi: "son empreinte n'est pas celle que dit le journal : refait" },
    ]);
  });

  it('[NOTE-49] dit les derniers scellements ôtés avec leurs bulletins et leur registre', async () => {
    await rectifier();
    expect(await constats()).toEqual([]);
    await aLaMain(async (trx) => {
      await trx.deleteFrom('bulletins').execute();
      await trx.deleteFrom('scellements').execute();
      await trx.deleteFrom('registres_notes').execute();
      await trx.updateTable('etats_periodes').set({ etat: 'arretee' }).execute();
    });
    expect(await ecolesNotees(server.database.read)).toEqual([classe.ecoleId]);
    const quoi = 'au journal, absent de la chaîne : ôté de la base';
    expect(await constats()).toEqual([
      { ou: 'scellement 1', quoi },
      { ou: 'scellement 2', quoi },
    ]);
  });

  it('[NOTE-49] ne dit qu’une fois un scellement ôté, ou changé, que la chaîne et le journal trahissent tous deux', async () => {
    await rectifier();
    const [premier, second] = await server.database.read
      .selectFrom('scellements')
      .selectAll()
      .orderBy('rang')
      .execute();
    if (premier === undefined || second === undefined) throw new Error('deux scellements étaient attendus');
    const desSceaux = async () => (await constats()).filter(({ ou }) => /scellement/.test(ou));
    const changer = (rang: number, change: { empreinte: string }) =>
      changerLignes(server, 'scellements', change, { rang });
    for (const { rang, empreinte } of [premier, second]) {
      await changer(rang, { empreinte: '0'.repeat(64) });
      expect(await desSceaux()).toEqual([
        { ou: `scellement ${rang}`, quoi: "changé : son contenu n'est plus celui de son empreinte" },
      ]);
      await changer(rang, { empreinte });
    }
    const oter = (rang: number) => oterLignes(server, 'scellements', { rang });
    await oter(1);
    expect(await desSceaux()).toEqual([
      { ou: 'scellement 2', quoi: 'avant lui, le 1 manque : ôté de la base' },
    ]);
    await oter(2);
    expect(await desSceaux()).toEqual([
      {
        ou: 'registre des scellements',
        quoi: "le dernier est le 2, et la base s'arrête au 0 : ôté de la base",
      },
    ]);
  });

  it('dit un scellement que le journal ne dit pas', async () => {
    await aLaMain((trx) =>
      trx.deleteFrom('journal').where('changements', 'like', '%"scellement"%').execute(),
    );
    expect(await constats()).toEqual([
      {
        ou: 'scellement 1',
        quoi: 'dans la chaîne, absent du journal : ajouté sans passer par le produit, ou sa ligne du journal a été ôtée',
      },
    ]);
  });
});

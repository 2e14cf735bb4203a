import { contenuScelle } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';
import type { Trx } from '#core/db/database.ts';
import { ecrireBulletinScelle, lireBulletinScelle } from '#notes/scelles/personne-a-part.ts';
import { acquisArretes, type ClasseDAcquis, REMARQUE } from '#notes/tests/acquis.ts';
import {
  bulletinsTenus,
  changerLignes,
  constatsDe,
  monde,
  nomVerifie,
  oterLignes,
} from '#notes/tests/base.ts';
import { scellerLa } from '#notes/tests/bulletins.ts';
import type { TestServer } from '#tests/harness.ts';
import { direRapportDesNotes, sontConformes } from './rapport-des-notes.ts';
import { verifierNotes } from './verifier-notes.ts';

let server: TestServer;
let classe: ClasseDAcquis;
beforeEach(async () => {
  ({ server, classe } = await monde(acquisArretes, scellerLa));
});

/** Changes the base as its owner would, without the product. */
const aLaMain = (work: (trx: Trx) => Promise<unknown>) => server.database.transaction(work);
const verifier = async () => {
  const rapport = await verifierNotes(server.database.read, classe.ecoleId);
  return { dit: direRapportDesNotes(rapport).join('\n'), isSound: sontConformes(rapport) };
};
const premier = async () => {
  const [one] = await bulletinsTenus(server);
  if (one === undefined) throw new Error('aucun bulletin');
  return one;
};
const nomDe = async (inscriptionId: number) =>
  `Petite Section, 1er trimestre, ${await nomVerifie(server, inscriptionId)}`;

describe('vérifier les bulletins d’une classe par compétences', () => {
  it('[NOTE-49] [NOTE-63] ne trouve rien à redire à une base saine, même quand un mot de l’échelle change', async () => {
    await changerLignes(server, 'echelles_valeurs', { libelle: 'Atteint' });
    const { dit, isSound } = await verifier();
    expect([isSound, dit]).toEqual([true, expect.stringContaining('notes : 1 scellement, 2 bulletins.')]);
  });

  it('[NOTE-49] [NOTE-63] dit un octet changé dans un bulletin, avec la classe et l’enfant', async () => {
    const one = await premier();
    const lu = lireBulletinScelle(one);
    if (lu === undefined) throw new Error('un bulletin ne se lit pas');
    const change: unknown = JSON.parse(JSON.stringify(lu).replace(REMARQUE, 'Parle peu'));
    const { contenu, prive } = ecrireBulletinScelle(z.parse(contenuScelle, change));
    await changerLignes(server, 'bulletins', { contenu, prive }, { id: one.id });
    const { dit, isSound } = await verifier();
    expect(isSound).toBe(false);
    expect(dit).toContain(
      `✗ ${await nomDe(one.inscriptionId)} : la version 1 de son bulletin n'est plus celle qui est scellée.`,
    );
    // With its own hash made again, the seal still says otherwise, and so do the acquis.
    const empreinte = hashOf(contenu);
    await changerLignes(server, 'bulletins', { empreinte }, { id: one.id });
    const again = (await verifier()).dit;
    expect(again).toContain("n'est plus celle qui est scellée");
    expect(again).toContain(
      `Langage, Raconte une histoire : A Acquis « ${REMARQUE} » dans la base, A Acquis « Parle peu » au bulletin scellé.`,
    );
  });

  it('[NOTE-49] dit une fois des mots changés à côté du bulletin, sans redire chaque remarque', async () => {
    const one = await premier();
    await changerLignes(
      server,
      'bulletins',
      { prive: one.prive?.replace(REMARQUE, 'Parle peu') ?? null },
      { id: one.id },
    );
    expect(await constatsDe(server, classe.ecoleId)).toEqual([
      {
        ou: await nomDe(one.inscriptionId),
        quoi: "de la version 1 de son bulletin, son nom ou ce qui fut dit de lui n'est plus ce qui est scellé",
      },
    ]);
  });

  it('[NOTE-49] un bulletin qui ne se lit plus, ou dont l’instant d’un sceau fut changé, se dit une fois', async () => {
    const one = await premier();
    const instant = '2026-01-01T00:00:00.000Z';
    await aLaMain(async (trx) => {
      await trx.updateTable('bulletins').set({ contenu: '{' }).where('id', '=', one.id).execute();
      await trx.updateTable('scellements').set({ instant }).execute();
    });
    expect(await constatsDe(server, classe.ecoleId)).toEqual([
      { ou: 'scellement 1', quoi: 'son instant : la base ne dit plus ce qui est scellé' },
      { ou: await nomDe(one.inscriptionId), quoi: 'la version 1 de son bulletin ne se lit plus' },
    ]);
  });

  it('[NOTE-49] [NOTE-63] dit un acquis changé, ôté ou ajouté dans une période scellée', async () => {
    const { inscriptionId } = await premier();
    const nom = await nomDe(inscriptionId);
    await aLaMain(async (trx) => {
      await trx
        .updateTable('acquis')
        .set({ valeurId: classe.valeurs.get('AT') ?? 0 })
        .where('inscriptionId', '=', inscriptionId)
        .where('competenceId', '=', classe.competenceId)
        .execute();
      await trx
        .deleteFrom('acquis')
        .where('inscriptionId', '=', inscriptionId)
        .where('competenceId', '=', classe.autreId)
        .execute();
    });
    const { dit, isSound } = await verifier();
    expect(isSound).toBe(false);
    expect(dit).toContain(
      `✗ ${nom} : Langage, Raconte une histoire : AT À travailler « ${REMARQUE} » dans la base, A Acquis « ${REMARQUE} » au bulletin scellé.`,
    );
    expect(dit).toContain(
      `✗ ${nom} : Langage, Écoute les autres : – dans la base, EC En cours au bulletin scellé.`,
    );
  });

  it('[NOTE-49] [NOTE-63] dit la copie d’une liste qui a un chiffre, et une écriture ôtée du registre', async () => {
    const one = await premier();
    await changerLignes(server, 'bulletins', { moyenne: 1500 }, { id: one.id });
    expect((await verifier()).dit).toContain('la moyenne : 15,00 dans la liste, rien au bulletin scellé');
    await oterLignes(server, 'scellements');
    const { dit } = await verifier();
    expect(dit).toContain(`✗ ${await nomDe(one.inscriptionId)} : aucun scellement ne tient la version 1`);
    expect(dit).toContain('✗ Petite Section, 1er trimestre : la période se dit scellée');
  });
});

import { bulletins, selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import { AVANT_LE_PREMIER_SCEAU } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import { apercuRectification } from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { getAvantScellement, getEtatBulletin } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import {
  imprimerBulletins,
  imprimerLivret,
  imprimerReleveClasse,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { beforeEach, expect, it } from 'vitest';
import { hashOf } from '#core/db/chain/links.ts';
import type { Trx } from '#core/db/database.ts';
import { scellementDe } from '#notes/bulletins/registre.ts';
import {
  bulletinsTenus,
  changerLignes,
  eleveInscrit,
  monde,
  oterLignes,
  refusDe,
} from '#notes/tests/base.ts';
import {
  type ClasseAvecComposition,
  classeArretee,
  rectifierLaComposition,
  scellerLa,
} from '#notes/tests/bulletins.ts';
import { BULLETINS_EN_A4 } from '#notes/tests/papiers.ts';
import type { TestServer } from '#tests/harness.ts';
import { ecrireBulletinScelle, lireBulletinScelle } from './personne-a-part.ts';

let server: TestServer;
let classe: ClasseAvecComposition & { secondId: number };
beforeEach(async () => {
  ({ server, classe } = await monde(classeArretee, scellerLa));
});

const etatDe = (empreinte: string) =>
  server.stranger.call(getEtatBulletin, { ecoleId: classe.ecoleId, empreinte: empreinte.slice(0, 32) });

/** Changes the base as its owner would, without the product. */
const aLaMain = (work: (trx: Trx) => Promise<unknown>) => server.database.transaction(work);

async function lePremier() {
  const row = await server.database.read
    .selectFrom('bulletins as t')
    .innerJoin('inscriptions as i', 'i.id', 't.inscriptionId')
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .selectAll('t')
    .select(['i.eleveId', 'e.matricule'])
    .orderBy('t.id')
    .executeTakeFirstOrThrow();
  const contenu = row.contenu.replaceAll('"moyenne":1167', '"moyenne":1967');
  expect(contenu).not.toBe(row.contenu);
  return { row, contenu };
}

/** Returns the refusals of every call that reads a sealed class; undefined where one answers a paper or figures. */
async function refusDesLectures({ id, eleveId }: { id: number; eleveId: number }) {
  const { admin } = server;
  const { ecoleId, classeId, periodeId, secondId } = classe;
  const lieu = { classeId, periodeId };
  const imprime = { ecoleId, ...lieu, ...BULLETINS_EN_A4 };
  const answers = [
    await admin.call(imprimerBulletins, imprime),
    await admin.call(imprimerReleveClasse, lieu),
    await admin.call(imprimerLivret, { eleveId }),
    await admin.call(selectBulletinById, { id }),
    await admin.call(getAvantScellement, lieu),
    await admin.call(getReleveClasse, lieu),
    await admin.call(getConseil, lieu),
    await admin.call(apercuRectification, { ...lieu, identites: [classe.inscrits[1]] }),
    // The year of the next period takes this one.
    await admin.call(getConseil, { classeId, periodeId: secondId }),
  ];
  return answers.map(({ status, refus }) => [status, refus.error]);
}

it('un texte changé dans la base ne s’imprime, ne se signe et ne se lit plus : chaque lecture nomme le bulletin', async () => {
  const { row, contenu } = await lePremier();
  const dit = `7ème année A, 1er trimestre, élève ${row.matricule} : ce bulletin n'est plus celui qui est scellé, il a été changé dans la base. « npm run verifier » dit lequel et comment.`;
  const changes: readonly Record<string, string | number | null>[] = [
    { contenu },
    // Its hash is made again, and the seal lists another.
    { contenu, empreinte: hashOf(contenu) },
    { contenu: '{' },
    { scellementRang: 9 },
    // They were not anonymised: what was said of them stands beside, as it was sealed.
    { prive: null },
    { prive: row.prive?.replace('"nom":"', '"nom":"X') ?? null },
  ];
  for (const change of changes) {
    const { contenu: sien, prive, empreinte, scellementRang } = row;
    const set = { contenu: sien, prive, empreinte, scellementRang, ...change };
    await changerLignes(server, 'bulletins', set, { id: row.id });
    for (const refus of await refusDesLectures(row)) expect(refus).toEqual([409, dit]);
  }
});

it('un scellement changé pour tenir un autre texte ne le tient pas', async () => {
  const { row, contenu } = await lePremier();
  const empreinte = hashOf(contenu);
  await aLaMain(async (trx) => {
    await trx.updateTable('bulletins').set({ contenu, empreinte }).where('id', '=', row.id).execute();
    const { contenu: liste } = await trx.selectFrom('scellements').selectAll().executeTakeFirstOrThrow();
    await trx
      .updateTable('scellements')
      .set({ contenu: liste.replace(row.empreinte, empreinte) })
      .execute();
  });
  for (const [status] of await refusDesLectures(row)) expect(status).toBe(409);
});

it('[NOTE-51] un bulletin changé dans la base n’atteste plus rien, et ne dit rien de l’élève', async () => {
  const { row, contenu } = await lePremier();
  await changerLignes(server, 'bulletins', { contenu }, { id: row.id });
  const { data } = await etatDe(row.empreinte);
  expect(data[0]).toMatchObject({ etat: 'enVigueur', attestation: null });
  expect(JSON.stringify(data)).not.toContain(row.matricule);
});

const rectifier = async () => expect(await rectifierLaComposition(server.admin, classe)).toBe(201);

it('[NOTE-48] une version ôtée de la base ne rend pas la précédente en vigueur, ni à l’écran, ni sur papier, ni au public', async () => {
  await rectifier();
  const rows = await bulletinsTenus(server);
  const [, premiere] = rows;
  const seconde = rows.find(
    ({ version, inscriptionId }) => version === 2 && inscriptionId === premiere?.inscriptionId,
  );
  expect([premiere?.version, seconde?.version]).toEqual([1, 2]);
  await oterLignes(server, 'bulletins', { id: seconde?.id ?? 0 });
  const { eleveId, matricule } = await eleveInscrit(server, premiere?.inscriptionId ?? 0);
  const dit = `7ème année A, 1er trimestre, élève ${matricule} : la version 2 de ce bulletin scellé a été ôtée de la base. « npm run verifier » dit lequel et comment.`;
  for (const refus of await refusDesLectures({ id: premiere?.id ?? 0, eleveId }))
    expect(refus).toEqual([409, dit]);
  const { data } = await etatDe(premiere?.empreinte ?? '');
  expect(data[0]).toMatchObject({ etat: 'remplace', version: 2 });
  const liste = await server.admin.call(bulletins.list, {
    ecoleId: classe.ecoleId,
    inscriptionId: premiere?.inscriptionId,
  });
  expect(liste.data.map(({ version, estRemplace }) => [version, estRemplace])).toEqual([[1, 1]]);
});

it('[NOTE-47] une classe dont le bulletin d’un élève a été ôté ne s’imprime pas sans lui', async () => {
  const { row } = await lePremier();
  const [autre] = await server.database.read
    .selectFrom('bulletins as t')
    .innerJoin('inscriptions as i', 'i.id', 't.inscriptionId')
    .select(['t.id', 'i.eleveId'])
    .where('t.id', '!=', row.id)
    .execute();
  await oterLignes(server, 'bulletins', { id: row.id });
  const { admin } = server;
  const { ecoleId, classeId, periodeId } = classe;
  const lieu = { classeId, periodeId };
  const imprime = { ecoleId, ...lieu, ...BULLETINS_EN_A4 };
  for (const { status, refus } of [
    await admin.call(imprimerBulletins, imprime),
    await admin.call(imprimerReleveClasse, lieu),
    await admin.call(getAvantScellement, lieu),
    await admin.call(imprimerLivret, { eleveId: row.eleveId }),
  ]) {
    expect(status).toBe(409);
    expect(refus.error).toContain(`élève ${row.matricule} : la version 1 de ce bulletin scellé a été ôtée`);
  }
  // The others' own bulletins still tell what they say.
  expect((await admin.call(selectBulletinById, { id: autre?.id ?? 0 })).status).toBe(200);
});

it('[NOTE-49] un scellement ôté avec ses bulletins, ou changé, ne laisse rien s’imprimer', async () => {
  await rectifier();
  const { row } = await lePremier();
  await aLaMain(async (trx) => {
    await trx.deleteFrom('bulletins').where('scellementRang', '=', 2).execute();
    await trx.deleteFrom('scellements').where('rang', '=', 2).execute();
  });
  for (const refus of await refusDesLectures(row))
    expect(refus).toEqual([
      409,
      'Ces bulletins ne se prouvent plus : un scellement a été ôté de la base. « npm run verifier » dit lequel et comment.',
    ]);
  const { data } = await etatDe(row.empreinte);
  expect(data[0]).toMatchObject({ attestation: null });
});

it('[NOTE-49] une chaîne refaite en entier autour d’un rang faux ne s’imprime pas : la classe ne donne pas ce rang', async () => {
  const { row } = await lePremier();
  await aLaMain(async (trx) => {
    const rows = await trx.selectFrom('bulletins').selectAll().orderBy('id').execute();
    const liste: [number, number, string][] = [];
    for (const { id, inscriptionId, version, ...one } of rows) {
      const lu = lireBulletinScelle(one);
      if (lu === undefined || !('rang' in lu)) throw new Error('un bulletin ne se lit pas');
      const change = ecrireBulletinScelle(id === row.id ? { ...lu, rang: 1 } : lu);
      await trx.updateTable('bulletins').set(change).where('id', '=', id).execute();
      liste.push([inscriptionId, version, change.empreinte]);
    }
    const seal = await trx.selectFrom('scellements').selectAll().executeTakeFirstOrThrow();
    const { contenu, empreinte } = scellementDe(
      { ecoleId: classe.ecoleId, rang: 0, empreinte: AVANT_LE_PREMIER_SCEAU },
      { ...seal, auteurId: seal.auteurId ?? 0, genre: 'scellement', bulletins: liste, histoires: [] },
    );
    await trx.updateTable('scellements').set({ contenu, empreinte }).execute();
    await trx.updateTable('registres_notes').set({ empreinte }).execute();
  });
  const { classeId, periodeId } = classe;
  const { status, refus } = await server.admin.call(imprimerReleveClasse, { classeId, periodeId });
  expect(refusDe({ status, refus })).toBe(
    `409 7ème année A, 1er trimestre, élève ${row.matricule} : les chiffres de ce bulletin ne sont pas ceux que donnent ses notes, il a été changé dans la base. « npm run verifier » dit lequel et comment.`,
  );
});

import { createHash } from 'node:crypto';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { bulletins as lesBulletins } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import { texteDuScellement } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import { contenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  getEtatBulletin,
  getEtatsDesBulletins,
  scellerPeriode,
} from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { getAppreciations } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { signataires } from '@gestionscolaire/contract/notes/signataires.ts';
import { classes as lesClasses } from '@gestionscolaire/contract/scolarite/classes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lireBulletinScelle } from '#notes/scelles/personne-a-part.ts';
import {
  bulletinsTenus,
  champsDe,
  changerLignes,
  ecrireLigne,
  idDe,
  monde,
  oterLignes,
  passerA,
} from '#notes/tests/base.ts';
import {
  arreterALaMain,
  BILAN_VIDE,
  type ClasseAvecComposition,
  classeArretee,
  leSecondDe,
  noterLeSecond,
  sceauxTenus,
  scellerLa,
  voirAvant,
} from '#notes/tests/bulletins.ts';
import { addPeriode, addRegle } from '#notes/tests/gestes.ts';
import { addEnseignement, evaluer } from '#notes/tests/saisie.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseAvecComposition & { secondId: number };
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeArretee));
});

const SANS_SIGNATAIRE =
  "Aucun signataire n'est dit pour ce niveau : les bulletins n'auront que le visa du parent. Il se dit dans « Règles de notation », « Signataires ».";
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const bulletins = async () =>
  (await bulletinsTenus(server)).map((row) => ({
    ...row,
    lu: z.parse(contenuDeBulletin, lireBulletinScelle(row)),
  }));
const bilan = (inscriptionId: number, periodeId: number, decision: string | null) => {
  const dit = { ...BILAN_VIDE, appreciation: 'Bon travail', decision };
  return ecrireLigne(server, 'bilans', { ecoleId: classe.ecoleId, inscriptionId, periodeId, ...dit });
};
const leSecond = () => leSecondDe(classe);
/** Gives the second period a test and its marks, and arrête it where each pupil is admitted. */
async function arreterLeSecond() {
  admin = await noterLeSecond(server, classe);
  await arreterALaMain(server, leSecond());
  for (const inscriptionId of classe.inscrits) await bilan(inscriptionId, classe.secondId, 'admis');
}

const place = () => ({ classeId: classe.classeId, periodeId: classe.periodeId });

describe('sceller une classe', () => {
  it('[NOTE-46] refuse une empreinte périmée ; sinon écrit un bulletin par élève, une écriture chaînée et l’état', async () => {
    const vus = (await voirAvant(admin, classe)).data;
    expect(vus).toMatchObject({ bloque: [], effectif: 3, moyenne: 1344, min: 1167, max: 1433 });
    await changerLignes(server, 'notes', { valeur: 1300 }, { valeur: 1200 });
    const before = await sceauxTenus(server);
    const { empreinteFigures } = vus;
    const perime = await admin.call(scellerPeriode, { ...place(), empreinteFigures, creationUserId: 0 });
    expect([perime.status, perime.refus.code]).toEqual([409, 'PERIME']);
    expect(await sceauxTenus(server)).toBe(before);

    const actes = (await server.rows('journal')).length;
    const scelle = await scellerLa(admin, classe);
    expect([scelle.status, scelle.data[0]]).toMatchObject([201, { rang: 1, nombre: 3 }]);
    expect(scelle.data[0]?.tete).toMatch(new RegExp(`^N${classe.ecoleId}-1-[0-9a-f]{32}$`));
    const kept = await bulletins();
    expect(champsDe(kept, 'inscriptionId', 'version', 'moyenne', 'rang', 'scellementRang')).toEqual([
      [classe.inscrits[0], 1, 1200, 3, 1],
      [classe.inscrits[1], 1, 1433, 1, 1],
      [classe.inscrits[2], 1, 1433, 1, 1],
    ]);
    for (const { contenu, empreinte } of kept) expect(empreinte).toBe(sha(contenu));
    const [entry] = await server.database.read.selectFrom('scellements').selectAll().execute();
    if (entry === undefined) throw new Error('aucune écriture');
    expect(entry).toMatchObject({ genre: 'scellement', rang: 1, precedente: '0'.repeat(64) });
    expect(entry.empreinte).toBe(sha(texteDuScellement(entry)));
    const said: unknown = JSON.parse(entry.contenu);
    expect(said).toMatchObject({
      bulletins: kept.map(({ inscriptionId, empreinte }) => [inscriptionId, 1, empreinte]),
    });
    const [tete] = await server.database.read.selectFrom('registres_notes').selectAll().execute();
    expect(tete).toEqual({ ecoleId: classe.ecoleId, rang: 1, empreinte: entry.empreinte });
    const [etat] = await server.rows('etats_periodes');
    expect(etat).toMatchObject({ etat: 'scellee', scelleeLe: server.now });
    const told = (await server.rows('journal')).slice(actes);
    expect(told).toHaveLength(1);
    expect(told[0]?.['changements']).toContain('1er trimestre, 3 bulletins');
    expect(told[0]?.['changements']).not.toContain('1433');
    expect((await scellerLa(admin, classe)).status).toBe(400);
  });

  it('[NOTE-46] un échec au dernier bulletin ne laisse rien', async () => {
    const { ecoleId, inscrits } = classe;
    const lieu = { ecoleId, ...place(), instant: server.now, empreinte: sha('{}') };
    const vide = { contenu: '{}', prive: null, motif: null, moyenne: null, rang: null, decision: null };
    await server.database.transaction((trx) =>
      trx
        .insertInto('bulletins')
        .values({ ...lieu, ...vide, inscriptionId: inscrits[2] ?? 0, version: 1, scellementRang: 1 })
        .execute(),
    );
    const before = await sceauxTenus(server);
    const actes = (await server.rows('journal')).length;
    expect((await scellerLa(admin, classe)).status).toBeGreaterThanOrEqual(400);
    expect(await sceauxTenus(server)).toBe(before);
    expect(await server.rows('journal')).toHaveLength(actes);
  });

  it('[NOTE-22] le bulletin a les chiffres du relevé, et le relevé d’une classe scellée est celui des bulletins', async () => {
    const releve = async () => (await admin.call(getReleveClasse, place())).data;
    const avant = await releve();
    await scellerLa(admin, classe);
    const chiffres = (one: Pick<(typeof avant.eleves)[number], 'moyenne' | 'rang' | 'points'>) =>
      [one.moyenne, one.rang, one.points] as const;
    const kept = await bulletins();
    expect(kept.map(({ lu }) => [...chiffres(lu), ...lu.matieres.map(({ moyenne }) => moyenne)])).toEqual(
      avant.eleves.map((one) => [...chiffres(one), ...one.matieres.map(({ moyenne }) => moyenne)]),
    );
    await changerLignes(server, 'enseignements', { coefficient: 500 }, { id: classe.enseignementId });
    expect(await releve()).toEqual({ ...avant, etat: 'scellee' });
  });

  it('le conseil et les appréciations d’une classe scellée ont les chiffres des bulletins', async () => {
    const lieu = place();
    const lire = async () => {
      const conseil = (await admin.call(getConseil, lieu)).data;
      const { enseignementId } = classe;
      const { eleves } = (await admin.call(getAppreciations, { ...lieu, enseignementId })).data;
      return { ...conseil, appreciations: eleves };
    };
    const avant = await lire();
    await scellerLa(admin, classe);
    await changerLignes(server, 'notes', { valeur: 200 });
    expect(await lire()).toEqual({ ...avant, etat: 'scellee', ecrit: 'rien' });
  });

  it('avant la fin de la période, dit ce que sceller ferme ; après elle, rien', async () => {
    const { dateFin, libelle } = await server.database.read
      .selectFrom('periodes')
      .select(['dateFin', 'libelle'])
      .where('id', '=', classe.periodeId)
      .executeTakeFirstOrThrow();
    expect(server.now < dateFin).toBe(true);
    expect((await voirAvant(admin, classe)).data.remarques).toEqual([
      `« ${libelle} » finit le ${formaterJour(dateFin)} : une fois scellé, il ne prend plus de note, et un élève inscrit d'ici là n'y a pas de bulletin.`,
      SANS_SIGNATAIRE,
    ]);
    admin = await passerA(server, `${dateFin}T12:00:00.000Z`);
    expect((await voirAvant(admin, classe)).data.remarques).toEqual([SANS_SIGNATAIRE]);
  });

  it('sans signataire pour le niveau, le dit avant le sceau ; un parent n’en est pas un', async () => {
    const signe = (genre: string, rang: number) =>
      admin.call(signataires.create, {
        ecoleId: classe.ecoleId,
        etape: 'collège',
        rang,
        titre: 'Signe',
        nom: null,
        genre,
        creationUserId: 0,
      });
    expect((await signe('parent', 2)).status).toBe(201);
    expect((await voirAvant(admin, classe)).data.remarques).toContain(SANS_SIGNATAIRE);
    expect((await signe('direction', 1)).status).toBe(201);
    expect((await voirAvant(admin, classe)).data.remarques).not.toContain(SANS_SIGNATAIRE);
  });

  it('les périodes se scellent dans leur ordre, et seulement arrêtées', async () => {
    admin = await noterLeSecond(server, classe);
    const refused = await scellerLa(admin, leSecond());
    expect([refused.status, refused.refus.error]).toEqual([
      409,
      expect.stringContaining("Le conseil n'a pas encore arrêté cette période."),
    ]);
    await arreterALaMain(server, leSecond());
    expect((await scellerLa(admin, leSecond())).refus.error).toContain(
      "« 1er trimestre » n'est pas scellé : les périodes se scellent dans leur ordre.",
    );
    const nonTenue = { etat: 'ouverte', nonTenueMotif: "L'école a ouvert en janvier" };
    await changerLignes(server, 'etats_periodes', nonTenue, { periodeId: classe.periodeId });
    expect((await voirAvant(admin, leSecond())).data.bloque.join(' ')).not.toContain("n'est pas scellé");
  });

  it('[NOTE-43] une absence à rattraper bloque le sceau par le nom de l’élève et sa matière', async () => {
    const [a = 0] = classe.inscrits;
    const sienne = { evaluationId: classe.compositionId, inscriptionId: a };
    await changerLignes(server, 'notes', { valeur: null, code: 'absentJustifie' }, sienne);
    const { bloque } = (await voirAvant(admin, classe)).data;
    expect(bloque).toEqual([
      expect.stringMatching(
        /^Absence à rattraper, qu'une note ou un autre code remplace : \S.* Aïssatou \(Mathématiques\)\.$/,
      ),
    ]);
  });

  it('[NOTE-45] la dernière période ne se scelle pas avec un élève sans décision ; l’année vient des bulletins scellés', async () => {
    await scellerLa(admin, classe);
    admin = await noterLeSecond(server, classe);
    const vide = await evaluer(admin, leSecond(), { jour: '2027-02-02', libelle: 'Devoir 3' });
    await arreterALaMain(server, leSecond());
    const [a = 0, b = 0, c = 0] = classe.inscrits;
    await bilan(a, classe.secondId, 'redouble');
    await bilan(b, classe.secondId, 'admis');
    // The live marks of the first term no longer count for the year.
    await changerLignes(server, 'notes', { valeur: 0 }, { evaluationId: classe.compositionId });
    expect((await scellerLa(admin, leSecond())).refus.error).toContain('Des notes manquent encore');
    await oterLignes(server, 'evaluations', { id: idDe(vide) });
    const refused = await scellerLa(admin, leSecond());
    expect([refused.status, refused.refus.error]).toEqual([
      409,
      expect.stringMatching(/^Une décision manque : \S+ .+\.$/),
    ]);
    await bilan(c, classe.secondId, 'admis');
    // Another decision than the figures propose has its reason.
    expect((await scellerLa(admin, leSecond())).refus.error).toMatch(
      /^Une décision n'est pas celle que les moyennes proposent, sans motif : \S+ .+\.$/,
    );
    const sien = { inscriptionId: a, periodeId: classe.secondId };
    await changerLignes(server, 'bilans', { decisionMotif: 'Santé' }, sien);
    expect((await scellerLa(admin, leSecond())).data[0]).toMatchObject({ rang: 2, nombre: 3 });
    const last = (await bulletins()).filter(({ periodeId }) => periodeId === classe.secondId);
    // 11,67 and 18,00, of one weight each: 14,84 (14,835 half up).
    expect(last.map(({ lu }) => [lu.periodes.map(({ moyenne }) => moyenne), lu.annee?.moyenne])).toEqual([
      [[1167, 1800], 1484],
      [[1433, 1450], 1442],
      [[1433, 1450], 1442],
    ]);
    expect(last.map(({ decision, lu }) => [decision, lu.annee?.proposition, lu.annee?.rang])).toEqual([
      ['redouble', 'admis', 1],
      ['admis', 'admis', 2],
      ['admis', 'admis', 2],
    ]);
  });

  it('[NOTE-71] le bulletin de fin d’année garde ce que la règle fait d’une période non classée, et son année en vient', async () => {
    await changerLignes(server, 'regles_notation', { periodeNonClassee: 'exclue' });
    const [a = 0] = classe.inscrits;
    const dit = { ...BILAN_VIDE, nonClasse: 1, nonClasseMotif: 'Malade' };
    const { ecoleId, periodeId } = classe;
    await ecrireLigne(server, 'bilans', { ecoleId, inscriptionId: a, periodeId, ...dit });
    await scellerLa(admin, classe);
    await arreterLeSecond();
    expect((await scellerLa(admin, leSecond())).status).toBe(201);
    const last = (await bulletins()).filter((row) => row.periodeId === classe.secondId);
    // With the first term it would be 14,84.
    expect(last.map(({ lu }) => [lu.regle.periodeNonClassee, lu.annee?.moyenne])).toEqual([
      ['exclue', 1800],
      ['exclue', 1442],
      ['exclue', 1442],
    ]);
  });

  it('[NOTE-53] la liste des bulletins, son fichier et les bulletins suivants disent la classe et la période d’alors', async () => {
    const { ecoleId } = classe;
    const nommer = (table: 'periodes' | 'classes', id: number, libelle: string) =>
      changerLignes(server, table, { libelle }, { id });
    const alors = '1er « trimestre » "court" \\ été';
    await nommer('periodes', classe.periodeId, alors);
    expect((await scellerLa(admin, classe)).status).toBe(201);
    await nommer('periodes', classe.periodeId, 'Premier trimestre');
    await nommer('classes', classe.classeId, '7e B');
    for (const tri of ['periode', 'classe', 'nom']) {
      const { data } = await admin.call(lesBulletins.list, { ecoleId, page: 1, tri });
      expect(data.map((one) => [one.classe, one.periode])).toEqual(
        Array.from({ length: 3 }, () => ['7ème année A', alors]),
      );
    }
    const { text } = await admin.call(lesBulletins.export, { ecoleId, format: 'csv' });
    expect(text).toContain('7ème année A');
    expect(text).not.toMatch(/7e B|Premier trimestre/);

    await arreterLeSecond();
    expect((await scellerLa(admin, leSecond())).status).toBe(201);
    const last = (await bulletins()).filter(({ periodeId }) => periodeId === classe.secondId);
    expect(last.map(({ lu }) => lu.periodes.map(({ libelle }) => libelle))).toEqual(
      Array.from({ length: 3 }, () => [alors, '2e trimestre']),
    );
    expect(last[0]?.lu.classe.libelle).toBe('7e B');
    // A text that is no bulletin any more keeps the list readable.
    await changerLignes(server, 'bulletins', { contenu: 'rien' }, { periodeId: classe.periodeId });
    const { periodeId } = classe;
    const { data: abime } = await admin.call(lesBulletins.list, { ecoleId, page: 1, periodeId });
    expect(abime.map((one) => [one.classe, one.periode])).toContainEqual(['7e B', 'Premier trimestre']);
  });

  it('refuse de sceller quand l’horloge retarde sur le dernier scellement', async () => {
    await scellerLa(admin, classe);
    await changerLignes(server, 'scellements', { instant: '2027-06-01T08:00:00.000Z' });
    await arreterLeSecond();
    expect((await scellerLa(admin, leSecond())).refus.error).toContain(
      "L'horloge de l'ordinateur est en retard",
    );
  });

  it('le bulletin garde l’en-tête de l’école, les signataires et le titulaire du jour', async () => {
    const { ecoleId } = classe;
    const lignes = 'IRE de Labé\nDPE de Labé';
    for (const [sienne, aPartirDu, ministere] of [
      [null, '2026-02-01', 'MEPU-A'],
      [ecoleId, '2026-01-01', 'MENA'],
      [ecoleId, '2027-01-01', 'Plus tard'],
    ] as const) {
      const entete = { ecoleId: sienne, aPartirDu, ministere, ministereCle: '', lignes };
      await ecrireLigne(server, 'entetes', entete);
    }
    const signataire = { ecoleId, etape: 'collège', rang: 1, titreCle: '', nomCle: '', nom: null };
    const titulaire = { titre: 'Le Professeur principal', genre: 'titulaire' };
    await ecrireLigne(server, 'signataires', { ...signataire, ...titulaire });
    await scellerLa(admin, classe);
    const [kept] = await bulletins();
    expect(kept?.lu.entete).toEqual({ ministere: 'MENA', lignes: ['IRE de Labé', 'DPE de Labé'] });
    const [signe, ...autres] = kept?.lu.signataires ?? [];
    expect([signe, autres]).toMatchObject([titulaire, []]);
    expect(signe?.nom).toMatch(/\S/);
    await changerLignes(server, 'classes', { enseignantId: null }, { id: classe.classeId });
    expect((await bulletins())[0]?.lu.signataires).toEqual(kept?.lu.signataires);
  });
});

describe('un bulletin imprimé', () => {
  it('[NOTE-51] dit s’il est en vigueur à qui a son empreinte entière, et rien de l’élève', async () => {
    await scellerLa(admin, classe);
    const [kept] = await bulletins();
    const empreinte = kept?.empreinte.slice(0, 32) ?? '';
    const ask = (text: string) =>
      server.stranger.call(getEtatBulletin, { ecoleId: classe.ecoleId, empreinte: text });
    const { data } = await ask(empreinte);
    const [{ ecole, attestation, ...etat } = { ecole: '', attestation: '' }] = data;
    expect(etat).toEqual({ ecoleId: classe.ecoleId, etat: 'enVigueur', version: null, jour: null });
    expect(attestation).toMatch(/^[0-9a-f]{64}$/);
    expect(ecole).toMatch(/\S/);
    expect((await ask('0'.repeat(32))).data[0]?.etat).toBe('inconnu');
    for (const short of [empreinte.slice(0, 31), empreinte.slice(0, 16), `${empreinte}0`, 'g'.repeat(32)])
      expect((await ask(short)).status).toBe(400);
    let status = 200;
    for (let asked = 0; asked < 200 && status === 200; asked += 1) ({ status } = await ask(empreinte));
    expect(status).toBe(429);
  });

  it('les listes de classes vont d’étape en étape, puis de niveau en niveau', async () => {
    const { ecoleId, sessionId } = classe;
    for (const [etape, niveau, libelle] of [
      ['primaire', '2', '2ème année B'],
      ['primaire', '1', '1ère année B'],
      ['maternelle', '2', 'Moyenne Section B'],
      ['maternelle', '1', 'Petite Section B'],
    ] as const) {
      const classeDe = { ecoleId, etape, niveau, libelle, enseignantId: null, serie: null };
      const [made] = (await admin.call(lesClasses.create, { ...classeDe, creationUserId: 0 })).data;
      await addPeriode(admin, { ecoleId, sessionId, etape, dateFinSaisie: null });
      await addRegle(admin, { ecoleId, sessionId, etape });
      await addEnseignement(server, { ...classe, classeId: made?.id ?? 0 }, { libelle: `Calcul ${libelle}` });
    }
    const voulu = ['Petite Section B', 'Moyenne Section B', '1ère année B', '2ème année B', '7ème année A'];
    const bulletinsLus = (await admin.call(getEtatsDesBulletins, { ecoleId, sessionId })).data.classes;
    expect(bulletinsLus.map((one) => one.classe)).toEqual(voulu);
    const { lignes } = (await admin.call(getAvancementNotes, { ecoleId, sessionId, rang: 1 })).data;
    expect([...new Set(lignes.map((one) => one.classe))]).toEqual(voulu);
  });

  it('la liste des classes dit l’état de leurs bulletins', async () => {
    await scellerLa(admin, classe);
    const { ecoleId, sessionId, periodeId, secondId } = classe;
    const { data } = await admin.call(getEtatsDesBulletins, { ecoleId, sessionId });
    const premier = { periodeId, periode: '1er trimestre', etat: 'scellee' };
    const second = { periodeId: secondId, periode: '2e trimestre', etat: 'ouverte' };
    expect(data.classes[0]?.periodes).toEqual([
      { ...premier, bulletins: 3, remplaces: 0, scelleeLe: '2026-11-21' },
      { ...second, bulletins: 0, remplaces: 0, scelleeLe: null },
    ]);
  });
});

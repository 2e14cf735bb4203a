import { createHash } from 'node:crypto';
import { bulletins, selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import { contenuDAcquis } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { getEtatBulletin, scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { echelles } from '@gestionscolaire/contract/notes/competences/echelles.ts';
import { updateBilans } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lireBulletinScelle } from '#notes/scelles/personne-a-part.ts';
import { acquisArretes, type ClasseDAcquis, direTout, REMARQUE } from '#notes/tests/acquis.ts';
import { bulletinsTenus, champsDe, changerLignes, monde, passerA } from '#notes/tests/base.ts';
import { sceauxTenus, scellerLa, voirAvant } from '#notes/tests/bulletins.ts';
import { arreterLaClasse, fermerLaClasse, lieuDe } from '#notes/tests/conseil.ts';
import { addInscrit } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseDAcquis;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(acquisArretes));
});

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const kept = async () =>
  (await bulletinsTenus(server)).map((row) => ({
    ...row,
    lu: z.parse(contenuDAcquis, lireBulletinScelle(row)),
  }));
/** The words of figures of marks that neither an answer nor a sealed content has. */
const CHIFFRES = /moyenne|rang"|exAequo|noteSur|mention|classement|points|coefficient|evalues/i;

describe('sceller une classe par compétences', () => {
  it('[NOTE-46] [NOTE-63] refuse une empreinte périmée ; sinon écrit un bulletin par enfant, une écriture chaînée et l’état', async () => {
    const vus = (await voirAvant(admin, classe)).data;
    expect(vus).toMatchObject({
      genre: 'competences',
      bloque: [],
      effectif: 2,
      valeurs: [{ code: 'A' }, { code: 'EC' }, { code: 'AT' }],
      eleves: [
        { acquis: [1, 1, 0], vides: 0, decision: null },
        { acquis: [1, 0, 1], vides: 0, decision: null },
      ],
    });
    expect(JSON.stringify(vus)).not.toMatch(CHIFFRES);
    await changerLignes(server, 'acquis', { observation: 'Autre chose' }, { observation: REMARQUE });
    const before = await sceauxTenus(server);
    const { classeId, periodeId } = classe;
    const acte = { classeId, periodeId, empreinteFigures: vus.empreinteFigures, creationUserId: 0 };
    const perime = await admin.call(scellerPeriode, acte);
    expect([perime.status, perime.refus.code]).toEqual([409, 'PERIME']);
    expect(await sceauxTenus(server)).toBe(before);
    await changerLignes(server, 'acquis', { observation: REMARQUE }, { observation: 'Autre chose' });

    const actes = (await server.rows('journal')).length;
    const scelle = await scellerLa(admin, classe);
    expect([scelle.status, scelle.data[0]]).toMatchObject([201, { rang: 1, nombre: 2 }]);
    const sealed = await kept();
    expect(champsDe(sealed, 'inscriptionId', 'version', 'moyenne', 'rang', 'decision')).toEqual(
      classe.inscrits.map((inscriptionId) => [inscriptionId, 1, null, null, null]),
    );
    for (const { contenu, empreinte } of sealed) expect(empreinte).toBe(sha(contenu));
    const [entry] = await server.database.read.selectFrom('scellements').selectAll().execute();
    const said: unknown = JSON.parse(entry?.contenu ?? '');
    expect(said).toMatchObject({
      bulletins: sealed.map(({ inscriptionId, empreinte }) => [inscriptionId, 1, empreinte]),
    });
    const [etat] = await server.rows('etats_periodes');
    expect(etat).toMatchObject({ etat: 'scellee', scelleeLe: server.now });
    const told = (await server.rows('journal')).slice(actes);
    expect(told.map(({ changements }) => changements)).toEqual([
      expect.stringContaining('1er trimestre, 2 bulletins'),
    ]);
  });

  it('[NOTE-63] le contenu a les compétences dans leur ordre, les mots du jour, et aucun chiffre de notes', async () => {
    await scellerLa(admin, classe);
    const [first] = await kept();
    expect(first?.lu.format).toBe('BC1');
    expect(first?.lu.echelle.map(({ code, libelle }) => [code, libelle])).toEqual([
      ['A', 'Acquis'],
      ['EC', 'En cours'],
      ['AT', 'À travailler'],
    ]);
    expect(
      first?.lu.domaines.map(({ domaine, competences }) => [
        domaine,
        competences.map(({ competence, valeur, observation }) => [competence, valeur?.libelle, observation]),
      ]),
    ).toEqual([
      [
        'Langage',
        [
          ['Raconte une histoire', 'Acquis', REMARQUE],
          ['Écoute les autres', 'En cours', null],
        ],
      ],
    ]);
    // The place of a period in its year is no place of a child.
    if (first === undefined) throw new Error('aucun bulletin');
    const { periode: _year, ...rest } = first.lu;
    expect(JSON.stringify(rest)).not.toMatch(CHIFFRES);
  });

  it('[NOTE-63] ce qui change ensuite dans l’échelle ne change ni le bulletin, ni ses écrans, ni sa vérification publique', async () => {
    await scellerLa(admin, classe);
    const before = await kept();
    const [row] = await server.rows('echelles');
    const change = { id: Number(row?.['id']), ecoleId: classe.ecoleId, libelle: 'Deux', modifUserId: 0 };
    const valeurs = 'A Atteint\nEC Presque';
    expect((await admin.call(echelles.update, { ...change, valeurs, modifDate: null })).status).toBe(200);
    expect(await kept()).toEqual(before);
    const { classeId, periodeId, ecoleId } = classe;
    expect((await admin.call(getConseil, { classeId, periodeId })).data).toMatchObject({
      etat: 'scellee',
      ecrit: 'rien',
      valeurs: [{ libelle: 'Acquis' }, { libelle: 'En cours' }, { libelle: 'À travailler' }],
    });
    const { data } = await admin.call(selectBulletinById, { id: before[0]?.id ?? 0 });
    expect(data[0]?.contenu).toEqual(before[0]?.lu);
    expect((await admin.call(getReleveClasse, { classeId, periodeId })).status).toBe(409);
    const empreinte = before[0]?.empreinte.slice(0, 32) ?? '';
    const dite = await server.stranger.call(getEtatBulletin, { ecoleId, empreinte });
    expect(dite.data[0]?.etat).toBe('enVigueur');
    expect(JSON.stringify(dite.data)).not.toContain('Acquis');
  });

  it('[NOTE-63] un enfant arrivé après l’arrêt doit ses acquis : le sceau attend', async () => {
    await addInscrit(server, classe, { prenoms: 'Cellou', prestationIds: [classe.mensualite] });
    expect((await scellerLa(admin, classe)).refus.error).toContain('Des acquis manquent encore : 2.');
  });

  it('[NOTE-45] [NOTE-63] la dernière période attend une décision pour chacun ; les listes n’ont ni moyenne ni rang', async () => {
    await scellerLa(admin, classe);
    admin = await passerA(server, '2027-02-10T08:00:00.000Z');
    const second = { ...classe, periodeId: classe.secondId };
    await direTout(admin, second);
    await fermerLaClasse(admin, second);
    await arreterLaClasse(admin, second);
    const decider = (inscriptionId: number) =>
      admin.call(updateBilans, {
        ...lieuDe(second),
        bilans: [{ inscriptionId, id: null, modifDate: null, decision: 'admis' }],
        modifUserId: 0,
      });
    const [a = 0, b = 0] = classe.inscrits;
    await decider(a);
    const refused = await scellerLa(admin, second);
    expect([refused.status, refused.refus.error]).toEqual([
      409,
      expect.stringMatching(/^Une décision manque : \S+ .+\.$/),
    ]);
    await decider(b);
    expect((await scellerLa(admin, second)).data[0]).toMatchObject({ rang: 2, nombre: 2 });
    const liste = await admin.call(bulletins.list, { ecoleId: classe.ecoleId, estActif: 1 });
    expect(liste.data.map(({ moyenne, rang }) => [moyenne, rang])).toEqual(
      Array.from({ length: 4 }, () => [null, null]),
    );
    expect(liste.data.filter(({ decision }) => decision === 'admis')).toHaveLength(2);
  });
});

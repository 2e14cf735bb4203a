import {
  getAvancementAcquis,
  getGrilleAcquis,
  updateAcquis,
} from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { competences } from '@gestionscolaire/contract/notes/competences/competences.ts';
import {
  arreterPeriode,
  desarreterPeriode,
  direBlocage,
  direNonTenue,
  getBlocagesArret,
} from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { accepterPropositions, updateBilans } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ClasseDAcquis, classeDAcquis, direTout, REMARQUE } from '#notes/tests/acquis.ts';
import { changerLignes, monde, oterLignes, passerA, refusDe } from '#notes/tests/base.ts';
import { dire } from '#notes/tests/competences.ts';
import { arreterLaClasse, fermerLaClasse, lieuDe } from '#notes/tests/conseil.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseDAcquis;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeDAcquis));
});

const place = () => ({ classeId: classe.classeId, periodeId: classe.periodeId });
const blocages = async () =>
  (await admin.call(getBlocagesArret, place())).data.blocages.map((one) => [one.genre, direBlocage(one)]);
const lire = async (person = admin, lieu = place()) => (await person.call(getConseil, lieu)).data;
const ecrire = async (bilans: readonly Record<string, unknown>[], lieu = classe) =>
  (
    await admin.call(updateBilans, {
      ...lieuDe(lieu),
      bilans: bilans.map((one) => ({ id: null, modifDate: null, ...one })),
      modifUserId: 0,
    })
  ).data.map(({ sort, champs }) => [sort, champs]);
const leSecond = () => ({ ...classe, periodeId: classe.secondId });
const RIEN = { valeurId: null, observation: null };
const RIEN_DE_CELA =
  'Cette classe se suit par compétences : le conseil n’y dit que l’appréciation et la décision.';
/** The words of figures that no answer about such a class has. */
const CHIFFRES = /moyenne|rang|exAequo|noteSur|mention|classement|points|coefficient/i;

describe('l’arrêt d’une classe par compétences', () => {
  it('[NOTE-43] [NOTE-63] dit la saisie ouverte et les acquis qui manquent ; alors il s’arrête, sans aucun chiffre', async () => {
    const [a = 0] = classe.inscrits;
    expect(await blocages()).toEqual([
      ['saisieOuverte', 'la saisie est encore ouverte'],
      ['casesVides', '4 acquis manquent'],
    ]);
    expect((await arreterLaClasse(admin, classe)).refus.error).toBe(
      "Cette période ne s'arrête pas encore : la saisie est encore ouverte ; 4 acquis manquent.",
    );
    // A remark alone is not a word of the scale.
    await dire(admin, classe, [{ inscriptionId: a, valeurId: null, observation: REMARQUE }]);
    expect(await blocages()).toContainEqual(['casesVides', '4 acquis manquent']);
    await dire(admin, classe, [
      { inscriptionId: a, vu: { valeurId: null, observation: REMARQUE }, valeurId: classe.valeurs.get('A') },
    ]);
    expect(await blocages()).toContainEqual(['casesVides', '3 acquis manquent']);
    await oterLignes(server, 'changements_acquis');
    await oterLignes(server, 'acquis');
    await direTout(admin, classe);
    await fermerLaClasse(admin, classe);
    expect(await blocages()).toEqual([]);
    expect((await arreterLaClasse(admin, classe)).status).toBe(200);
    const [etat] = await server.rows('etats_periodes');
    expect(etat).toMatchObject({ etat: 'arretee', figures: null });
  });

  it('[NOTE-43] [NOTE-63] aucune compétence de la section ne se dit, et bloque', async () => {
    const stamp = { modifUserId: 0, modifDate: null };
    for (const id of [classe.competenceId, classe.autreId])
      await admin.call(competences.disable, { id, ...stamp });
    await fermerLaClasse(admin, classe);
    expect(await blocages()).toEqual([['sansCompetence', 'aucune compétence de la section']]);
  });

  it('[NOTE-63] une période qui a des acquis est tenue ; une autre se dit non tenue', async () => {
    const [a = 0] = classe.inscrits;
    await dire(admin, classe, [{ inscriptionId: a, valeurId: classe.valeurs.get('A') }]);
    const dite = { motif: 'Ouverte en janvier', modifUserId: 0 };
    expect((await admin.call(direNonTenue, { ...lieuDe(classe), ...dite })).refus.error).toBe(
      'Cette classe a des acquis dans cette période : elle la tient.',
    );
    expect((await admin.call(direNonTenue, { ...lieuDe(leSecond()), ...dite })).status).toBe(200);
    const { data } = await admin.call(getBlocagesArret, { ...place(), periodeId: classe.secondId });
    expect(data.blocages.map(({ genre }) => genre)).toContain('nonTenue');
    const refused = await admin.call(arreterPeriode, { ...lieuDe(leSecond()), modifUserId: 0 });
    expect(refused.refus.error).toContain("cette classe n'a pas tenu cette période");
    const phrase = "Cette classe n'a pas tenu cette période : « Ouverte en janvier ».";
    const { periodeId } = leSecond();
    expect((await admin.call(getGrilleAcquis, { ...place(), periodeId })).data.ferme).toBe(phrase);
    const cellule = { competenceId: classe.competenceId, inscriptionId: a, vu: RIEN, motif: null };
    const ecrite = await admin.call(updateAcquis, {
      ...lieuDe(leSecond()),
      cellules: [{ ...cellule, observation: null, valeurId: classe.valeurs.get('A') }],
    });
    expect(ecrite.refus.error).toBe(phrase);
  });
});

describe('le conseil d’une classe par compétences', () => {
  it('[NOTE-63] montre de chaque enfant ses acquis par mot et son appréciation, et aucun chiffre de notes', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    await direTout(admin, classe);
    expect(await ecrire([{ inscriptionId: a, appreciation: 'Une enfant curieuse.' }])).toEqual([
      ['ecrite', {}],
    ]);
    const conseil = await lire();
    expect(conseil).toMatchObject({
      genre: 'competences',
      classe: 'Petite Section',
      estDerniere: false,
      effectif: 2,
      attendues: 0,
      ecrit: 'tout',
      valeurs: [{ code: 'A' }, { code: 'EC' }, { code: 'AT' }],
      eleves: [
        {
          inscriptionId: a,
          acquis: [1, 1, 0],
          vides: 0,
          bilan: { appreciation: 'Une enfant curieuse.', decision: null },
        },
        { inscriptionId: b, acquis: [1, 0, 1], vides: 0, bilan: null },
      ],
    });
    expect(JSON.stringify(conseil)).not.toMatch(CHIFFRES);
  });

  it('[NOTE-63] ni distinction, ni conduite, ni rang ne s’y disent ; la décision, dans la dernière période, sans motif', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    expect(
      await ecrire([
        { inscriptionId: a, distinction: "Tableau d'honneur" },
        { inscriptionId: a, conduite: 'Bonne' },
        { inscriptionId: a, nonClasse: 1, nonClasseMotif: 'Absent' },
        { inscriptionId: a, decision: 'admis' },
        { inscriptionId: 999_999, appreciation: 'Bien' },
      ]),
    ).toEqual([
      ['refusee', { distinction: RIEN_DE_CELA }],
      ['refusee', { conduite: RIEN_DE_CELA }],
      ['refusee', { nonClasse: RIEN_DE_CELA }],
      ['refusee', { decision: "La décision se prend à la dernière période de l'année." }],
      ['refusee', {}],
    ]);
    admin = await passerA(server, '2027-02-10T08:00:00.000Z');
    expect(
      await ecrire(
        [
          { inscriptionId: a, decision: 'admis' },
          { inscriptionId: b, decision: 'redouble' },
        ],
        leSecond(),
      ),
    ).toEqual([
      ['ecrite', {}],
      ['ecrite', {}],
    ]);
    const conseil = await lire(admin, { ...place(), periodeId: classe.secondId });
    expect(conseil).toMatchObject({
      estDerniere: true,
      eleves: [{ bilan: { decision: 'admis' } }, { bilan: { decision: 'redouble' } }],
    });
    const proposees = await admin.call(accepterPropositions, { ...lieuDe(leSecond()), modifUserId: 0 });
    expect(refusDe(proposees)).toBe(
      '409 Cette classe se suit par compétences : aucune décision n’y est proposée.',
    );
  });

  it('[NOTE-44] [NOTE-63] dit les acquis qui ont changé depuis l’arrêt, chacun une fois', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    const depuis = async () => (await lire()).depuisLeConseil;
    const mot = (code: string, observation: string | null = REMARQUE) => ({
      valeurId: classe.valeurs.get(code),
      observation,
    });
    await direTout(admin, classe);
    await fermerLaClasse(admin, classe);
    // A change before the arrêt is none since.
    await dire(admin, classe, [
      { inscriptionId: b, vu: mot('A', null), ...mot('EC', null), motif: 'Revu avant le conseil' },
    ]);
    expect(await depuis()).toBeNull();
    await arreterLaClasse(admin, classe);
    expect(await depuis()).toEqual({ acquis: 0 });
    const changer = async (de: string, vers: string) =>
      (
        await dire(admin, classe, [
          { inscriptionId: a, vu: mot(de), ...mot(vers), motif: 'Revu avec la maîtresse' },
        ])
      ).data.map(({ sort }) => sort);
    expect(await changer('A', 'EC')).toEqual(['ecrite']);
    expect(await changer('EC', 'AT')).toEqual(['ecrite']);
    expect(await depuis()).toEqual({ acquis: 1 });
    admin = await passerA(server, '2026-11-25T08:00:00.000Z');
    const leve = await admin.call(desarreterPeriode, {
      ...lieuDe(classe),
      motif: 'On reprend',
      modifUserId: 0,
    });
    expect(leve.status).toBe(200);
    expect(await depuis()).toBeNull();
    await arreterLaClasse(admin, classe);
    expect(await depuis()).toEqual({ acquis: 0 });
  });

  it('[NOTE-11] [NOTE-63] se lit par le titulaire, qui n’en écrit que l’appréciation ; le conseil lit tous les acquis', async () => {
    const [a = 0] = classe.inscrits;
    const droits = { saisieNotes: ['lecture', 'ajout', 'modification'] };
    const person = await server.person({ ecoleId: classe.ecoleId, droits });
    expect((await person.call(getConseil, place())).status).toBe(403);
    await changerLignes(server, 'classes', { enseignantId: person.id }, { id: classe.classeId });
    expect((await lire(person)).ecrit).toBe('appreciation');
    const conseil = await server.person({ ecoleId: classe.ecoleId, droits: { conseils: ['lecture'] } });
    expect((await conseil.call(getGrilleAcquis, place())).data.eleves[0]?.inscriptionId).toBe(a);
    const { lignes } = (await conseil.call(getAvancementAcquis, { ecoleId: classe.ecoleId })).data;
    expect(lignes.map(({ rang, nonTenueMotif }) => [rang, nonTenueMotif])).toEqual([
      [1, null],
      [2, null],
    ]);
  });
});

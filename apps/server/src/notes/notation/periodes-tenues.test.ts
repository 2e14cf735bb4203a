import { desarreterPeriode } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { accepterPropositions } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { acquisArretes } from '#notes/tests/acquis.ts';
import { idDe, monde } from '#notes/tests/base.ts';
import { arreterALaMain, noterTout, SECOND, scellerLa } from '#notes/tests/bulletins.ts';
import { lieuDe } from '#notes/tests/conseil.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import { type ClasseNotee, classeNotee, note, noter } from '#notes/tests/saisie.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseNotee;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
});

type Saisie = Readonly<Record<string, unknown>>;

const lue = async (id: number) => firstOf((await admin.call(periodes.get, { id })).data);
const changer = async (more: Saisie, id = classe.periodeId) =>
  admin.call(periodes.update, { ...(await lue(id)), ...more, modifUserId: 0 });
const champs = async (more: Saisie) => (await changer(more)).refus.champs;
const ajouter = (more: Saisie = {}) => {
  const { ecoleId, sessionId } = classe;
  return addPeriode(admin, { ecoleId, sessionId, ...SECOND, ...more });
};

/** Seals the class in its first period, with a decision for each pupil where it is the last. */
async function sceller(): Promise<void> {
  const noted = await noterTout(admin, classe);
  await arreterALaMain(server, classe);
  await admin.call(accepterPropositions, { ...lieuDe(classe), modifUserId: 0 });
  expect((await scellerLa(admin, noted)).status).toBe(201);
}

describe('une période où une classe est arrêtée', () => {
  const AUTRES = { rang: 4, dateDebut: '2026-10-06', dateFin: '2026-12-18', poids: 3 };

  it('garde son poids, son rang et ses jours ; son nom et la fin de sa saisie changent', async () => {
    await arreterALaMain(server, classe);
    const phrase = "Le conseil a arrêté 7ème année A dans cette période : désarrêtez-la d'abord.";
    for (const [name, value] of Object.entries(AUTRES))
      expect(await champs({ [name]: value })).toEqual({ [name]: phrase });
    expect((await changer({ libelle: 'Premier trimestre', dateFinSaisie: '2026-12-20' })).status).toBe(200);
    await admin.call(desarreterPeriode, { ...lieuDe(classe), motif: 'Une erreur de poids', modifUserId: 0 });
    expect((await changer({ poids: 3 })).status).toBe(200);
  });

  it('[NOTE-47] scellée, les garde pour de bon', async () => {
    await ajouter();
    await sceller();
    const phrase = 'Les bulletins de 7ème année A sont scellés dans cette période : cela ne change plus.';
    expect(await champs(AUTRES)).toEqual(
      Object.fromEntries(Object.keys(AUTRES).map((name) => [name, phrase])),
    );
  });

  it('d’une classe par compétences, les garde de même', async () => {
    const petits = await acquisArretes(server, classe.sessionId);
    const refused = await changer({ poids: 2 }, petits.periodeId);
    expect(Object.keys(refused.refus.champs ?? {})).toEqual(['poids']);
  });
});

describe('la dernière période de l’année, scellée', () => {
  it('[NOTE-47] aucune ne s’ajoute, ne se réactive ni ne se déplace après elle', async () => {
    const deux = idDe(await ajouter());
    const off = await admin.call(periodes.disable, { id: deux, modifUserId: 0, modifDate: null });
    await sceller();
    const phrase = {
      dateDebut:
        "« 1er trimestre » est scellée comme dernière période de l'année (7ème année A) : aucune ne vient après.",
    };
    expect((await ajouter({ rang: 3, libelle: '3e trimestre' })).refus.champs).toEqual(phrase);
    const back = {
      id: deux,
      modifUserId: 0,
      modifDate: firstOf(off.data)['modifDate'],
      libelleConfirme: true,
    };
    expect((await admin.call(periodes.enable, back)).refus.champs).toEqual(phrase);
    const avant = { rang: 9, libelle: 'Avant', dateDebut: '2026-10-01', dateFin: '2026-10-04' };
    const id = idDe(await ajouter(avant));
    const { dateDebut, dateFin } = SECOND;
    expect((await changer({ dateDebut, dateFin }, id)).refus.champs).toEqual(phrase);
    // Another stage has its own last period.
    expect((await ajouter({ etape: 'lycée' })).status).toBe(201);
  });

  it('d’une période scellée avant la dernière, d’autres viennent après', async () => {
    await ajouter();
    await sceller();
    const trois = { rang: 3, libelle: '3e trimestre', dateDebut: '2027-04-05', dateFin: '2027-06-30' };
    expect((await ajouter(trois)).status).toBe(201);
  });

  it('une période scellée ne se désactive pas', async () => {
    await ajouter();
    await sceller();
    const refused = await admin.call(periodes.disable, {
      id: classe.periodeId,
      modifUserId: 0,
      modifDate: null,
    });
    expect(refused.refus.error).toContain('1 scellement');
  });
});

describe('la fin de la saisie, passée', () => {
  const FIN = '2026-11-20';
  const APRES = '2026-11-30';

  it('[NOTE-41] où des notes existent, elle ne recule plus : la saisie se rouvre classe par classe', async () => {
    await noter(admin, classe, [{ inscriptionId: classe.inscrits[0], ...note(1200) }]);
    await changer({ dateFinSaisie: FIN });
    const phrase = {
      dateFinSaisie:
        'La saisie est finie depuis le 20/11/2026 au soir : rouvrez-la classe par classe, avec un motif.',
    };
    expect(await champs({ dateFinSaisie: APRES })).toEqual(phrase);
    expect(await champs({ dateFinSaisie: null })).toEqual(phrase);
    // The day of the tests is the 21st: the entry stays closed by these.
    expect((await changer({ dateFinSaisie: '2026-11-19', libelle: 'Premier trimestre' })).status).toBe(200);
    await arreterALaMain(server, classe);
    expect((await changer({ dateFinSaisie: APRES })).status).toBe(200);
  });

  it('sans note, elle recule', async () => {
    await changer({ dateFinSaisie: FIN });
    expect((await changer({ dateFinSaisie: APRES })).status).toBe(200);
  });
});

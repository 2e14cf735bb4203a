import { valeursDuModele } from '@gestionscolaire/contract/notes/modeles.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { classeDAcquis, direTout } from '#notes/tests/acquis.ts';
import { idDe, monde } from '#notes/tests/base.ts';
import { arreterALaMain } from '#notes/tests/bulletins.ts';
import { REGLE_DE_MATERNELLE } from '#notes/tests/competences.ts';
import { addRegle, REGLE } from '#notes/tests/gestes.ts';
import { type ClasseNotee, classeNotee, note, noter } from '#notes/tests/saisie.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { SANS_ECART_VU, SANS_MOTIF } from './exiger.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseNotee;
let regleId: number;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
  regleId = Number(firstOf(await server.rows('regles_notation'))['id']);
});

type Saisie = Readonly<Record<string, unknown>>;
const AUTRES = { poidsCours: 3, poidsComposition: 1 };
const DE_LA_SEPTIEME = { niveau: '7' };

const ou = () => ({ ecoleId: classe.ecoleId, sessionId: classe.sessionId });
const ajouter = (more: Saisie = {}) => addRegle(admin, { ...ou(), ...more });
const ajoutee = async (more: Saisie) => idDe(await ajouter(more));
const lue = async (id: number) => firstOf((await admin.call(reglesNotation.get, { id })).data);
const changer = async (id: number, more: Saisie) =>
  admin.call(reglesNotation.update, { ...(await lue(id)), modifUserId: 0, ...more });
const acte = async (id: number) => ({ id, modifUserId: 0, modifDate: (await lue(id))['modifDate'] });
const desactiver = async (id: number) => admin.call(reglesNotation.disable, await acte(id));
const reactiver = async (id: number) => admin.call(reglesNotation.enable, await acte(id));
const supprimer = (id: number) => admin.call(reglesNotation.remove, { id });
const saisir = () => noter(admin, classe, [{ inscriptionId: classe.inscrits[0], ...note(1200) }]);

describe('une règle vient', () => {
  it('sans note, elle devient celle de la classe, quelle qu’elle soit', async () => {
    expect((await ajouter({ ...DE_LA_SEPTIEME, ...AUTRES })).status).toBe(201);
    expect(
      (await ajouter({ niveau: '8', modele: 'competences', ...valeursDuModele('competences', 'maternelle') }))
        .status,
    ).toBe(201);
  });

  it('[NOTE-38] où des notes existent, elle a les valeurs de celle de la classe ; la changer ensuite demande l’écart', async () => {
    await saisir();
    const refused = await ajouter({ ...DE_LA_SEPTIEME, ...AUTRES });
    expect(refused.refus.champs).toEqual({
      niveau:
        'Des notes existent (7ème année A) : cette règle changerait leurs moyennes sans qu’on le voie. Ajoutez-la avec les valeurs de celle qu’elles ont, puis modifiez-la : l’effet se montrera.',
    });
    expect(await server.rows('regles_notation')).toHaveLength(1);
    // A rule that is not this class's changes nothing of it.
    expect((await ajouter({ niveau: '8', ...AUTRES })).status).toBe(201);
    expect((await ajouter({ etape: 'lycée', ...AUTRES })).status).toBe(201);
    const id = await ajoutee(DE_LA_SEPTIEME);
    expect((await changer(id, AUTRES)).refus.champs).toEqual({ ecart: SANS_ECART_VU, motif: SANS_MOTIF });
  });

  it('[NOTE-38] une règle réactivée ne change pas les notes qui sont venues', async () => {
    const id = await ajoutee({ ...DE_LA_SEPTIEME, ...AUTRES });
    await desactiver(id);
    await saisir();
    expect((await reactiver(id)).refus).toMatchObject({ code: 'REGLE' });
    expect((await lue(id))['estActif']).toBe(0);
  });

  it('[NOTE-40] une période scellée garde sa règle à la classe, même contre une qui vaut autant', async () => {
    await saisir();
    await arreterALaMain(server, classe, { etat: 'scellee' });
    expect((await ajouter(DE_LA_SEPTIEME)).refus.champs).toEqual({
      niveau:
        'Des bulletins sont scellés (7ème année A) : la règle de ces classes ne change plus de l’année.',
    });
  });

  it('une classe qui a des notes ne passe pas aux compétences, ni l’inverse', async () => {
    await saisir();
    const parCompetences = {
      ...DE_LA_SEPTIEME,
      modele: 'competences',
      ...valeursDuModele('competences', 'maternelle'),
    };
    expect((await ajouter(parCompetences)).refus.champs).toEqual({
      genre: 'Des notes existent (7ème année A) : ces classes gardent une règle de notes.',
    });
    const petits = await classeDAcquis(server, classe.sessionId);
    await direTout(admin, petits);
    const { ecoleId, sessionId } = petits;
    const deNotes = { ...REGLE, etape: 'maternelle', niveau: '1', ecoleId, sessionId };
    expect((await addRegle(admin, deNotes)).refus.champs).toEqual({
      genre: 'Des acquis existent (Petite Section) : ces classes gardent une règle de compétences.',
    });
    const deMaternelle = (await server.rows('regles_notation')).find((row) => row['genre'] === 'competences');
    const changed = await changer(Number(deMaternelle?.['id']), { genre: 'notes' });
    expect(changed.refus.champs).toEqual({
      genre: 'Des acquis existent sous cette règle : elle reste une règle de compétences.',
    });
    // Another one of competences gives no other figure: there is none.
    const deux = { ...REGLE_DE_MATERNELLE, niveau: '1', ecoleId, sessionId, poidsCours: 5 };
    expect((await addRegle(admin, deux)).status).toBe(201);
  });

  it('une personne d’une autre école n’apprend pas quelles classes ont des notes', async () => {
    await saisir();
    const ailleurs = await classeNotee(server, classe.sessionId);
    const droits = { reglesNotation: ['lecture', 'ajout', 'modification', 'suppression'] };
    const stranger = await server.person({ ecoleId: ailleurs.ecoleId, droits });
    expect((await addRegle(stranger, { ...ou(), ...DE_LA_SEPTIEME, ...AUTRES })).status).toBe(403);
    const { refus } = await stranger.call(reglesNotation.remove, { id: regleId });
    expect(refus.code).toBe('INTROUVABLE');
  });
});

describe('une règle part', () => {
  it('[NOTE-38] où des notes existent, elle ne se désactive ni ne se supprime tant que la suivante vaut autre chose', async () => {
    const id = await ajoutee({ ...DE_LA_SEPTIEME, ...AUTRES });
    await saisir();
    const phrase =
      'Des notes existent (7ème année A) : sans cette règle, leurs moyennes changeraient. Donnez-lui d’abord les valeurs de celle qui la remplacerait : l’effet se montrera.';
    expect((await desactiver(id)).refus).toMatchObject({ code: 'REGLE', error: phrase });
    expect((await supprimer(id)).refus).toMatchObject({ code: 'REGLE', error: phrase });
    const { poidsCours, poidsComposition } = REGLE;
    const regle = { poidsCours, poidsComposition };
    const { ecart } = (await admin.call(simulerNotation, { ...ou(), regleId: id, regle, enSomme: true }))
      .data;
    expect((await changer(id, { ...regle, ecart, motif: 'Comme les autres classes' })).status).toBe(200);
    expect((await desactiver(id)).status).toBe(200);
    expect((await reactiver(id)).status).toBe(200);
    expect((await supprimer(id)).status).toBe(200);
  });

  it('[NOTE-38] la seule règle d’une classe qui a des notes reste', async () => {
    await saisir();
    const phrase =
      'Ces classes ont déjà des notes ou des acquis (7ème année A) : elles n’auraient plus de règle. Modifiez-la plutôt.';
    expect((await desactiver(regleId)).refus).toMatchObject({ code: 'REGLE', error: phrase });
    expect((await supprimer(regleId)).refus).toMatchObject({ code: 'REGLE', error: phrase });
    expect((await lue(regleId))['mentions']).not.toBeNull();
  });

  it('sans note, elle se désactive et se supprime', async () => {
    expect((await desactiver(regleId)).status).toBe(200);
    expect((await supprimer(regleId)).status).toBe(200);
  });
});

/** The ready-made groups on the day they are made: a head, a secretary and a teacher each do their part of a term, and no more. */
import { getAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import {
  addGroupeDeModele,
  CLES_DES_MODELES,
  type CleDeModele,
  getModelesDeGroupe,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { DOMAINES } from '@gestionscolaire/contract/api.ts';
import {
  type AutreEcran,
  type Endpoint,
  pathParameters,
} from '@gestionscolaire/contract/core/api/endpoint.ts';
import { imprimerBulletins } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { deleteEvaluation, updateEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTeacher } from '#tests/gestes/ecole.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { idDe, monde } from './tests/base.ts';
import { SECOND, scellerLa } from './tests/bulletins.ts';
import { arreterLaClasse, fermerLaClasse } from './tests/conseil.ts';
import { addAttribution, addMatiere, addPeriode, addRegle } from './tests/gestes.ts';
import { type ClasseNotee, classeNotee, DEVOIR, evaluer, grilleDe, note, noter } from './tests/saisie.ts';

const APPELS = DOMAINES.find(({ nom }) => nom === 'Notes')?.appels ?? [];

/** The letters of those who keep the marks of a whole school. */
const TOUTES = {
  matieres: 'lams',
  reglesNotation: 'lams',
  enseignements: 'lams',
  toutesNotes: 'lams',
  changementsNotes: 'l',
  conseils: 'lams',
  bulletins: 'lam',
  competences: 'lam',
};

/** The menus of marks, with the letters of the operations that the people of each group have on them. */
const ATTENDUS: Readonly<Record<CleDeModele, Readonly<Record<string, string>>>> = {
  direction: TOUTES,
  censeur: TOUTES,
  caisse: {},
  comptabilite: {},
  secretariat: { toutesNotes: 'la', bulletins: 'l' },
  enseignants: { saisieNotes: 'lams', competences: 'lam' },
  surveillance: {},
  infirmerie: {},
};

/** Whether a call is open to these people: its menu, or another that it names, with the operation that it asks there. */
function estOuvert({ access }: Endpoint, siens: Readonly<Record<string, string>>): boolean {
  if (access.who !== 'right') return true;
  const screens: readonly AutreEcran[] = [access.screen, ...access.also];
  return screens.some(
    ({ reference, operation = access.operation }) =>
      siens[reference]?.includes(operation.slice(0, 1)) === true,
  );
}

describe('les groupes tout prêts et les notes', () => {
  let server: TestServer;
  let classe: ClasseNotee;
  beforeEach(async () => {
    ({ server, classe } = await monde(classeNotee));
  });
  /** Makes the group of a model, and a person of the school in it. */
  async function quelquUn(modele: CleDeModele): Promise<Person> {
    const person =
      modele === 'enseignants'
        ? await server.signIn(await createTeacher(server, classe.ecoleId))
        : await server.person({ ecoleId: classe.ecoleId });
    const { modeles } = (await server.admin.call(getModelesDeGroupe, {})).data;
    const trouve = modeles.find(({ cle }) => cle === modele);
    const made = await server.admin.call(addGroupeDeModele, {
      libelle: `Groupe ${modele}`,
      cases: trouve?.cases ?? [],
      userIds: [person.id],
      creationUserId: 0,
    });
    expect(made.status).toBe(201);
    return person;
  }

  it('[NAV-06] l’accueil d’un enseignant dit ses notes à finir, et rien quand elles le sont', async () => {
    const { ecoleId, enseignementId } = classe;
    const person = await quelquUn('enseignants');
    const notes = async (who = person) => (await who.call(getAccueil, { ecoleId })).data.notes;
    // Nobody gave them a subject yet; a secretary follows the marks of others on their page.
    expect(await notes()).toBeUndefined();
    expect(await notes(await quelquUn('secretariat'))).toBeUndefined();
    await addAttribution(server.admin, { ecoleId, enseignementId, enseignantId: person.id });
    expect(await notes()).toMatchObject({ vides: 3, aRattraper: [], grilles: 1 });
    const cellules = classe.inscrits.map((inscriptionId) => ({ inscriptionId, ...note(1200) }));
    await noter(person, classe, cellules.slice(1));
    expect(await notes()).toMatchObject({ vides: 1, aRattraper: [], grilles: 1 });
    await noter(person, classe, cellules.slice(0, 1));
    expect(await notes()).toBeUndefined();
  });

  it.each(CLES_DES_MODELES)(
    '[NOTE-11] [DEBUT-05] %s : chaque appel des notes est ouvert ou fermé comme prévu',
    async (modele) => {
      const person = await quelquUn(modele);
      const parDroit = APPELS.filter(({ access }) => access.who === 'right');
      expect(parDroit.length).toBeGreaterThan(60);
      const faux: string[] = [];
      for (const endpoint of parDroit) {
        const inPath = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, 999_999]));
        const { text } = await person.call(endpoint, { ...inPath, ecoleId: classe.ecoleId });
        const isClosed = text.includes('DROIT_ABSENT');
        if (isClosed === estOuvert(endpoint, ATTENDUS[modele])) faux.push(endpoint.name);
      }
      expect(faux).toEqual([]);
    },
  );

  it('[NOTE-11] [DEBUT-05] l’enseignant saisit sa matière ; le secrétariat ajoute et ne change pas ; la direction arrête et scelle', async () => {
    const { ecoleId, sessionId, enseignementId, inscrits } = classe;
    const [a = 0, b = 0, c = 0] = inscrits;
    const [direction, secretariat, enseignant, caisse] = [
      await quelquUn('direction'),
      await quelquUn('secretariat'),
      await quelquUn('enseignants'),
      await quelquUn('caisse'),
    ];
    expect((await addMatiere(direction, { ecoleId, libelle: 'Chimie' })).status).toBe(201);
    expect((await addPeriode(direction, { ecoleId, sessionId, ...SECOND })).status).toBe(201);
    expect((await addRegle(direction, { ecoleId, sessionId, etape: 'lycée' })).status).toBe(201);
    expect((await addMatiere(secretariat, { ecoleId, libelle: 'Dessin' })).refus.code).toBe('DROIT_ABSENT');
    expect((await addAttribution(direction, { enseignementId, enseignantId: enseignant.id })).status).toBe(
      201,
    );

    const deA = await noter(enseignant, classe, [{ inscriptionId: a, ...note(1100) }]);
    expect(deA.data[0]?.sort).toBe('ecrite');
    const id = idDe(await evaluer(enseignant, classe, { libelle: 'Devoir 2' }));
    const autrement = { id, ...DEVOIR, libelle: 'Devoir 2 bis', modifDate: null, modifUserId: 0 };
    expect((await secretariat.call(updateEvaluation, autrement)).refus.code).toBe('DROIT_ABSENT');
    expect((await enseignant.call(updateEvaluation, autrement)).status).toBe(200);
    expect((await secretariat.call(deleteEvaluation, { id })).refus.code).toBe('DROIT_ABSENT');
    expect((await enseignant.call(deleteEvaluation, { id })).status).toBe(200);

    const deB = await noter(secretariat, classe, [{ inscriptionId: b, ...note(1500) }]);
    expect(deB.data[0]?.sort).toBe('ecrite');
    const changee = await noter(secretariat, classe, [{ inscriptionId: a, vu: note(1100), ...note(1900) }]);
    expect(changee.data[0]?.sort).toBe('refusee');
    const deC = await noter(secretariat, classe, [{ inscriptionId: c, ...note(900) }]);
    expect(deC.data[0]?.sort).toBe('ecrite');
    expect((await grilleDe(caisse, classe)).refus.code).toBe('DROIT_ABSENT');

    for (const person of [enseignant, secretariat])
      expect((await fermerLaClasse(person, classe)).refus.code).toBe('DROIT_ABSENT');
    expect((await fermerLaClasse(direction, classe)).status).toBe(200);
    expect((await arreterLaClasse(secretariat, classe)).refus.code).toBe('DROIT_ABSENT');
    expect((await arreterLaClasse(direction, classe)).status).toBe(200);
    expect((await scellerLa(direction, classe)).status).toBe(201);
    const papier = {
      origine: 'http://127.0.0.1:3000',
      ecoleId,
      classeId: classe.classeId,
      periodeId: classe.periodeId,
      format: 'a4',
      ordre: 'nom',
    };
    expect((await secretariat.call(imprimerBulletins, papier)).status).toBe(200);
    expect((await enseignant.call(imprimerBulletins, papier)).refus.code).toBe('DROIT_ABSENT');
  });
});

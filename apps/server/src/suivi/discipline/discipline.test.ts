import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  addFeuilleAppel,
  getFeuilleAppel,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { addContactFamille, getMessageDeSuivi } from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import {
  addFait,
  annulerFait,
  exportFait,
  faitSelectBy,
  getVieScolaireDeLEleve,
  updateFait,
} from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { confierLaClasse } from '#tests/gestes/scolarite.ts';
import {
  absent,
  type EcoleAppelee,
  equiperDAppels,
  exigerLeRegistreTenu,
  present,
} from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
const AJOUTER = ['lecture', 'ajout'];
/** The day of the server, a Saturday: these classes have it. */
const SAMEDI = '2026-11-21';
const LUNDI = '2026-11-23';

let server: TestServer;
let admin: Person;
let depart: EcoleAppelee;
beforeEach(async () => {
  ({ server, depart } = await commencer(equiperDAppels));
  admin = server.admin;
});
afterEach(() => exigerLeRegistreTenu(server, depart.ecoleId));

const premier = () => depart.inscrits[0] ?? 0;
const OBSERVATION = {
  genre: 'observation',
  motifId: null,
  jour: SAMEDI,
  texte: 'Oublie son cahier',
  mesure: null,
  du: null,
  au: null,
  visibilite: 'equipe',
} as const;
const dire = (par: Person, more: Record<string, unknown> = {}) =>
  par.call(addFait, { inscriptionId: premier(), ...OBSERVATION, ...more, creationUserId: 0 });
const exclure = (more: Record<string, unknown> = {}, par: Person = admin) =>
  dire(par, { genre: 'sanction', texte: 'Bagarre dans la cour', du: SAMEDI, au: LUNDI, ...more });
const liste = async (par: Person, more: Record<string, unknown> = {}) =>
  (await par.call(faitSelectBy, { ecoleId: depart.ecoleId, tri: 'jour', ordre: 'desc', ...more })).data;
const dansLOrdre = (all: readonly (string | null)[]) =>
  all.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
const textes = async (par: Person) => dansLOrdre((await liste(par)).map(({ texte }) => texte));
const siens = async (par: Person = admin, inscriptionId = premier()) =>
  par.call(getVieScolaireDeLEleve, { inscriptionId });
const annuler = (id: number, par: Person = admin, annuleMotif = 'Ce n’était pas lui') =>
  par.call(annulerFait, { id, annuleMotif, modifDate: null, modifUserId: 0 });
const lieu = (more: Record<string, unknown> = {}) => ({
  classeId: depart.classeId,
  jour: SAMEDI,
  demiJournee: 'matin',
  ...more,
});
const absences = async (par: Person = admin) =>
  (await par.call(getAbsencesDeLEleve, { inscriptionId: premier() })).data.absences;
async function appeler(eleves: readonly { inscriptionId: number }[]) {
  const named = new Set(eleves.map(({ inscriptionId }) => inscriptionId));
  const others = depart.inscrits.filter((id) => !named.has(id)).map(present);
  const sheet = { ...lieu(), remplieLe: server.now, eleves: [...eleves, ...others] };
  const { data, status } = await admin.call(addFeuilleAppel, { ecoleId: depart.ecoleId, ...sheet });
  expect(status).toBe(201);
  return idOf(data);
}
/** Makes a teacher of the class, as the model of teachers makes them. */
async function enseignant(isOfTheClass = true) {
  const droits = { feuillesAppel: ['lecture', 'ajout', 'modification'], vieScolaire: AJOUTER };
  const person = await server.person({ ecoleId: depart.ecoleId, droits });
  if (isOfTheClass) await confierLaClasse(server, depart.classeId, person.id);
  return person;
}
const surveillant = () =>
  server.person({ ecoleId: depart.ecoleId, droits: { absences: TOUT, vieScolaire: TOUT } });

describe('qui lit un fait', () => {
  it('[SUIVI-13] un fait de la direction n’est lu que de qui tient l’école et de son auteur ; les autres, des enseignants de la classe', async () => {
    const [titulaire, ailleurs] = [await enseignant(), await enseignant(false)];
    for (const visibilite of ['direction', 'equipe', 'famille'])
      await dire(admin, { visibilite, texte: `lu par ${visibilite}` });
    expect((await dire(titulaire, { visibilite: 'direction', texte: 'du titulaire' })).status).toBe(201);
    const tous = ['du titulaire', 'lu par direction', 'lu par equipe', 'lu par famille'];
    expect(await textes(admin)).toEqual(tous);
    expect(await textes(await surveillant())).toEqual(tous);
    expect(await textes(titulaire)).toEqual(['du titulaire', 'lu par equipe', 'lu par famille']);
    expect(await textes(ailleurs)).toEqual([]);
    const file = await titulaire.call(exportFait, { ecoleId: depart.ecoleId, format: 'csv' });
    expect(file.text).toContain('lu par equipe');
    expect(file.text).not.toContain('lu par direction');
    expect(dansLOrdre((await siens(titulaire)).data.faits.map(({ texte }) => texte))).toEqual([
      'du titulaire',
      'lu par equipe',
      'lu par famille',
    ]);
    expect((await siens(ailleurs)).status).toBe(403);
    // Another teacher of the class is not told what the first said to the direction alone.
    const second = await enseignant();
    expect(await textes(second)).toEqual(['lu par equipe', 'lu par famille']);
    // The first is the teacher of no class any more: what they wrote is theirs to read.
    expect(await textes(titulaire)).toEqual(['du titulaire']);
    expect((await siens(titulaire)).data.peutAjouter).toBe(false);
  });

  it('[SUIVI-13] un enseignant écrit des élèves de ses classes, et d’aucune autre école personne ne lit ni n’écrit', async () => {
    expect((await dire(await enseignant(false))).status).toBe(403);
    const fait = idOf((await dire(await enseignant())).data);
    const ecoleId = await createSchool(server, 'École de Matam');
    const etranger = await server.person({ ecoleId, droits: { absences: TOUT, vieScolaire: TOUT } });
    expect(await liste(etranger)).toEqual([]);
    expect((await dire(etranger)).status).toBe(404);
    expect((await siens(etranger)).status).toBe(404);
    expect((await annuler(fait, etranger)).status).toBe(404);
    expect((await etranger.call(getMessageDeSuivi, { inscriptionId: premier() })).status).toBe(404);
    const caissier = await server.person({ ecoleId: depart.ecoleId, droits: { encaisser: TOUT } });
    expect((await siens(caissier)).refus.code).toBe('DROIT_ABSENT');
  });

  it('[SUIVI-13] qui change le lecteur d’un fait ne change rien de ce qu’il dit', async () => {
    const id = idOf((await dire(admin, { visibilite: 'direction' })).data);
    const titulaire = await enseignant();
    const changer = (par: Person, modifDate: string | null = null) =>
      par.call(updateFait, { id, visibilite: 'famille', modifDate, modifUserId: 0 });
    expect((await changer(titulaire)).refus.code).toBe('DROIT_ABSENT');
    const droits = { feuillesAppel: TOUT, vieScolaire: TOUT };
    const autre = await server.person({ ecoleId: depart.ecoleId, droits });
    // Who does not read it does not change it.
    expect((await changer(autre)).status).toBe(404);
    expect((await changer(admin)).status).toBe(200);
    expect((await changer(admin)).refus.code).toBe('PERIME');
    expect(await liste(titulaire)).toMatchObject([{ visibilite: 'famille', texte: 'Oublie son cahier' }]);
  });

  it('[SUIVI-13] la liste se filtre par classe, genre, jours et état', async () => {
    await dire(admin);
    await dire(admin, { genre: 'incident', texte: 'Bavardage', jour: '2026-11-10' });
    const trouves = async (filtres: string) => (await liste(admin, { filtres })).map(({ genre }) => genre);
    expect(await trouves('')).toEqual(['observation', 'incident']);
    expect(await trouves('genre:incident')).toEqual(['incident']);
    expect(await trouves('jour:2026-11-20..2026-11-30')).toEqual(['observation']);
    expect(await trouves(`classeId:${depart.classeId}`)).toHaveLength(2);
    expect(await trouves(`classeId:${depart.classeId + 1000}`)).toEqual([]);
    expect(await trouves('annule:1')).toEqual([]);
  });
});

describe('ce qu’un fait dit', () => {
  it('[SUIVI-14] une sanction ou une récompense se donne par qui peut modifier, une observation par qui ajoute', async () => {
    const titulaire = await enseignant();
    for (const genre of ['observation', 'encouragement', 'incident'])
      expect((await dire(titulaire, { genre })).status, genre).toBe(201);
    for (const genre of ['sanction', 'recompense']) {
      const { status, refus } = await dire(titulaire, { genre });
      expect([status, refus.code], genre).toEqual([403, 'HORS_DE_PORTEE']);
    }
    expect((await dire(await surveillant(), { genre: 'sanction' })).status).toBe(201);
  });

  it('[SUIVI-14] il a un motif de son genre ou un texte, un jour de l’année qui n’est pas à venir', async () => {
    const champs = async (more: Record<string, unknown>) => (await dire(admin, more)).refus.champs;
    const motif = async (genre: string) =>
      idOf(
        (
          await admin.call(motifsSuivi.create, {
            ecoleId: depart.ecoleId,
            genre,
            libelle: `Motif ${genre}`,
            gravite: null,
          })
        ).data,
      );
    const [incident, sanction] = [await motif('incident'), await motif('sanction')];
    expect(await champs({ texte: null })).toEqual({ texte: 'Dites ce qui est observé.' });
    expect(await champs({ genre: 'incident', texte: null })).toHaveProperty('motifId');
    expect(await champs({ motifId: incident })).toHaveProperty('motifId');
    expect(await champs({ genre: 'incident', motifId: sanction })).toEqual({
      motifId: "Ce motif n'est pas celui d'un incident.",
    });
    expect(await champs({ jour: LUNDI })).toEqual({ jour: 'Ce jour est à venir.' });
    expect(await champs({ jour: '2026-01-05' })).toHaveProperty('jour');
    expect((await dire(admin, { genre: 'incident', motifId: incident, texte: null })).status).toBe(201);
    expect((await admin.call(motifsSuivi.remove, { id: incident })).refus.code).toBe('UTILISE');
  });

  it('[SUIVI-14] une exclusion est une sanction, du premier jour au dernier, dans l’année, une à la fois', async () => {
    const champs = async (more: Record<string, unknown>) => (await exclure(more)).refus.champs;
    expect(await champs({ du: LUNDI, au: SAMEDI })).toEqual({
      au: 'Le dernier jour ne vient pas avant le premier.',
    });
    expect(await champs({ au: null })).toEqual({ au: 'Une exclusion a un dernier jour.' });
    expect(await champs({ du: null })).toEqual({ du: 'Une exclusion a un premier jour.' });
    expect(await champs({ genre: 'incident' })).toEqual({ du: 'Une exclusion est une sanction.' });
    expect(await champs({ au: '2027-12-01' })).toHaveProperty('au');
    expect((await exclure()).status).toBe(201);
    expect(await champs({ du: LUNDI, au: '2026-11-30' })).toEqual({
      du: 'Cet élève est déjà exclu ces jours-là.',
    });
  });
});

describe('une exclusion et l’appel', () => {
  it('[SUIVI-14] la feuille de ses jours commence par l’élève exclu, l’enseignant le lit sans la raison, et l’absence est justifiée', async () => {
    const titulaire = await enseignant();
    await exclure({ visibilite: 'direction' });
    const { data, text } = await titulaire.call(getFeuilleAppel, lieu());
    expect(data.eleves).toMatchObject([
      { pointage: 'absence', annonce: null, exclusion: { du: SAMEDI, au: LUNDI } },
      { pointage: 'present', exclusion: null },
      { pointage: 'present', exclusion: null },
    ]);
    expect(text).not.toContain('Bagarre');
    const avant = await titulaire.call(getFeuilleAppel, lieu({ jour: '2026-11-20' }));
    expect(avant.data.eleves[0]).toMatchObject({ pointage: 'present', exclusion: null });
    await appeler([absent(premier())]);
    expect(await absences(titulaire)).toMatchObject([
      { etat: 'justifiee', changements: [{ exclusion: { du: SAMEDI, au: LUNDI }, estAnnoncee: false }] },
    ]);
    expect(JSON.stringify(await absences(titulaire))).not.toContain('Bagarre');
  });

  it('[SUIVI-14] dite après l’appel, elle justifie ce que la feuille a trouvé ; la parole de quelqu’un tient', async () => {
    await appeler([absent(premier())]);
    await exclure();
    const [absence] = await absences();
    expect(absence?.etat).toBe('justifiee');
    await admin.call(justifierAbsences, {
      inscriptionId: premier(),
      absences: [{ id: absence?.id ?? 0, vu: 'justifiee' }],
      etat: 'aJustifier',
      motifId: null,
      texte: 'Il devait venir en retenue',
    });
    const { data } = await admin.call(getFeuilleAppel, lieu());
    const autre = { ...absent(depart.inscrits[1] ?? 0), vu: { pointage: 'present', minutes: null } };
    await admin.call(updateFeuilleAppel, { id: data.feuille?.id, eleves: [autre], motif: null });
    expect((await absences()).map(({ etat }) => etat)).toEqual(['aJustifier']);
  });

  it('[SUIVI-14] annoncée et exclue, une absence ne se justifie qu’une fois', async () => {
    const annonce = {
      du: SAMEDI,
      au: SAMEDI,
      partie: 'journee',
      motifId: null,
      texte: 'Voyage',
      parQui: null,
    };
    await admin.call(absencesAnnoncees.create, { inscriptionId: premier(), ...annonce });
    await exclure();
    await appeler([absent(premier())]);
    expect((await absences())[0]?.changements).toHaveLength(1);
  });

  it('[SUIVI-15] annulée, elle ne commence plus les feuilles, et ce qu’elle justifiait est à justifier', async () => {
    await appeler([absent(premier())]);
    const id = idOf((await exclure()).data);
    expect((await annuler(id)).status).toBe(200);
    const [absence] = await absences();
    expect(absence?.etat).toBe('aJustifier');
    expect(absence?.changements.map(({ etat }) => etat?.apres)).toEqual(['justifiee', 'aJustifier']);
    const apresMidi = await admin.call(getFeuilleAppel, lieu({ demiJournee: 'apresMidi' }));
    expect(apresMidi.data.eleves[0]).toMatchObject({ pointage: 'present', exclusion: null });
    expect((await exclure()).status).toBe(201);
  });

  it('[SUIVI-15] annulée pendant que l’absence l’est aussi, elle ne la justifie plus quand elle revient', async () => {
    await exclure();
    const id = await appeler([absent(premier())]);
    const corriger = (dit: ReturnType<typeof absent>, avant: string) =>
      admin.call(updateFeuilleAppel, {
        id,
        eleves: [{ ...dit, vu: { pointage: avant, minutes: null } }],
        motif: null,
      });
    expect((await corriger(present(premier()), 'absence')).status).toBe(200);
    const [fait] = await server.rows('faits');
    expect((await annuler(Number(fait?.id))).status).toBe(200);
    expect((await corriger(absent(premier()), 'present')).status).toBe(200);
    expect((await absences()).map(({ etat }) => etat)).toEqual(['aJustifier']);
  });

  it('[SUIVI-15] annulée, elle laisse ce que quelqu’un a dit depuis de l’absence', async () => {
    await appeler([absent(premier())]);
    const id = idOf((await exclure()).data);
    for (const [vu, etat] of [
      ['justifiee', 'nonJustifiee'],
      ['nonJustifiee', 'justifiee'],
    ] as const) {
      const [absence] = await absences();
      await admin.call(justifierAbsences, {
        inscriptionId: premier(),
        absences: [{ id: absence?.id ?? 0, vu }],
        etat,
        motifId: null,
        texte: 'Certificat',
      });
    }
    expect((await annuler(id)).status).toBe(200);
    expect((await absences()).map(({ etat }) => etat)).toEqual(['justifiee']);
  });
});

describe('ce qui est annulé', () => {
  it('[SUIVI-15] un fait annulé reste, barré, avec son motif et qui l’a annulé ; il s’annule une fois, par son droit', async () => {
    const id = idOf((await dire(admin)).data);
    expect((await annuler(id, await enseignant())).refus.code).toBe('DROIT_ABSENT');
    expect((await annuler(id, admin, ' ')).refus.champs).toHaveProperty('annuleMotif');
    expect((await annuler(id)).status).toBe(200);
    expect(await liste(admin)).toMatchObject([
      {
        texte: 'Oublie son cahier',
        annuleLe: server.now,
        annuleMotif: 'Ce n’était pas lui',
        annulePar: 'Administrateur Principal',
      },
    ]);
    expect((await siens()).data.faits).toHaveLength(1);
    expect((await annuler(id)).refus.code).toBe('REGLE');
  });

  it('[SUIVI-15] une absence annulée reste, avec son motif et qui l’a annulée', async () => {
    const id = await appeler([absent(premier())]);
    const eleves = [{ ...present(premier()), vu: { pointage: 'absence', minutes: null } }];
    await admin.call(updateFeuilleAppel, { id, eleves, motif: 'Il était à l’infirmerie' });
    expect(await absences()).toMatchObject([
      {
        annuleeLe: server.now,
        changements: [
          {
            pointage: { avant: 'absence', apres: 'present' },
            auteur: 'Administrateur Principal',
            texte: 'Il était à l’infirmerie',
          },
        ],
      },
    ]);
  });

  it('[SUIVI-15] rien dans le serveur n’efface une absence, un fait ni un contact', () => {
    const root = join(import.meta.dirname, '../..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('tests'),
    );
    const deletes =
      /(?:deleteFrom\('|delete from )(?:absences|changements_absences|justifications|faits|contacts_famille)\b/;
    expect(files.filter((name) => deletes.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
  });

  it('le journal dit le genre et le motif d’un fait, jamais ce qui est écrit de l’élève', async () => {
    const id = idOf((await dire(admin, { mesure: 'Convocation des parents' })).data);
    await annuler(id);
    const contact = {
      jour: SAMEDI,
      moyen: 'telephone',
      avec: 'sa mère',
      texte: 'Elle est malade',
      suite: null,
    };
    await admin.call(addContactFamille, { inscriptionId: premier(), ...contact, creationUserId: 0 });
    for (const entite of ['faits', 'contacts_famille']) {
      const { text, data } = await admin.call(getJournal, { entite, page: 1, taille: 5 });
      expect(data.length, entite).toBeGreaterThan(0);
      for (const said of ['cahier', 'Convocation', 'pas lui', 'mère', 'malade'])
        expect(text).not.toContain(said);
    }
    const { text } = await admin.call(getJournal, { entite: 'faits', page: 1, taille: 5 });
    expect(text).toContain('"genre":[null,"observation"]');
  });
});

describe('les contacts avec la famille', () => {
  const CONTACT = { jour: SAMEDI, moyen: 'visite', avec: 'Sa mère', texte: 'Elle surveillera', suite: null };
  const noter = (par: Person, more: Record<string, unknown> = {}) =>
    par.call(addContactFamille, { inscriptionId: premier(), ...CONTACT, ...more, creationUserId: 0 });

  it('[SUIVI-19] se lisent avec l’élève, les plus récents d’abord ; un enseignant lit les siens', async () => {
    await noter(admin, { jour: '2026-11-10', moyen: 'telephone', texte: 'Rendez-vous pris' });
    await noter(admin);
    expect((await siens()).data.contacts).toMatchObject([
      { moyen: 'visite', avec: 'Sa mère', texte: 'Elle surveillera', auteur: 'Administrateur Principal' },
      { moyen: 'telephone', texte: 'Rendez-vous pris' },
    ]);
    const titulaire = await enseignant();
    expect((await siens(titulaire)).data.contacts).toEqual([]);
    expect((await noter(titulaire, { texte: 'Vue au portail' })).status).toBe(201);
    expect((await siens(titulaire)).data.contacts).toMatchObject([{ texte: 'Vue au portail' }]);
    expect((await noter(await enseignant(false))).status).toBe(403);
    expect((await noter(admin, { jour: LUNDI })).refus.champs).toHaveProperty('jour');
    expect((await noter(admin, { texte: '' })).refus.champs).toHaveProperty('texte');
  });

  it('[SUIVI-19] le message préparé tait la santé, ce que la direction seule lit et ce qui fut écrit', async () => {
    const motifId = idOf(
      (
        await admin.call(motifsSuivi.create, {
          ecoleId: depart.ecoleId,
          genre: 'absence',
          libelle: 'Drépanocytose',
          gravite: null,
        })
      ).data,
    );
    await appeler([absent(premier())]);
    const [absence] = await absences();
    await admin.call(justifierAbsences, {
      inscriptionId: premier(),
      absences: [{ id: absence?.id ?? 0, vu: 'aJustifier' }],
      etat: 'justifiee',
      motifId,
      texte: 'crise',
    });
    await dire(admin, { visibilite: 'direction', genre: 'incident', texte: 'vol' });
    await dire(admin, { visibilite: 'equipe', genre: 'encouragement' });
    await dire(admin, { visibilite: 'famille', genre: 'observation', texte: 'fatiguée, anémie' });
    const { data } = await admin.call(getMessageDeSuivi, { inscriptionId: premier() });
    expect(data.texte).toContain("1 demi-journée d'absence");
    expect(data.texte).toContain('Observation le 21/11/2026');
    expect(data.texte).not.toMatch(/Drépanocytose|crise|vol|anémie|Incident|Encouragement/);
    expect(data.texte.length).toBeLessThanOrEqual(300);
    expect(
      (await (await enseignant(false)).call(getMessageDeSuivi, { inscriptionId: premier() })).status,
    ).toBe(403);
  });
});

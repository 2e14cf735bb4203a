import { setTimeout } from 'node:timers/promises';
import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import {
  addFeuilleAppel,
  cloreJournee,
  getAppelsDuJour,
  getAppelsManquants,
  getFeuilleAppel,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { getTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import {
  addChangementsDuJour,
  annulerChangementDuJour,
  getChangementsDuJour,
  getCoursDeLAbsent,
  getRemplacants,
} from '@gestionscolaire/contract/suivi/emploi/changements-du-jour.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import { getEmploiDuTemps } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { getMessagesAbsences } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { findRow } from '#core/db/rows.ts';
import { addEnseignement, addMatiere } from '#notes/tests/gestes.ts';
import { readJoursDeClasse } from '#suivi/papiers/jours.ts';
import { lireEcriture } from '#suivi/registre/contenu.ts';
import { scellerJusquAu } from '#suivi/registre/inscrire.ts';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addClasse } from '#tests/gestes/scolarite.ts';
import { absent, enseignantQuiAppelle, equiperDeCours, present, retard } from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
/** The day of the server. */
const SAMEDI = '2026-11-21';

let server: TestServer;
let admin: Person;
let ecole: Awaited<ReturnType<typeof equiperDeCours>>;
let huit = 0;
let neuf = 0;
let dix = 0;
beforeEach(async () => {
  ({ server, depart: ecole } = await commencer(equiperDeCours));
  admin = server.admin;
  [huit = 0, neuf = 0, dix = 0] = ecole.cours;
});

const RIEN = { remplacantId: null, de: null, a: null, salle: null, motif: null, creationUserId: 0 };
const decider = (
  creneauId: number | readonly number[],
  more: Record<string, unknown>,
  by: Person = admin,
) => {
  const ids = typeof creneauId === 'number' ? [creneauId] : creneauId;
  const cours = ids.map((id) => ({ creneauId: id, jour: SAMEDI }));
  return by.call(addChangementsDuJour, { cours, ...RIEN, ...more });
};
const annuler = (creneauId: number) => decider(creneauId, { genre: 'annulation' });
const deplacer = (creneauId: number, de: string, a: string, salle: string | null = null) =>
  decider(creneauId, { genre: 'deplacement', de, a, salle });
const remplacer = (creneauId: number | readonly number[], remplacantId: number | null) =>
  decider(creneauId, { genre: 'remplacement', remplacantId });
const revenir = (id: number, annuleMotif = 'Erreur') =>
  admin.call(annulerChangementDuJour, { id, annuleMotif, modifDate: null, modifUserId: 0 });
const lieu = (creneauId: number | null, demiJournee = 'matin') => ({
  classeId: ecole.classeId,
  jour: SAMEDI,
  demiJournee,
  creneauId,
});
const appeler = (creneauId: number | null, by: Person = admin, demiJournee = 'matin') =>
  by.call(addFeuilleAppel, {
    ecoleId: ecole.ecoleId,
    ...lieu(creneauId, demiJournee),
    remplieLe: server.now,
    eleves: ecole.inscrits.map((id) => present(id)),
  });
const places = async (by: Person = admin) =>
  (await by.call(getAppelsDuJour, { ecoleId: ecole.ecoleId, jour: SAMEDI })).data.appels.map(
    ({ demiJournee, cours }) => `${demiJournee} ${cours?.de ?? '-'}`,
  );
/** Makes a teacher of the school who calls rolls, and teaches nowhere. */
const unEnseignant = () => enseignantQuiAppelle(server, ecole.ecoleId);
/** Makes another class of the school, with one lesson of that morning. */
async function ailleurs(place: Record<string, unknown>, libelle = '8e B'): Promise<number> {
  const { ecoleId, sessionId } = ecole;
  const classeId = await addClasse(server, ecoleId, libelle);
  const matiereId = idOf((await addMatiere(admin, { libelle: `Dessin ${libelle}` })).data);
  const enseignementId = idOf(
    (await addEnseignement(admin, { ecoleId, sessionId, classeId, matiereId })).data,
  );
  const usual = { jourSemaine: 'samedi', de: '08:00', a: '09:00', enseignantId: null, salle: null };
  const values = { enseignementId, ...usual, du: '2026-10-05', au: null, ...place, creationUserId: 0 };
  return idOf((await admin.call(creneaux.create, values)).data);
}

describe('un enseignant absent', () => {
  it('[SUIVI-30] ses cours de ces jours sont listés, avec ce qui en est décidé', async () => {
    await remplacer(huit, ecole.sow);
    const { ecoleId, sessionId } = ecole;
    const asked = { ecoleId, sessionId, enseignantId: ecole.bah, du: SAMEDI, au: '2026-11-30' };
    const { data } = await admin.call(getCoursDeLAbsent, asked);
    expect(data.map(({ jour, de, changement }) => [jour, de, changement?.genre ?? null])).toEqual([
      [SAMEDI, '08:00', 'remplacement'],
      [SAMEDI, '10:00', null],
      ['2026-11-28', '08:00', null],
      ['2026-11-28', '10:00', null],
    ]);
    // The one who stands in may fall ill too.
    const sien = (await admin.call(getCoursDeLAbsent, { ...asked, enseignantId: ecole.sow, au: SAMEDI }))
      .data;
    expect(sien.map(({ de }) => de)).toEqual(['08:00', '09:00']);
    const trop = await admin.call(getCoursDeLAbsent, { ...asked, au: '2027-01-30' });
    expect(trop.refus.champs).toEqual({ au: 'Au plus 31 jours à la fois.' });
  });

  it('[SUIVI-30] qui est libre vient d’abord ; qui a un cours à cette heure est nommé, et refusé', async () => {
    const libre = await unEnseignant();
    await ailleurs({ de: '08:30', a: '09:00', enseignantId: ecole.sow });
    const { data } = await admin.call(getRemplacants, { cours: [{ creneauId: huit, jour: SAMEDI }] });
    const rang = (id: number) => data.findIndex((one) => one.id === id);
    expect(rang(libre.id)).toBeLessThan(rang(ecole.sow));
    expect(rang(ecole.bah)).toBeGreaterThan(rang(libre.id));
    const occupe = data.find(({ id }) => id === ecole.sow)?.occupe ?? '';
    expect(occupe).toMatch(/est déjà en « 8e B » \(Dessin 8e B\) de 08:30 à 09:00\.$/);
    expect((await remplacer(huit, ecole.sow)).refus.champs).toEqual({ remplacantId: occupe });
    expect((await remplacer(huit, ecole.bah)).refus.champs).toEqual({
      remplacantId: "C'est déjà l'enseignant de ce cours.",
    });
    expect((await remplacer(huit, null)).refus.champs).toEqual({ remplacantId: 'Choisissez qui remplace.' });
    expect((await remplacer(huit, libre.id)).status).toBe(201);
  });

  it('[SUIVI-30] un remplaçant ne prend pas deux cours d’une même heure, même d’un seul acte', async () => {
    const libre = await unEnseignant();
    const autre = await ailleurs({});
    const { refus } = await remplacer([huit, autre], libre.id);
    expect(Object.keys(refus.champs ?? {})).toEqual(['remplacantId']);
    expect(await server.rows('changements_du_jour')).toEqual([]);
    expect((await remplacer([huit, dix], libre.id)).status).toBe(201);
  });

  it('[SUIVI-30] qui a confié ses cours ce jour-là ne vient pas avec les libres', async () => {
    const libre = await unEnseignant();
    await remplacer([huit, dix], libre.id);
    const { data } = await admin.call(getRemplacants, { cours: [{ creneauId: neuf, jour: SAMEDI }] });
    expect(data.find(({ id }) => id === ecole.bah)?.occupe).toBe(
      "Absent le 21/11/2026 : ses cours sont confiés à d'autres.",
    );
    expect(data[0]?.occupe).toBeNull();
  });
});

describe('le remplaçant', () => {
  it('[SUIVI-30] fait et corrige l’appel de ce cours, ce jour-là, et d’aucun autre', async () => {
    const sow = await unEnseignant();
    expect((await appeler(huit, sow)).status).toBe(403);
    await remplacer(huit, sow.id);
    expect(await places(sow)).toEqual(['matin 08:00']);
    // The absences of that class stay those of its own teachers.
    const { peutAppeler, peutVoirAbsences } = (await sow.call(getFeuilleAppel, lieu(huit))).data;
    expect([peutAppeler, peutVoirAbsences]).toEqual([true, false]);
    const { data } = await appeler(huit, sow);
    const [un = 0] = ecole.inscrits;
    const { pointage, minutes } = present(un);
    const eleves = [{ ...retard(un, 5), vu: { pointage, minutes } }];
    expect((await sow.call(updateFeuilleAppel, { id: idOf(data), eleves, motif: null })).status).toBe(200);
    expect((await appeler(dix, sow)).status).toBe(403);
    expect((await sow.call(getFeuilleAppel, { ...lieu(huit), jour: '2026-11-14' })).status).toBe(403);
  });

  it('[SUIVI-30] d’une classe qui s’appelle par demi-journée, fait l’appel de la sienne', async () => {
    const { ecoleId } = ecole;
    const semaine = { ecoleId, libelle: 'En une fois', aPartirDu: '2026-11-16', etape: null };
    const jours = { ...SEMAINE_D_USAGE, samedi: 'journee' };
    await admin.call(semainesDeClasse.create, { ...jours, ...semaine, creationUserId: 0 });
    const sow = await unEnseignant();
    await remplacer(huit, sow.id);
    expect(await places(sow)).toEqual(['matin -']);
    expect((await appeler(null, sow, 'apresMidi')).status).toBe(403);
    expect((await appeler(null, sow)).status).toBe(201);
  });

  it('[SUIVI-30] plus rien quand le remplacement est annulé', async () => {
    const sow = await unEnseignant();
    const id = idOf((await remplacer(huit, sow.id)).data);
    await revenir(id);
    expect(await places(sow)).toEqual([]);
    expect((await appeler(huit, sow)).status).toBe(403);
  });

  it('[SUIVI-30] le cours que le surveillant appelle sort de la journée de la classe', async () => {
    const titulaire = await unEnseignant();
    await server.database.transaction((trx) =>
      trx
        .updateTable('classes')
        .set({ enseignantId: titulaire.id })
        .where('id', '=', ecole.classeId)
        .execute(),
    );
    await decider(huit, { genre: 'surveillance' });
    expect(await places(titulaire)).toEqual(['apresMidi -']);
    expect(await places()).toEqual(['matin 08:00', 'matin 09:00', 'matin 10:00', 'apresMidi -']);
    expect((await appeler(huit)).status).toBe(201);
  });
});

describe('un cours annulé', () => {
  it('[SUIVI-30] n’attend pas d’appel : ni le jour, ni ceux qui manquent, ni les chiffres, ni le registre', async () => {
    server.now = '2026-11-21T18:30:00.000Z';
    admin = await server.signIn(admin.id);
    const { ecoleId, sessionId, classeId } = ecole;
    const compter = async () => {
      const manquants = (await admin.call(getAppelsManquants, { ecoleId, jour: SAMEDI })).data.length;
      const tous = { ecoleId, sessionId, moisId: '11', classeId: null };
      const { attendus } = (await admin.call(getTableauSuivi, tous)).data.total;
      const { read } = server.database;
      const classe = await findRow(read, 'classes', classeId);
      const session = await findRow(read, 'sessions', sessionId);
      if (classe === undefined || session === undefined) throw new Error('la classe et son année sont là');
      const demande = { classe, session, etendue: { du: SAMEDI, au: SAMEDI } };
      return [manquants, attendus, (await readJoursDeClasse(read, demande, server.now)).attendus];
    };
    const [manquants = 0, attendus = 0, registre = 0] = await compter();
    expect([manquants, registre]).toEqual([4, 4]);
    await annuler(huit);
    expect(await compter()).toEqual([manquants - 1, attendus - 1, registre - 1]);
    // None of the morning is left: nobody is there to be called at once either.
    await decider([neuf, dix], { genre: 'annulation' });
    expect(await compter()).toEqual([manquants - 3, attendus - 3, registre - 3]);
    expect(await places()).toEqual(['apresMidi -']);
  });

  it('[SUIVI-30] [AMB-185] le sceau de la journée n’attend pas la demi-journée dont tous les cours sont annulés', async () => {
    expect((await appeler(null, admin, 'apresMidi')).status).toBe(201);
    for (const one of ecole.cours) expect((await annuler(one)).status).toBe(201);
    await admin.call(cloreJournee, { ecoleId: ecole.ecoleId, jour: SAMEDI });
    const [sceau] = await server.rows('registre_suivi');
    expect(lireEcriture(String(sceau?.['contenu']))?.attendus).toEqual([[ecole.classeId, 1]]);
  });

  it('[SUIVI-30] ne s’appelle pas, et le dit', async () => {
    await annuler(huit);
    const phrase = 'Ce cours est annulé ce jour-là.';
    expect((await admin.call(getFeuilleAppel, lieu(huit))).data.sansClasse).toBe(phrase);
    expect((await appeler(huit)).refus.champs).toEqual({ jour: phrase });
    await decider([neuf, dix], { genre: 'annulation' });
    expect((await appeler(null)).refus.champs).toEqual({
      jour: 'Les cours de cette demi-journée sont annulés, ou déplacés.',
    });
  });

  it('[SUIVI-30] un cours dont l’appel est fait ne s’annule plus, ni ne se déplace', async () => {
    await appeler(huit);
    expect((await annuler(huit)).refus.error).toBe(
      "L'appel de ce cours est déjà fait (Mathématiques, « 7ème année A », le 21/11/2026 à 08:00) : il a eu lieu.",
    );
    expect((await deplacer(huit, '11:00', '12:00')).status).toBe(409);
    // Another room is no other hour.
    expect((await deplacer(huit, '08:00', '09:00', 'Labo')).status).toBe(201);
  });

  it('[SUIVI-30] une demi-journée appelée en une fois garde au moins un cours', async () => {
    const { ecoleId } = ecole;
    const semaine = { ecoleId, libelle: 'En une fois', aPartirDu: '2026-11-16', etape: null };
    const jours = { ...SEMAINE_D_USAGE, samedi: 'journee' };
    await admin.call(semainesDeClasse.create, { ...jours, ...semaine, creationUserId: 0 });
    await appeler(null);
    expect((await decider([huit, neuf], { genre: 'annulation' })).status).toBe(201);
    expect((await annuler(dix)).refus.error).toMatch(/il a eu lieu\.$/);
  });
});

describe('un cours déplacé', () => {
  it('[SUIVI-30] s’appelle à son heure, et son emploi du temps reste', async () => {
    const avant = await server.rows('creneaux');
    await deplacer(huit, '15:00', '16:00');
    expect(await places()).toEqual(['matin 09:00', 'matin 10:00', 'apresMidi 15:00']);
    expect((await appeler(huit)).status).toBe(422);
    expect((await appeler(huit, admin, 'apresMidi')).status).toBe(201);
    expect(await server.rows('creneaux')).toEqual(avant);
  });

  it('[SUIVI-30] [SUIVI-33] le message à la famille dit l’heure où il s’est tenu', async () => {
    await deplacer(dix, '11:00', '12:00');
    const [premier = 0, ...others] = ecole.inscrits;
    const eleves = [absent(premier), ...others.map((id) => present(id))];
    const sent = { ecoleId: ecole.ecoleId, ...lieu(dix), remplieLe: server.now, eleves };
    expect((await admin.call(addFeuilleAppel, sent)).status).toBe(201);
    const { data } = await admin.call(getMessagesAbsences, { ecoleId: ecole.ecoleId, jour: SAMEDI });
    expect(data.familles.map(({ eleves: own }) => own.map(({ dit }) => dit))).toEqual([
      ['au cours de 11:00'],
    ]);
  });

  it('[SUIVI-30] ne heurte ni sa classe, ni son enseignant, ni une salle : le champ le dit', async () => {
    expect((await deplacer(huit, '09:30', '10:00')).refus.champs?.['de']).toMatch(
      /^La classe .* a déjà Chimie/,
    );
    await ailleurs({ de: '11:00', a: '12:00', enseignantId: ecole.bah });
    expect((await deplacer(huit, '11:30', '12:30')).refus.champs?.['de']).toMatch(/est déjà en « 8e B »/);
    const autre = await ailleurs({ de: '12:00', a: '13:00', salle: 'LABO' }, '9e C');
    expect((await deplacer(huit, '12:00', '13:00', 'Labo')).refus.champs?.['salle']).toMatch(
      /^La salle « LABO » a déjà/,
    );
    // A lesson that is cancelled that day makes room.
    await annuler(autre);
    expect((await deplacer(huit, '12:00', '13:00', 'Labo')).status).toBe(201);
  });

  it('[SUIVI-30] ne va pas à une demi-journée sans classe, ni à la place qu’il a', async () => {
    const { ecoleId } = ecole;
    const semaine = { ecoleId, libelle: 'Matin', aPartirDu: '2026-11-16', etape: null, appel: 'cours' };
    const jours = { ...SEMAINE_D_USAGE, samedi: 'matin' };
    await admin.call(semainesDeClasse.create, { ...jours, ...semaine, creationUserId: 0 });
    expect((await deplacer(huit, '15:00', '16:00')).refus.champs).toEqual({
      de: 'Pas de classe le samedi après-midi.',
    });
    expect((await deplacer(huit, '08:00', '09:00')).refus.champs).toEqual({
      de: 'Ce cours a déjà cette heure et cette salle.',
    });
    expect(
      (await decider([huit, dix], { genre: 'deplacement', de: '11:00', a: '12:00' })).refus.champs,
    ).toEqual({
      genre: 'Un cours se déplace un à la fois.',
    });
    expect((await deplacer(huit, '12:00', '11:00')).refus.champs).toEqual({
      a: "L'heure de fin vient après celle du début.",
    });
  });
});

describe('un changement', () => {
  const lister = async () => {
    const { ecoleId, sessionId } = ecole;
    return (await admin.call(getChangementsDuJour, { ecoleId, sessionId, du: SAMEDI, au: SAMEDI })).data;
  };

  it('[SUIVI-30] s’annule avec son motif et reste ; le cours reprend sa place, et peut changer encore', async () => {
    const id = idOf((await annuler(huit)).data);
    expect((await annuler(huit)).refus.error).toMatch(/^Déjà changé \(Mathématiques/);
    expect((await revenir(id, '')).refus.champs).toEqual({ annuleMotif: 'Le motif est obligatoire.' });
    expect((await revenir(id, 'Elle est venue')).status).toBe(200);
    expect((await revenir(id)).refus.error).toBe('Ce changement est déjà annulé.');
    expect((await lister()).map(({ genre, annuleMotif }) => [genre, annuleMotif])).toEqual([
      ['annulation', 'Elle est venue'],
    ]);
    expect((await appeler(huit)).status).toBe(201);
    expect((await decider(neuf, { genre: 'surveillance', motif: 'Malade' })).status).toBe(201);
    expect((await lister()).map(({ motif }) => motif)).toEqual([null, 'Malade']);
  });

  it('[SUIVI-30] ne s’annule pas quand la place a été prise, ni quand l’appel est fait là où le cours est allé', async () => {
    const annule = idOf((await annuler(huit)).data);
    const deplace = idOf((await deplacer(dix, '08:00', '09:00')).data);
    expect((await revenir(annule)).refus.error).toMatch(/^La classe .* a déjà Mathématiques/);
    await appeler(dix);
    expect((await revenir(deplace)).refus.error).toMatch(/^L'appel de ce cours est déjà fait/);
  });

  it('[SUIVI-30] [AMB-185] une journée close n’en prend plus, et n’en rend plus : ses appels attendus restent', async () => {
    const { ecoleId } = ecole;
    const id = idOf((await annuler(huit)).data);
    expect((await appeler(null, admin, 'apresMidi')).status).toBe(201);
    await admin.call(cloreJournee, { ecoleId, jour: SAMEDI });
    const phrase = 'Cette journée est close\u00A0: le 21/11/2026, aucun cours ne change plus.';
    expect((await annuler(neuf)).refus.champs).toEqual({ genre: phrase });
    expect((await remplacer(neuf, (await unEnseignant()).id)).refus.champs).toEqual({ genre: phrase });
    expect((await revenir(id)).refus.champs).toEqual({ annuleMotif: phrase });
    // A day before it that nobody called is sealed with it; a day to come is open.
    const un = (jour: string) =>
      admin.call(addChangementsDuJour, { cours: [{ creneauId: neuf, jour }], ...RIEN, genre: 'annulation' });
    expect((await un('2026-11-14')).refus.champs).toHaveProperty('genre');
    expect((await un('2026-11-28')).status).toBe(201);
  });

  it('[SUIVI-30] [AMB-185] décidé pendant que la journée se clôt, il la trouve close', async () => {
    expect((await appeler(null, admin, 'apresMidi')).status).toBe(201);
    const { made } = await server.database.transaction(async (trx) => {
      await scellerJusquAu(trx, ecole.ecoleId, SAMEDI, { now: server.now, userId: admin.id });
      const asked = annuler(huit);
      await setTimeout(300);
      // It is not awaited here: it waits for this transaction.
      return { made: () => asked };
    });
    expect((await made()).refus.champs).toHaveProperty('genre');
    expect(await server.rows('changements_du_jour')).toEqual([]);
  });

  it('[SUIVI-30] son motif n’est dit qu’à qui décide des cours, et jamais au journal', async () => {
    const id = idOf((await decider(huit, { genre: 'surveillance', motif: 'Malade' })).data);
    await decider(neuf, { genre: 'annulation', motif: 'Malade aussi' });
    await revenir(id, 'Guérie de son paludisme');
    const { ecoleId, sessionId, classeId, sow } = ecole;
    const collegue = await server.person({ ecoleId, droits: { emploisDuTemps: ['lecture'] } });
    const lu = async (par: Person) => {
      const jours = { ecoleId, sessionId, du: SAMEDI, au: SAMEDI };
      const semaine = { ecoleId, sessionId, jour: SAMEDI, vue: 'classe', quiId: classeId, salle: null };
      const answers = [
        (await par.call(getChangementsDuJour, jours)).data,
        (await par.call(getCoursDeLAbsent, { ...jours, enseignantId: sow })).data,
        (await par.call(getEmploiDuTemps, semaine)).data,
      ];
      return answers.map((one) => JSON.stringify(one));
    };
    for (const one of await lu(collegue)) {
      expect(one).toContain('"genre":"annulation"');
      expect(one).not.toMatch(/Malade|paludisme/);
    }
    for (const one of await lu(admin)) expect(one).toContain('Malade aussi');
    const actes = (await server.rows('journal')).filter(({ entite }) => entite === 'changements_du_jour');
    expect(actes).toHaveLength(3);
    expect(JSON.stringify(actes)).not.toMatch(/Malade|paludisme/);
  });

  it('[SUIVI-30] se lit dans la semaine de la classe, du remplaçant et de l’absent, et son journal', async () => {
    await remplacer(huit, ecole.sow);
    const { ecoleId, sessionId, classeId } = ecole;
    const voir = async (vue: string, quiId: number) =>
      (
        await admin.call(getEmploiDuTemps, { ecoleId, sessionId, jour: SAMEDI, vue, quiId, salle: null })
      ).data.creneaux.map(({ de, changement }) => [de, changement?.remplacantId ?? null]);
    expect(await voir('classe', classeId)).toEqual([
      ['08:00', ecole.sow],
      ['09:00', null],
      ['10:00', null],
    ]);
    expect(await voir('enseignant', ecole.sow)).toEqual([
      ['08:00', ecole.sow],
      ['09:00', null],
    ]);
    expect(await voir('enseignant', ecole.bah)).toEqual([
      ['08:00', ecole.sow],
      ['10:00', null],
    ]);
    const [acte] = (await server.rows('journal')).filter(({ entite }) => entite === 'changements_du_jour');
    expect(acte).toMatchObject({ ecoleId });
    expect(String(acte?.['changements'])).toContain('"genre":[null,"remplacement"]');
  });

  it('[SUIVI-30] un cours d’un autre jour, ou d’une autre école, est refusé', async () => {
    const autreJour = await admin.call(addChangementsDuJour, {
      cours: [{ creneauId: huit, jour: '2026-11-23' }],
      ...RIEN,
      genre: 'annulation',
    });
    expect(autreJour.refus.error).toBe("Ce cours n'est pas du 23/11/2026.");
    const ailleursId = await createSchool(server);
    const etranger = await server.person({ ecoleId: ailleursId, droits: { emploisDuTemps: TOUT } });
    expect((await decider(huit, { genre: 'annulation' }, etranger)).status).toBe(404);
  });

  it('[SUIVI-30] un créneau qui a un changement ne se supprime pas', async () => {
    await annuler(huit);
    await server.database.transaction((trx) =>
      trx
        .updateTable('creneaux')
        .set({ creationDate: server.now, du: SAMEDI })
        .where('id', '=', huit)
        .execute(),
    );
    expect((await admin.call(creneaux.remove, { id: huit })).status).toBe(409);
  });
});

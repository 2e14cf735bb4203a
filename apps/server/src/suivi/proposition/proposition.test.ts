import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import { getEmploiDuTemps } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import {
  exportFet,
  garderProposition,
  getLotsEmploi,
  getPropositionEmploi,
  lireFichierFet,
  proposerEmploiDuTemps,
  reprendreEmploi,
} from '@gestionscolaire/contract/suivi/emploi/proposition.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addAttribution, addEnseignement, addMatiere, addProgramme } from '#notes/tests/gestes.ts';
import { idOf } from '#tests/argent/monde.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { equiper } from '#tests/gestes/scolarite.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
const LUNDI = '2026-11-23';

let server: TestServer;
let admin: Person;
let dossier: string;
/** The program that stands for `fet-cl`; '': none. */
let programme: string;
let ecole: {
  ecoleId: number;
  sessionId: number;
  classeId: number;
  maths: number;
  chimie: number;
  bah: number;
};

beforeEach(async () => {
  dossier = mkdtempSync(join(tmpdir(), 'proposition-'));
  programme = join(dossier, 'absent');
  server = await testServer({ fetCl: () => programme });
  admin = server.admin;
  const { ecoleId, sessionId, classeId } = await equiper(server);
  const enseigner = async (libelle: string, heures: number | null) => {
    const matiereId = idOf((await addMatiere(admin, { libelle })).data);
    await addProgramme(admin, { ecoleId, sessionId, matiereId, heures });
    return idOf((await addEnseignement(admin, { ecoleId, sessionId, classeId, matiereId })).data);
  };
  const maths = await enseigner('Mathématiques', 300);
  const chimie = await enseigner('Chimie', 100);
  const bah = await createTeacher(server, ecoleId);
  await addAttribution(admin, { enseignementId: maths, enseignantId: bah });
  ecole = { ecoleId, sessionId, classeId, maths, chimie, bah };
});
afterEach(async () => {
  await server.close();
  rmSync(dossier, { recursive: true });
});

const demande = (more: Record<string, unknown> = {}) => ({
  ecoleId: ecole.ecoleId,
  sessionId: ecole.sessionId,
  etape: 'collège',
  du: LUNDI,
  matin: '08:00',
  heuresDuMatin: 4,
  apresMidi: '15:00',
  heuresDApresMidi: 2,
  duree: 60,
  deSuite: 2,
  ...more,
});
const lire = async () => (await admin.call(getPropositionEmploi, { ecoleId: ecole.ecoleId })).data;
/** Waits for the end of a run. */
const finie = () =>
  vi.waitFor(async () => {
    const lue = await lire();
    expect(lue.etat).not.toBe('enCours');
    return lue;
  }, 10_000);
const semaine = async () => {
  const asked = { ...demande(), jour: LUNDI, vue: 'classe', quiId: ecole.classeId, salle: null };
  const { data } = await admin.call(getEmploiDuTemps, asked);
  return data.creneaux.map(({ matiere, jour, de, a }) => `${matiere} ${jour} ${de}-${a}`).toSorted();
};

/** Writes a program that answers as FET does, placing the lessons of these numbers. */
function fetRend(places: Readonly<Record<number, readonly [string, string]>>): void {
  const lignes = Object.entries(places).map(
    ([id, [jour, heure]]) =>
      `<Activity><Id>${id}</Id><Day>${jour}</Day><Hour>${heure}</Hour><Room></Room></Activity>`,
  );
  const xml = `<Activities_Timetable>${lignes.join('')}</Activities_Timetable>`;
  const where = 'sortie/timetables/semaine';
  programme = join(dossier, 'fet-cl');
  writeFileSync(
    programme,
    `#!/bin/sh\nmkdir -p ${where} && printf '%s' '${xml}' > ${where}/semaine_activities.xml\n`,
    {
      mode: 0o755,
    },
  );
}
/** Mathematics are two hours, then one; chemistry is one. */
const RENDU = { 1: ['Lundi', '08:00'], 2: ['Mardi', '15:00'], 3: ['Lundi', '10:00'] } as const;

describe('une proposition', () => {
  it('[SUIVI-43] sans FET sur l’ordinateur, la page le dit et rien ne se lance', async () => {
    expect(await lire()).toMatchObject({ fetEstLa: false, etat: 'aucune' });
    await admin.call(proposerEmploiDuTemps, demande());
    const { etat, phrases } = await lire();
    expect([etat, phrases.join()]).toEqual([
      'refusee',
      expect.stringContaining("FET n'est pas sur l'ordinateur"),
    ]);
  });

  it('[SUIVI-43] se calcule hors de l’appel, n’écrit rien, puis se garde en un lot qui se défait', async () => {
    fetRend(RENDU);
    expect((await admin.call(proposerEmploiDuTemps, demande())).status).toBe(200);
    const lue = await finie();
    expect(lue).toMatchObject({
      fetEstLa: true,
      etat: 'complete',
      pour: 'collège, à partir du 23/11/2026',
      phrases: [],
    });
    expect(lue.lecons.map(({ matiere, jourSemaine, de, a }) => [matiere, jourSemaine, de, a])).toEqual([
      ['Mathématiques', 'lundi', '08:00', '10:00'],
      ['Mathématiques', 'mardi', '15:00', '16:00'],
      ['Chimie', 'lundi', '10:00', '11:00'],
    ]);
    expect(await semaine()).toEqual([]);
    const kept = { ecoleId: ecole.ecoleId, numero: lue.numero, incomplete: false };
    expect((await admin.call(garderProposition, kept)).data).toMatchObject([{ nombre: 3 }]);
    expect(await semaine()).toEqual([
      'Chimie 2026-11-23 10:00-11:00',
      'Mathématiques 2026-11-23 08:00-10:00',
      'Mathématiques 2026-11-24 15:00-16:00',
    ]);
    expect((await lire()).etat).toBe('aucune');
    const [lot] = (await admin.call(getLotsEmploi, { ecoleId: ecole.ecoleId })).data;
    expect(lot).toMatchObject({ nombre: 3, origine: 'Emploi du temps, collège, à partir du 23/11/2026' });
    const stamp = { id: lot?.id, modifDate: lot?.modifDate, modifUserId: 0 };
    expect((await admin.call(reprendreEmploi, stamp)).status).toBe(200);
    expect(await semaine()).toEqual([]);
  });

  it('[SUIVI-42] une proposition incomplète dit chaque leçon, et ne se garde que si la personne le dit', async () => {
    fetRend({ ...RENDU, 2: ['', ''] });
    await admin.call(proposerEmploiDuTemps, demande());
    const lue = await finie();
    expect([lue.etat, lue.phrases]).toEqual([
      'incomplete',
      ["Mathématiques, 7ème année A n'a pas de place."],
    ]);
    const kept = { ecoleId: ecole.ecoleId, numero: lue.numero };
    expect((await admin.call(garderProposition, { ...kept, incomplete: false })).refus.error).toContain(
      'pas de place',
    );
    expect(await semaine()).toEqual([]);
    expect((await admin.call(garderProposition, { ...kept, incomplete: true })).data).toMatchObject([
      { nombre: 2 },
    ]);
    expect(await semaine()).toHaveLength(2);
  });

  it('[SUIVI-42] les créneaux qui existent restent, et leurs heures ne se demandent plus', async () => {
    const place = { jourSemaine: 'lundi', de: '08:00', a: '10:00', enseignantId: ecole.bah, salle: null };
    // It begins on the Saturday before, as what is asked does: the Monday of that week has none yet.
    const own = { enseignementId: ecole.maths, ...place, du: '2026-11-21', au: null, creationUserId: 0 };
    expect((await admin.call(creneaux.create, own)).status).toBe(201);
    // The lesson that stands is the first of FET's; the others are one hour each.
    fetRend({ 1: ['Lundi', '08:00'], 2: ['Mardi', '15:00'], 3: ['Lundi', '10:00'] });
    await admin.call(proposerEmploiDuTemps, demande({ du: '2026-11-21' }));
    const lue = await finie();
    expect(lue.lecons.map(({ matiere, de }) => [matiere, de])).toEqual([
      ['Mathématiques', '15:00'],
      ['Chimie', '10:00'],
    ]);
  });

  it('[SUIVI-42] un créneau hors des heures de la journée est dit avant, et rien ne se demande à FET', async () => {
    const place = { jourSemaine: 'lundi', de: '08:30', a: '09:30', enseignantId: null, salle: null };
    const own = { enseignementId: ecole.maths, ...place, du: LUNDI, au: null, creationUserId: 0 };
    await admin.call(creneaux.create, own);
    fetRend(RENDU);
    await admin.call(proposerEmploiDuTemps, demande());
    expect(await lire()).toMatchObject({
      etat: 'refusee',
      phrases: [
        "« Mathématiques, 7ème année A », le lundi de 08:30 à 09:30, n'est pas aux heures de la journée : changez-les, ou arrêtez ce créneau.",
      ],
    });
  });

  it('[SUIVI-42] plus d’heures que la semaine n’en a est dit avant', async () => {
    fetRend(RENDU);
    await admin.call(
      proposerEmploiDuTemps,
      demande({ heuresDuMatin: 1, heuresDApresMidi: 0, deSuite: 1, duree: 60 }),
    );
    await finie();
    await admin.call(proposerEmploiDuTemps, demande({ heuresDuMatin: 1, heuresDApresMidi: 0, duree: 60 }));
    const { etat, phrases } = await lire();
    expect(etat).toBe('refusee');
    expect(phrases.join(' ')).toContain('dure 2 h, et la journée n’en a que 1');
  });

  it('[SUIVI-42] une matière sans heures, ou qui ne se coupe pas en leçons, est laissée et nommée', async () => {
    fetRend({ 1: ['Lundi', '08:00'] });
    await admin.call(proposerEmploiDuTemps, demande({ duree: 50 }));
    const { etat, phrases } = await lire();
    expect(etat).toBe('refusee');
    expect(phrases).toContain(
      'Mathématiques, 7ème année A : 3 h ne font pas un nombre entier de leçons de 50 minutes.',
    );
  });

  it('[SUIVI-43] l’après-midi vient après le matin, à son champ', async () => {
    expect((await admin.call(proposerEmploiDuTemps, demande({ apresMidi: '11:00' }))).refus.champs).toEqual({
      apresMidi: "Le matin finit à 12:00 : l'après-midi vient après.",
    });
  });

  it('[SUIVI-42] une autre école ne la voit ni ne la garde', async () => {
    fetRend(RENDU);
    await admin.call(proposerEmploiDuTemps, demande());
    const { numero } = await finie();
    const ecoleId = await createSchool(server, 'École de Matoto');
    const person = await server.person({ ecoleId, droits: { emploisDuTemps: TOUT } });
    const { ecoleId: autre } = ecole;
    expect((await person.call(getPropositionEmploi, { ecoleId: autre })).refus.code).toBe('HORS_DE_PORTEE');
    const kept = { ecoleId: autre, numero, incomplete: false };
    expect((await person.call(garderProposition, kept)).refus.code).toBe('HORS_DE_PORTEE');
    expect((await person.call(getPropositionEmploi, { ecoleId })).data.etat).toBe('aucune');
  });
});

describe('les fichiers de FET', () => {
  const prendre = async () => {
    const { path } = exportFet;
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await server.inject({ method: 'POST', url: `/api/${path}`, headers, payload: demande() });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };
  const placer = (fet: string, id: number, jour: string, heure: string) =>
    fet.replace(
      '</Time_Constraints_List>',
      `<ConstraintActivityPreferredStartingTime><Weight_Percentage>100</Weight_Percentage><Activity_Id>${id}</Activity_Id>` +
        `<Preferred_Day>${jour}</Preferred_Day><Preferred_Hour>${heure}</Preferred_Hour>` +
        '<Permanently_Locked>false</Permanently_Locked><Active>true</Active><Comments></Comments>' +
        '</ConstraintActivityPreferredStartingTime></Time_Constraints_List>',
    );

  it('[SUIVI-42] la semaine part en fichier, et revient remplie', async () => {
    const fet = await prendre();
    expect(fet).toContain('<Name>Mathématiques</Name>');
    const rempli = placer(placer(placer(fet, 1, 'Lundi', '08:00'), 2, 'Mardi', '15:00'), 3, 'Lundi', '10:00');
    expect((await admin.call(lireFichierFet, { ...demande(), fichier: rempli })).status).toBe(200);
    const lue = await lire();
    expect([lue.etat, lue.lecons.length]).toEqual(['complete', 3]);
    const kept = { ecoleId: ecole.ecoleId, numero: lue.numero, incomplete: false };
    expect((await admin.call(garderProposition, kept)).status).toBe(201);
    expect(await semaine()).toHaveLength(3);
  });

  it('[SUIVI-42] un fichier qui ne peut partir dit tout ce qui l’en empêche', async () => {
    const { refus } = await admin.call(exportFet, demande({ duree: 50 }));
    await admin.call(proposerEmploiDuTemps, demande({ duree: 50 }));
    const { phrases } = await lire();
    expect(phrases.length).toBeGreaterThan(1);
    expect(refus.error).toBe(phrases.join(' '));
  });

  it('[SUIVI-42] deux enseignants du même nom restent deux pour FET, et gardent leur nom à l’école', async () => {
    const autre = await createTeacher(server, ecole.ecoleId);
    await addAttribution(admin, { enseignementId: ecole.chimie, enseignantId: autre });
    const memes = { prenoms: 'Mamadou', nom: 'Diallo' };
    await server.database.transaction((trx) =>
      trx.updateTable('utilisateurs').set(memes).where('id', 'in', [ecole.bah, autre]).execute(),
    );
    const fet = await prendre();
    const noms = [...fet.matchAll(/<Teacher>\s*<Name>([^<]*)</gu)].map(([, nom]) => nom);
    expect(noms).toEqual(['Mamadou Diallo', 'Mamadou Diallo (2)']);
    const rempli = placer(placer(placer(fet, 1, 'Lundi', '08:00'), 2, 'Mardi', '15:00'), 3, 'Lundi', '10:00');
    await admin.call(lireFichierFet, { ...demande(), fichier: rempli });
    expect(new Set((await lire()).lecons.map(({ enseignant }) => enseignant))).toEqual(
      new Set(['Mamadou Diallo']),
    );
  });

  it('[SUIVI-43] un calcul qui finit après la lecture d’un fichier ne prend pas sa place', async () => {
    fetRend(RENDU);
    writeFileSync(programme, readFileSync(programme, 'utf8').replace('mkdir', 'sleep 0.3; mkdir'));
    await admin.call(proposerEmploiDuTemps, demande());
    const [lu] = (await admin.call(lireFichierFet, { ...demande(), fichier: '<fet></fet>' })).data;
    expect((await admin.call(proposerEmploiDuTemps, demande())).refus.error).toContain('déjà en cours');
    await vi.waitFor(async () => {
      expect((await lire()).numero).toBe(lu?.numero);
      expect((await admin.call(proposerEmploiDuTemps, demande())).status).toBe(200);
    }, 10_000);
  });

  it('[SUIVI-42] un fichier qui se heurte, d’une autre semaine ou coupé n’est pas cru', async () => {
    const fet = await prendre();
    const rapporter = async (fichier: string) => {
      expect((await admin.call(lireFichierFet, { ...demande(), fichier })).status).toBe(200);
      return lire();
    };
    const heurt = await rapporter(placer(placer(fet, 1, 'Lundi', '08:00'), 3, 'Lundi', '09:00'));
    expect([heurt.etat, heurt.phrases[0]]).toEqual(['refusee', 'Ce fichier de FET ne tient pas.']);
    expect((await rapporter(fet.slice(0, 300))).etat).toBe('refusee');
    expect((await rapporter(fet)).phrases).toEqual([
      'Ce fichier de FET ne place aucune des leçons de cette semaine.',
    ]);
    const vide = await admin.call(lireFichierFet, { ...demande(), fichier: '' });
    expect(vide.refus.champs).toEqual({ fichier: 'Le fichier de FET est à choisir.' });
  });

  it('[SUIVI-42] une proposition qu’un autre a changée entre-temps ne s’écrit pas à moitié', async () => {
    const fet = await prendre();
    const rempli = placer(placer(placer(fet, 1, 'Lundi', '08:00'), 2, 'Mardi', '15:00'), 3, 'Lundi', '10:00');
    await admin.call(lireFichierFet, { ...demande(), fichier: rempli });
    const { numero } = await lire();
    const place = { jourSemaine: 'mardi', de: '15:00', a: '16:00', enseignantId: null, salle: null };
    const own = { enseignementId: ecole.chimie, ...place, du: LUNDI, au: null, creationUserId: 0 };
    expect((await admin.call(creneaux.create, own)).status).toBe(201);
    const refus = await admin.call(garderProposition, { ecoleId: ecole.ecoleId, numero, incomplete: false });
    expect([refus.status, await semaine()]).toEqual([422, ['Chimie 2026-11-24 15:00-16:00']]);
    expect((await admin.call(getLotsEmploi, { ecoleId: ecole.ecoleId })).data).toEqual([]);
  });
});

import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { getFicheSante, updateFicheSante } from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import {
  addPassageInfirmerie,
  annulerPassageInfirmerie,
  exportPassageInfirmerie,
  passageInfirmerieSelectBy,
} from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fusionner } from '#caisse/tests/gestes.ts';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addEleve, soldeDe } from '#tests/gestes/scolarite.ts';
import { type EcoleAppelee, equiperDAppels } from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
/** The day of the server. */
const SAMEDI = '2026-11-21';

let server: TestServer;
let admin: Person;
let depart: EcoleAppelee;
let infirmier: Person;
let eleveId: number;
beforeEach(async () => {
  ({ server, depart } = await commencer(equiperDAppels));
  admin = server.admin;
  infirmier = await server.person({ ecoleId: depart.ecoleId, droits: { infirmerie: TOUT } });
  const [inscription] = (await server.rows('inscriptions')).filter(({ id }) => id === premier());
  eleveId = Number(inscription?.['eleveId']);
});

const premier = () => depart.inscrits[0] ?? 0;
const PASSAGE = {
  jour: SAMEDI,
  heure: '10h30',
  plainte: 'Mal de tête',
  soins: 'Repos, paracétamol',
  suite: 'Retour en classe',
  famillePrevenue: 1,
};
const passer = (par: Person = infirmier, more: Record<string, unknown> = {}) =>
  par.call(addPassageInfirmerie, { inscriptionId: premier(), ...PASSAGE, ...more, creationUserId: 0 });
const annuler = (id: number, par: Person = infirmier, modifDate: string | null = null) =>
  par.call(annulerPassageInfirmerie, { id, annuleMotif: 'Autre élève', modifDate, modifUserId: 0 });
const FICHE = {
  groupeSanguin: 'O+',
  allergies: 'Arachides',
  traitements: null,
  consignes: 'Ne pas courir',
  aPrevenir: 'Sa tante, 622 11 22 33',
};
const remplir = (par: Person = infirmier, more: Record<string, unknown> = {}) =>
  par.call(updateFicheSante, { eleveId, ...FICHE, modifDate: null, modifUserId: 0, ...more });
const lire = (par: Person = infirmier, id = eleveId) => par.call(getFicheSante, { eleveId: id });
const liste = (par: Person = infirmier, more: Record<string, unknown> = {}) =>
  par.call(passageInfirmerieSelectBy, { ecoleId: depart.ecoleId, tri: 'jour', ordre: 'desc', ...more });

describe('les passages', () => {
  it('[SUIVI-16] un passage s’ajoute, se cherche par l’élève, et sort en fichier pour qui lit l’infirmerie', async () => {
    expect((await passer()).status).toBe(201);
    const [, second = 0] = depart.inscrits;
    const autre = { inscriptionId: second, jour: '2026-11-20', plainte: 'Chute', famillePrevenue: 0 };
    expect((await passer(infirmier, autre)).status).toBe(201);
    expect((await liste()).data).toMatchObject([
      { prenoms: 'Aïssatou', heure: '10:30', plainte: 'Mal de tête', famillePrevenue: 1, annuleLe: null },
      { prenoms: 'Boubacar', jour: '2026-11-20', plainte: 'Chute' },
    ]);
    expect((await liste(infirmier, { recherche: 'boubacar' })).data).toHaveLength(1);
    expect((await liste(infirmier, { filtres: 'famillePrevenue:1' })).data).toHaveLength(1);
    // A list is looked in by names: what hurt is found by no search.
    expect((await liste(infirmier, { recherche: 'tête' })).data).toEqual([]);
    const file = await infirmier.call(exportPassageInfirmerie, { ecoleId: depart.ecoleId, format: 'csv' });
    expect(file.text).toContain('Repos, paracétamol');
  });

  it('[SUIVI-16] un passage dit un jour de l’année, qui n’est pas à venir, une heure et une plainte', async () => {
    const faute = async (more: Record<string, unknown>) =>
      Object.keys((await passer(infirmier, more)).refus.champs ?? {});
    expect(await faute({ jour: '2026-11-22' })).toEqual(['jour']);
    expect(await faute({ jour: '2025-11-21' })).toEqual(['jour']);
    expect(await faute({ heure: '25:00' })).toEqual(['heure']);
    expect(await faute({ plainte: '' })).toEqual(['plainte']);
    // A year does not close over one.
    await passer(infirmier, { jour: '2026-10-05' });
    const [annee] = (await admin.call(sessions.get, { id: depart.sessionId })).data;
    const plusTard = await admin.call(sessions.update, { ...annee, dateDebut: '2026-10-10', modifUserId: 0 });
    expect(plusTard.refus.champs).toHaveProperty('dateDebut');
  });

  it('[SUIVI-16] annulé, il reste avec son motif ; une fois seulement, et par qui peut supprimer', async () => {
    const id = idOf((await passer()).data);
    const droits = { infirmerie: ['lecture', 'ajout', 'modification'] };
    const aide = await server.person({ ecoleId: depart.ecoleId, droits });
    expect((await annuler(id, aide)).refus.code).toBe('DROIT_ABSENT');
    expect((await annuler(id, infirmier, '2026-11-01T08:00:00.000Z')).refus.code).toBe('PERIME');
    expect((await annuler(id)).status).toBe(200);
    expect((await annuler(id)).refus.error).toBe('Ce passage est annulé.');
    expect((await liste()).data).toMatchObject([{ annuleMotif: 'Autre élève', plainte: 'Mal de tête' }]);
    expect((await liste(infirmier, { filtres: 'annule:1' })).data).toHaveLength(1);
    expect((await lire()).data.passages).toMatchObject([{ id, annuleMotif: 'Autre élève' }]);
    expect(await server.rows('passages_infirmerie')).toHaveLength(1);
  });
});

describe('la fiche de santé', () => {
  it('[SUIVI-16] vide d’abord, elle se remplit et se change ; deux qui la changent ne se perdent pas', async () => {
    const vide = (await lire()).data;
    expect(vide.eleve).toMatchObject({ id: eleveId, prenoms: 'Aïssatou', inscriptionId: premier() });
    expect(Object.values(vide.fiche).every((value) => value === null)).toBe(true);
    expect((await remplir()).status).toBe(200);
    const { fiche } = (await lire()).data;
    expect(fiche).toMatchObject(FICHE);
    const second = await remplir(infirmier, { allergies: 'Pénicilline' });
    expect(second.refus.code).toBe('PERIME');
    const { modifDate } = fiche;
    expect((await remplir(infirmier, { allergies: 'Pénicilline', modifDate })).status).toBe(200);
    expect((await lire()).data.fiche.allergies).toBe('Pénicilline');
    expect(await server.rows('fiches_sante')).toHaveLength(1);
    expect((await remplir(infirmier, { groupeSanguin: 'Z' })).refus.champs).toHaveProperty('groupeSanguin');
    const lecteur = await server.person({ ecoleId: depart.ecoleId, droits: { infirmerie: ['lecture'] } });
    expect((await remplir(lecteur)).refus.code).toBe('DROIT_ABSENT');
  });

  it('[SUIVI-16] deux fiches réunies se lisent ensemble, jusqu’à ce qu’on enregistre ce qui en reste', async () => {
    const double = await addEleve(server, depart.ecoleId, { prenoms: 'Aïssatou', nom: 'Doublon' });
    await remplir(infirmier, { eleveId: double, allergies: 'Pénicilline', groupeSanguin: 'A-' });
    await remplir(infirmier, { groupeSanguin: null });
    server.now = '2026-11-21T10:00:00.000Z';
    const marque = async (id: number) => (await admin.call(eleves.get, { id })).data[0]?.modifDate ?? null;
    const dates = { modifDate: await marque(eleveId), modifDateEcarte: await marque(double) };
    const { reste } = await soldeDe(admin, eleveId);
    const { status } = await fusionner(admin, depart.ecoleId, [eleveId, double], { ...dates, reste });
    expect(status).toBe(201);
    const { fiche, eleve } = (await lire(infirmier, double)).data;
    expect(eleve.id).toBe(eleveId);
    expect(fiche).toMatchObject({ allergies: 'Arachides\nPénicilline', groupeSanguin: 'A-' });
    expect((await remplir(infirmier, { eleveId: double })).refus.error).toMatch(/réunie à celle de/);
    server.now = '2026-11-21T11:00:00.000Z';
    await remplir(infirmier, { allergies: 'Pénicilline', modifDate: fiche.modifDate });
    expect((await lire()).data.fiche.allergies).toBe('Pénicilline');
  });
});

describe('qui lit l’infirmerie', () => {
  it('[SUIVI-16] une autre école ne lit ni n’écrit rien ; le réseau sans ce droit non plus', async () => {
    const id = idOf((await passer()).data);
    await remplir();
    const ecoleId = await createSchool(server, 'École de Matam');
    const etranger = await server.person({ ecoleId, droits: { infirmerie: TOUT } });
    expect((await liste(etranger)).data).toEqual([]);
    const ailleurs = [
      await lire(etranger),
      await remplir(etranger),
      await passer(etranger),
      await annuler(id, etranger),
    ];
    for (const one of ailleurs) expect(one.refus.code).toBe('INTROUVABLE');
    const fichier = await etranger.call(exportPassageInfirmerie, { ecoleId: depart.ecoleId, format: 'csv' });
    expect(fichier.text).not.toContain('Mal de tête');
    const droits = {
      eleves: TOUT,
      vieScolaire: TOUT,
      absences: TOUT,
      donneesPersonnelles: TOUT,
      journal: TOUT,
    };
    for (const sans of [
      await server.person({ droits }),
      await server.person({ ecoleId: depart.ecoleId, droits }),
    ])
      for (const one of [
        await lire(sans),
        await remplir(sans),
        await passer(sans),
        await annuler(id, sans),
        await liste(sans),
      ])
        expect(one.refus.code).toBe('DROIT_ABSENT');
  });

  it('[SUIVI-16] le journal dit qu’il y eut un passage et que la fiche a changé, jamais quoi', async () => {
    const id = idOf((await passer()).data);
    await annuler(id);
    await remplir();
    const asked = { entiteId: null, userId: null, appel: null, ecoleId: depart.ecoleId };
    const lus = async (entite: string) =>
      (await admin.call(getJournal, { ...asked, entite })).data.map(({ appel, libelle, changements }) => ({
        appel,
        libelle,
        champs: Object.keys(changements),
      }));
    const libelle = 'Aïssatou Diallo · 21/11/2026';
    expect(await lus('passages_infirmerie')).toEqual([
      { appel: 'PUT annulerPassageInfirmerie', libelle, champs: ['annuleLe'] },
      { appel: 'POST addPassageInfirmerie', libelle, champs: ['jour'] },
    ]);
    expect(await lus('fiches_sante')).toEqual([
      { appel: 'PUT updateFicheSante', libelle: 'Aïssatou Diallo', champs: [] },
    ]);
    const ecrit = JSON.stringify([await server.rows('journal'), await server.rows('traces')]);
    for (const mot of ['Mal de tête', 'paracétamol', 'Retour', 'Autre élève', 'Arachides', 'tante', 'O+'])
      expect(ecrit).not.toContain(mot);
  });
});

import { compterAbsences } from '@gestionscolaire/contract/suivi/absences/compter.ts';
import { getAbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { getAppelsDuJour, getFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { sommer } from '@gestionscolaire/contract/suivi/autorite/compter.ts';
import { getDonneesAutorite } from '@gestionscolaire/contract/suivi/autorite/donnees.ts';
import { SEUILS_D_USAGE } from '@gestionscolaire/contract/suivi/chiffres/alertes.ts';
import { getAlertesSuivi, getTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { SIGNES, tenirRegistre } from '@gestionscolaire/contract/suivi/papiers/registre.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRow } from '#core/db/rows.ts';
import { joursDuMois, readJoursDeClasse } from '#suivi/papiers/jours.ts';
import { verifierSuivi } from '#suivi/registre/verifier-suivi.ts';
import { deuxClasses } from '#suivi/tests/deux-classes.ts';
import {
  AUJOURD_HUI,
  CHAQUE_ACTE,
  EXCLU_PUIS_ANNONCE,
  faire,
  GENRES_D_ACTE,
  JOURS,
  type Monde,
  uneHistoire,
  VENDREDI,
} from '#suivi/tests/histoires.ts';
import { demisAppelees, ditsDe, estAbsente, estAJustifier, estLa } from '#suivi/tests/modele.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { IS_QUICK } from '#tests/exemples/appels.ts';
import { LONG } from '#tests/processus/serveur.ts';
import { absencesDuBulletin } from './du-bulletin.ts';

const IS_LONG = process.env['TESTS_LONGS'] === '1';

async function monter(): Promise<Monde> {
  const { server, depart: ecole } = await commencer(deuxClasses);
  const eleves = [
    ...ecole.inscrits.map((inscriptionId) => ({ inscriptionId, classeId: ecole.classeId })),
    { inscriptionId: ecole.ailleurs, classeId: ecole.autreId },
  ].map((one) => ({ ...one, arrivee: '2026-10-01', depart: null }));
  return { server, ecole, modele: { eleves, feuilles: [], annonces: [], exclusions: [], conges: [] } };
}

/** The sheets of a school say what was said, and how many they called. */
async function verifierFeuilles({ server, ecole, modele }: Monde) {
  for (const feuille of modele.feuilles) {
    const { classeId, jour, demi, dits } = feuille;
    const { appels } = (await server.admin.call(getAppelsDuJour, { ecoleId: ecole.ecoleId, jour })).data;
    const lu = appels.find((one) => one.feuille?.id === feuille.id);
    const said = [...dits.values()].map(({ pointage }) => pointage);
    const absents = said.filter((one) => one === 'absence').length;
    const retards = said.filter((one) => one === 'retard').length;
    expect(lu?.feuille).toMatchObject({ effectif: feuille.appeles.size, absents, retards });
    const creneauId = lu?.cours?.id ?? null;
    const asked = { classeId, jour, demiJournee: demi, creneauId };
    const { eleves } = (await server.admin.call(getFeuilleAppel, asked)).data;
    for (const { inscriptionId, pointage } of eleves)
      expect([inscriptionId, pointage]).toEqual([
        inscriptionId,
        dits.get(inscriptionId)?.pointage ?? 'present',
      ]);
  }
}

/** The page of each pupil lists what stands of them, and counts it as the model does. */
async function verifierFiches({ server, modele }: Monde) {
  for (const { inscriptionId } of modele.eleves) {
    const { absences } = (await server.admin.call(getAbsencesDeLEleve, { inscriptionId })).data;
    const lues = absences
      .filter(({ annuleeLe }) => annuleeLe === null)
      .map(({ jour, demiJournee, genre, minutes, etat }) => ({
        jour,
        demi: demiJournee,
        genre,
        minutes,
        estJustifiee: etat === 'justifiee',
      }));
    const enOrdre = (all: readonly object[]) =>
      all.map((one) => JSON.stringify(one)).toSorted((a, b) => a.localeCompare(b));
    expect(enOrdre(lues)).toEqual(enOrdre(ditsDe(modele, inscriptionId)));
    const { demiJournees } = compterAbsences(absences);
    expect(demiJournees).toBe(demisAppelees(modele).filter((one) => estAbsente(one, inscriptionId)).length);
  }
}

/** Counts the sheets that a class owes: its half-days of November that are over, or their courses, and those made besides. */
function attendus({ ecole, modele }: Monde, classeId: number): number {
  const numeros = Array.from({ length: 21 }, (_none, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);
  const dus = numeros.flatMap((jour) => {
    const isOff = new Date(`${jour}T12:00:00Z`).getUTCDay() === 0 || modele.conges.includes(jour);
    const isThere = modele.eleves.some((one) => one.classeId === classeId && estLa(one, jour));
    // Nothing of today is late at eight.
    if (jour >= AUJOURD_HUI || isOff || !isThere) return [];
    const parCours = classeId === ecole.autreId && jour === VENDREDI;
    return (['matin', 'apresMidi'] as const).map((demi) => ({
      jour,
      demi,
      nombre: parCours && demi === 'matin' ? 2 : 1,
    }));
  });
  const faites = demisAppelees(modele).filter((one) => one.classeId === classeId);
  const owed = dus.map(({ jour, demi, nombre }) => {
    const faite = faites.find((one) => one.jour === jour && one.demi === demi);
    return Math.max(nombre, faite?.feuilles.length ?? 0);
  });
  const besides = faites.filter(
    ({ jour, demi }) => !dus.some((one) => one.jour === jour && one.demi === demi),
  );
  return [...owed, ...besides.map(({ feuilles }) => feuilles.length)].reduce((sum, one) => sum + one, 0);
}

async function verifierTableau(monde: Monde) {
  const { server, ecole, modele } = monde;
  const asked = { ecoleId: ecole.ecoleId, sessionId: null, moisId: '11', classeId: null };
  const { total, lignes } = (await server.admin.call(getTableauSuivi, asked)).data;
  const demis = demisAppelees(modele);
  const absences = demis.flatMap((one) =>
    modele.eleves.filter(({ inscriptionId }) => estAbsente(one, inscriptionId)),
  );
  const effectif = demis.reduce(
    (sum, { feuilles }) => sum + Math.max(...feuilles.map((one) => one.appeles.size)),
    0,
  );
  expect(total).toMatchObject({ absences: absences.length, effectif, faits: modele.feuilles.length });
  for (const classeId of [ecole.classeId, ecole.autreId]) {
    const ligne = lignes.find(({ par, cle }) => par === 'classe' && cle === String(classeId));
    expect(ligne?.attendus ?? 0).toBe(attendus(monde, classeId));
  }
}

/** The alerts name whom the model would. */
async function verifierAlertes({ server, ecole, modele }: Monde) {
  const { data } = await server.admin.call(getAlertesSuivi, { ecoleId: ecole.ecoleId, sessionId: null });
  const dues = modele.eleves
    .filter((one) => one.depart === null)
    .flatMap(({ inscriptionId, classeId }) => {
      const demis = demisAppelees(modele).filter((one) => one.classeId === classeId);
      const manquees = demis.map(
        (one) => estAbsente(one, inscriptionId) && estAJustifier(one, inscriptionId),
      );
      const nombre = manquees.filter(Boolean).length;
      const { longest } = manquees.reduce(
        ({ run, longest: best }, isAway) => {
          const next = isAway ? run + 1 : 0;
          return { run: next, longest: Math.max(best, next) };
        },
        { run: 0, longest: 0 },
      );
      const retards = ditsDe(modele, inscriptionId).filter(
        (one) => one.genre === 'retard' && !one.estJustifiee,
      ).length;
      return [
        ...(longest >= SEUILS_D_USAGE.consecutives ? [`${inscriptionId} consecutives`] : []),
        ...(nombre >= SEUILS_D_USAGE.demiJournees ? [`${inscriptionId} demiJournees ${nombre}`] : []),
        ...(retards >= SEUILS_D_USAGE.retards ? [`${inscriptionId} retards ${retards}`] : []),
      ];
    });
  const lues = data.map(({ inscriptionId, genre, demiJournees }) =>
    genre === 'consecutives'
      ? `${inscriptionId} ${genre}`
      : `${inscriptionId} ${genre} ${demiJournees.length}`,
  );
  expect(lues.toSorted((a, b) => a.localeCompare(b))).toEqual(dues.toSorted((a, b) => a.localeCompare(b)));
}

/** The table for the authority counts the pupils of each day, at the half-days of their class. */
async function verifierAutorite({ server, ecole, modele }: Monde) {
  for (const jour of JOURS) {
    const { lignes } = (await server.admin.call(getDonneesAutorite, { ecoleId: ecole.ecoleId, jour })).data;
    const la = modele.eleves.filter((one) => estLa(one, jour));
    const demis = demisAppelees(modele).filter((one) => one.jour === jour);
    const cases = la.flatMap(({ inscriptionId, classeId }) =>
      demis.filter((one) => one.classeId === classeId).map((one) => estAbsente(one, inscriptionId)),
    );
    expect([jour, sommer(lignes)]).toMatchObject([
      jour,
      {
        inscrits: la.length,
        demisAppelees: cases.length,
        demisPresentes: cases.filter((isAway) => !isAway).length,
      },
    ]);
  }
}

/** The register of the month has as many signs of absence, and owes as many sheets, as the dashboard says. */
async function verifierRegistre(monde: Monde) {
  const { server, ecole, modele } = monde;
  for (const classeId of [ecole.classeId, ecole.autreId]) {
    const classe = await findRow(server.database.read, 'classes', classeId);
    const session = await findRow(server.database.read, 'sessions', ecole.sessionId);
    if (classe === undefined || session === undefined) throw new Error('aucune classe');
    const etendue = joursDuMois('2026-11');
    const lus = await readJoursDeClasse(server.database.read, { classe, session, etendue }, server.now);
    const { lignes, faits, totaux } = tenirRegistre(lus.demis, lus.eleves, lus.appels, lus.absences);
    const demis = demisAppelees(modele).filter((one) => one.classeId === classeId);
    const signes = demis.flatMap((one) =>
      modele.eleves
        .filter(({ inscriptionId }) => estAbsente(one, inscriptionId))
        .map(({ inscriptionId }) => (estAJustifier(one, inscriptionId) ? SIGNES.absent : SIGNES.excuse)),
    );
    const sesSignes = lignes.flatMap((ligne) => ligne.signes);
    for (const signe of [SIGNES.absent, SIGNES.excuse])
      expect(sesSignes.filter((one) => one === signe).length).toBe(
        signes.filter((one) => one === signe).length,
      );
    expect(totaux.demiJournees).toBe(signes.length);
    expect(faits).toBe(modele.feuilles.filter((one) => one.classeId === classeId).length);
    expect(lus.attendus).toBe(attendus(monde, classeId));
  }
}

/** A bulletin of the month would hold, of each pupil, what the model counts of the days that are over. */
async function verifierBulletins({ server, ecole, modele }: Monde) {
  const { read } = server.database;
  const { ecoleId, sessionId } = ecole;
  for (const classeId of [ecole.classeId, ecole.autreId]) {
    const siens = modele.eleves.filter((one) => one.classeId === classeId);
    const eleves = siens.map(({ inscriptionId, arrivee, depart }) => ({
      inscriptionId,
      dateInscription: arrivee,
      dateDepart: depart,
      classes: [{ classeId, du: arrivee }],
    }));
    const jours = { ecoleId, sessionId, du: '2026-11-01', au: '2026-11-30' };
    const lus = await absencesDuBulletin(read, { ...jours, eleves }, server.now);
    const demis = demisAppelees(modele).filter((one) => one.classeId === classeId);
    for (const eleve of modele.feuilles.length === 0 ? [] : siens) {
      const { inscriptionId } = eleve;
      const manquees = demis.filter((one) => estAbsente(one, inscriptionId));
      expect(lus.get(inscriptionId)).toMatchObject({
        demiJournees: manquees.length,
        justifiees: manquees.filter((one) => !estAJustifier(one, inscriptionId)).length,
        retards: ditsDe(modele, inscriptionId).filter(({ genre }) => genre === 'retard').length,
        appelsFaits: demis
          .filter(({ jour }) => estLa(eleve, jour))
          .reduce((sum, { feuilles }) => sum + feuilles.length, 0),
      });
    }
  }
}

/** The register of sealed days says what the books say, whatever came late. */
async function verifierLesSceaux({ server, ecole }: Monde) {
  const { constats } = await verifierSuivi(server.database.read, ecole.ecoleId, []);
  expect(constats).toEqual([]);
}

it(
  '[SUIVI-24] [SUIVI-26] quoi qu’il arrive dans une semaine, la feuille, la fiche, le tableau, les alertes, le registre, le bulletin et l’autorité comptent pareil',
  async () => {
    const faits = new Set<string>();
    await fc.assert(
      fc.asyncProperty(uneHistoire(IS_LONG ? 40 : 24), async (histoire) => {
        const monde = await monter();
        for (const acte of histoire) {
          const status = await faire(monde, acte);
          expect(status).toBeLessThan(500);
          if (status > 0 && status < 300) faits.add(acte.acte);
        }
        await verifierFeuilles(monde);
        await verifierFiches(monde);
        await verifierTableau(monde);
        await verifierAlertes(monde);
        await verifierAutorite(monde);
        await verifierRegistre(monde);
        await verifierBulletins(monde);
        await verifierLesSceaux(monde);
      }),
      {
        numRuns: IS_LONG ? 100 : IS_QUICK ? 4 : 12,
        examples: [[[...CHAQUE_ACTE]], [[...EXCLU_PUIS_ANNONCE]]],
      },
    );
    expect(GENRES_D_ACTE.filter((kind) => !faits.has(kind))).toEqual([]);
  },
  2 * LONG,
);

/**
 * Makes the week that FET is to fill: the subjects of a stage with the hours of their programme, the lessons that stand already, and when
 * teachers are taken elsewhere.
 */

import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { ecrireCentiemes } from '@gestionscolaire/contract/core/values/centiemes.ts';
import { jourDe, joursAvant, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { heureDe, minutesDe } from '@gestionscolaire/contract/core/values/heures.ts';
import { ETAPES_DU_TITULAIRE } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { programmePour } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import {
  JOURS_DE_LA_SEMAINE,
  type JourDeLaSemaine,
  LIBELLES_DES_JOURS,
  semaineDu,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { CreneauDeSemaine } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import {
  heuresDeLaJournee,
  type proposerEmploiDuTemps,
} from '@gestionscolaire/contract/suivi/emploi/proposition.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import { ordreDesClasses, readCalendrier } from '#scolarite/index.ts';
import { quiEnseigne } from '#suivi/emploi/choix.ts';
import { readSemaine } from '#suivi/emploi/lire.ts';
import { confondu } from '#suivi/fet/fautes.ts';
import type { CreneauFet, Lecon, SemaineFet } from '#suivi/fet/semaine.ts';
import { effectifsDuJour } from '#suivi/presents/eleves.ts';

export type DemandeDEmploi = Input<typeof proposerEmploiDuTemps>;

/** A lesson that is asked of FET, by its key. */
export interface LeconPrevue {
  readonly enseignementId: number;
  readonly classe: string;
  readonly matiere: string;
  readonly enseignantId: number | null;
  readonly enseignant: string | null;
  readonly salle: string | null;
}

/** The week that is sent to FET, and what is told of it beside. */
export interface EmploiPrevu {
  readonly semaine: SemaineFet;
  /** The lessons to be placed, by their keys; those that stand already are not among them. */
  readonly lecons: ReadonlyMap<string, LeconPrevue>;
  /** The lessons that stand and do not fit the hours of a day: nothing is asked of FET before that is mended. */
  readonly fautes: readonly string[];
  /** The subjects that are left out, each with its reason. */
  readonly ecartees: readonly string[];
}

/** The hour between the morning and the afternoon: two hours that follow each other touch, and a lesson does not cross it. */
const PAUSE = 'Pause';
/** FET asks for the seats of a room; we know none. */
const PLACES = 10_000;

/** Returns the subjects of the classes of a stage, with the hours of their programme in hundredths; null: it says none. */
async function readMatieresDuNiveau(db: Db, { ecoleId, sessionId, etape }: DemandeDEmploi) {
  const classes = await db
    .selectFrom('classes as c')
    .select(['c.id', 'c.libelle', 'c.etape', 'c.niveau', 'c.serie', 'c.enseignantId'])
    .where('c.ecoleId', '=', ecoleId)
    .where('c.etape', '=', etape)
    .where('c.estActif', '=', 1)
    .orderBy(ordreDesClasses('c'))
    .execute();
  const programmes = await db
    .selectFrom('programmes')
    .select(['etape', 'niveau', 'serie', 'matiereId', 'heures'])
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', sessionId)
    .where('etape', '=', etape)
    .where('estActif', '=', 1)
    .execute();
  const ecrits = programmes.map((one) => ({ ...one, niveau: String(one.niveau) }));
  const enseignements = await db
    .selectFrom('enseignements as e')
    .innerJoin('matieres as m', 'm.id', 'e.matiereId')
    .select(['e.id', 'e.classeId', 'e.matiereId', 'm.libelle as matiere'])
    .where('e.ecoleId', '=', ecoleId)
    .where('e.sessionId', '=', sessionId)
    .where('e.estActif', '=', 1)
    .orderBy('e.ordre')
    .orderBy('e.id')
    .execute();
  return classes.flatMap((classe) => {
    const lignes = programmePour(ecrits, { ...classe, niveau: String(classe.niveau) });
    const heuresDe = (matiereId: number) => lignes.find((one) => one.matiereId === matiereId)?.heures ?? null;
    return enseignements
      .filter(({ classeId }) => classeId === classe.id)
      .map(({ id, matiere, matiereId }) => ({ id, matiere, classe, heures: heuresDe(matiereId) }));
  });
}

/** Returns the lengths of the lessons that make up a number of hours, none longer than `deSuite`: 5 is 2, 2, 1. */
const parts = (heures: number, deSuite: number): number[] => [
  ...Array.from({ length: Math.floor(heures / deSuite) }, () => deSuite),
  ...(heures % deSuite === 0 ? [] : [heures % deSuite]),
];

/** The hours of a week as FET has them. */
interface Horaire {
  readonly duree: number;
  /** The first minute of each hour by its name, without the break. */
  readonly heures: readonly string[];
  readonly matin: readonly string[];
  readonly apresMidi: readonly string[];
}

/** Returns the hours of the day that a lesson takes, or undefined where it does not begin and end with some of them. */
function heuresPrises({ de, a }: { de: string; a: string }, horaire: Horaire): readonly string[] | undefined {
  const nombre = (minutesDe(a) - minutesDe(de)) / horaire.duree;
  const own = Array.from({ length: Math.ceil(nombre) }, (_, rang) =>
    heureDe(minutesDe(de) + rang * horaire.duree),
  );
  return Number.isInteger(nombre) && own.every((heure) => horaire.heures.includes(heure)) ? own : undefined;
}

/** Returns the hours of the day that a lesson touches. */
const heuresTouchees = (
  { de, a }: { de: string; a: string },
  { heures, duree }: Horaire,
): readonly string[] => heures.filter((heure) => heure < a && heureDe(minutesDe(heure) + duree) > de);

const direLeCreneau = ({ matiere, classe, jourSemaine, de, a }: CreneauDeSemaine): string =>
  `« ${matiere}, ${classe} », le ${jourSemaine} de ${de} à ${a}`;

/** Names persons for FET, which knows them by their names alone: of those whom it would take for one another, the later have a number. */
function nomsPourFet(noms: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const pris = new Set([...noms.values()].map(confondu));
  const vus = new Set<string>();
  return new Map(
    [...noms]
      .toSorted(([one], [other]) => one - other)
      .map(([id, nom]): [number, string] => {
        let sien = nom;
        for (let rang = 2; vus.has(confondu(sien)) || (sien !== nom && pris.has(confondu(sien))); rang += 1)
          sien = `${nom} (${rang})`;
        vus.add(confondu(sien));
        return [id, sien];
      }),
  );
}

/** Makes the lessons that stand already; those that are not at the hours of a day are told. */
function fixees(
  creneaux: readonly CreneauDeSemaine[],
  horaire: Horaire,
  {
    groupeDe,
    nomDe,
  }: { readonly groupeDe: ReadonlyMap<number, number>; readonly nomDe: ReadonlyMap<number, string> },
) {
  const fautes: string[] = [];
  const lecons: (Omit<Lecon, 'id' | 'total'> & { readonly enseignementId: number })[] = [];
  for (const creneau of creneaux) {
    const own = heuresPrises(creneau, horaire);
    const groupe = groupeDe.get(creneau.enseignementId);
    if (own === undefined || groupe === undefined) {
      fautes.push(
        `${direLeCreneau(creneau)}, n'est pas aux heures de la journée : changez-les, ou arrêtez ce créneau.`,
      );
      continue;
    }
    const { id, enseignementId, matiere, classe, enseignantId, salle, jourSemaine } = creneau;
    const enseignant = nomDe.get(enseignantId ?? 0);
    lecons.push({
      enseignementId,
      cle: `c${id}`,
      matiere,
      enseignants: enseignant === undefined ? [] : [enseignant],
      classes: [classe],
      salle,
      duree: own.length,
      groupe,
      fixee: { jour: LIBELLES_DES_JOURS[jourSemaine], heure: own[0] ?? '' },
    });
  }
  return { fautes, lecons };
}

/** Returns a day of the first whole week from a day on: what begins that day holds on all of its days. */
const premiereSemaine = (du: string): string => (lundiDe(du) === du ? du : joursAvant(lundiDe(du), -7));

/** Reads what FET is to fill. */
export async function prevoirLaSemaine(db: Db, demande: DemandeDEmploi, now: string): Promise<EmploiPrevu> {
  const { ecoleId, sessionId, etape, du, duree, deSuite } = demande;
  const matieres = await readMatieresDuNiveau(db, demande);
  const classeIds = new Set(matieres.map(({ classe }) => classe.id));
  const enPlace = await readSemaine(db, { ecoleId, sessionId }, { jour: premiereSemaine(du), now });
  const { matin, apresMidi } = heuresDeLaJournee(demande);
  const horaire: Horaire = { duree, matin, apresMidi, heures: [...matin, ...apresMidi] };
  const groupeDe = new Map(matieres.map(({ id }, rang) => [id, rang + 1]));
  const attributions = await quiEnseigne(db, { ecoleId, sessionId }, jourDe(now));
  const titulaires = ETAPES_DU_TITULAIRE.some((one) => one === etape);
  const noms = await nomsDesPersonnes(db, [
    ...[...attributions.values()].flat(),
    ...(titulaires ? matieres.flatMap(({ classe }) => classe.enseignantId ?? []) : []),
    ...enPlace.flatMap(({ enseignantId }) => enseignantId ?? []),
  ]);
  const nomDe = nomsPourFet(noms);
  const debout = fixees(
    enPlace.filter(({ classeId }) => classeIds.has(classeId)),
    horaire,
    { groupeDe, nomDe },
  );
  const ailleurs = Map.groupBy(
    enPlace.filter(({ classeId }) => !classeIds.has(classeId)),
    ({ enseignantId }) => nomDe.get(enseignantId ?? 0) ?? '',
  );
  const ecartees: string[] = [];
  const lecons = new Map<string, LeconPrevue>();
  const toutes: Omit<Lecon, 'id'>[] = [];
  for (const { id, matiere, classe, heures } of matieres) {
    const groupe = groupeDe.get(id) ?? 0;
    const own = debout.lecons.filter(({ enseignementId }) => enseignementId === id);
    const posees = own.reduce((sum, one) => sum + one.duree, 0);
    const voulues = ((heures ?? 0) * 60) / 100 / duree;
    if (heures === null) ecartees.push(`${matiere}, ${classe.libelle} : son programme ne dit pas d'heures.`);
    else if (!Number.isInteger(voulues))
      ecartees.push(
        `${matiere}, ${classe.libelle} : ${ecrireCentiemes(heures)} h ne font pas un nombre entier de leçons de ${duree} minutes.`,
      );
    const reste = heures !== null && Number.isInteger(voulues) ? Math.max(voulues - posees, 0) : 0;
    const total = posees + reste;
    for (const { enseignementId: _, ...one } of own) toutes.push({ ...one, total });
    const seuls = attributions.get(id) ?? [];
    const enseignantId =
      seuls.length === 0 && titulaires ? classe.enseignantId : seuls.length === 1 ? (seuls[0] ?? null) : null;
    const enseignant = enseignantId === null ? null : (noms.get(enseignantId) ?? null);
    const nomme = nomDe.get(enseignantId ?? 0);
    for (const [rang, part] of parts(reste, deSuite).entries()) {
      const cle = `${id}:${rang + 1}`;
      lecons.set(cle, {
        enseignementId: id,
        classe: classe.libelle,
        matiere,
        enseignantId,
        enseignant,
        salle: null,
      });
      toutes.push({
        cle,
        matiere,
        enseignants: nomme === undefined ? [] : [nomme],
        classes: [classe.libelle],
        salle: null,
        duree: part,
        groupe,
        total,
        fixee: null,
      });
    }
  }
  // A lesson that stands alone in its subject is of no group.
  const parGroupe = Map.groupBy(toutes, ({ groupe }) => groupe);
  const numerotees = toutes.map(
    (one, rang): Lecon => ({
      ...one,
      id: rang + 1,
      groupe: parGroupe.get(one.groupe)?.length === 1 ? 0 : one.groupe,
    }),
  );
  const semaine = await semaineDe(db, demande, { lecons: numerotees, horaire, ailleurs });
  return { semaine, lecons, fautes: debout.fautes, ecartees };
}

/** Makes the week around its lessons: its days and hours, the half-days without class, who is there. `ailleurs`: lessons of other stages, by teacher. */
async function semaineDe(
  db: Db,
  { ecoleId, etape, du }: DemandeDEmploi,
  {
    lecons,
    horaire,
    ailleurs,
  }: {
    lecons: readonly Lecon[];
    horaire: Horaire;
    ailleurs: ReadonlyMap<string, readonly CreneauDeSemaine[]>;
  },
): Promise<SemaineFet> {
  const { matin, apresMidi } = horaire;
  const lundi = lundiDe(du);
  const { semaines } = await readCalendrier(db, ecoleId, { du: lundi, au: joursAvant(lundi, -6) });
  const semaine = semaineDu(semaines, etape, du);
  const ouverts = JOURS_DE_LA_SEMAINE.filter((jour) => semaine[jour] !== 'aucune');
  const heures = apresMidi.length === 0 ? matin : [...matin, PAUSE, ...apresMidi];
  const fermees = ouverts.flatMap((jour): CreneauFet[] =>
    heures
      .filter(
        (heure) =>
          heure === PAUSE ||
          (semaine[jour] === 'matin' && apresMidi.includes(heure)) ||
          (semaine[jour] === 'apresMidi' && matin.includes(heure)),
      )
      .map((heure) => ({ jour: LIBELLES_DES_JOURS[jour], heure })),
  );
  const ecole = (await findRow(db, 'ecoles', ecoleId)) ?? refuse('INTROUVABLE');
  const effectifs = await effectifsDuJour(db, ecoleId, du);
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'libelle'])
    .where('ecoleId', '=', ecoleId)
    .where('etape', '=', etape)
    .where('estActif', '=', 1)
    .execute();
  const uns = <T>(all: readonly T[]): T[] => [...new Set(all)];
  const nommees = uns(lecons.flatMap((one) => one.classes));
  const pris = (nom: string) =>
    (ailleurs.get(nom) ?? [])
      .filter(({ jourSemaine }) => ouverts.includes(jourSemaine))
      .flatMap((one) =>
        heuresTouchees(one, horaire).map((heure) => ({ jour: LIBELLES_DES_JOURS[one.jourSemaine], heure })),
      );
  return {
    nom: ecole.libelle,
    jours: ouverts.map((jour) => LIBELLES_DES_JOURS[jour]),
    heures,
    fermees,
    matieres: uns(lecons.map(({ matiere }) => matiere)),
    enseignants: uns(lecons.flatMap(({ enseignants }) => enseignants)).map((nom) => ({
      nom,
      absences: pris(nom),
    })),
    classes: classes
      .filter(({ libelle }) => nommees.includes(libelle))
      .map(({ id, libelle }) => ({ nom: libelle, effectif: effectifs.get(id) ?? 0 })),
    salles: uns(lecons.flatMap(({ salle }) => salle ?? [])).map((nom) => ({ nom, places: PLACES })),
    lecons,
  };
}

const JOUR_DIT = new Map<string, JourDeLaSemaine>(
  JOURS_DE_LA_SEMAINE.map((jour) => [LIBELLES_DES_JOURS[jour], jour]),
);

/** Returns the day of the week and the hours of a place that FET gave, or undefined where it is none of the week's. */
export function placeDe(
  { jour, heure, duree }: { readonly jour: string; readonly heure: string; readonly duree: number },
  demande: Pick<DemandeDEmploi, 'duree'>,
): { readonly jourSemaine: JourDeLaSemaine; readonly de: string; readonly a: string } | undefined {
  const jourSemaine = JOUR_DIT.get(jour);
  if (jourSemaine === undefined || heure === PAUSE) return undefined;
  return { jourSemaine, de: heure, a: heureDe(minutesDe(heure) + duree * demande.duree) };
}

/** Fills a school of 1,200 pupils with a year of roll calls up to yesterday: 15 classes of 80, two sheets a day, one pupil in 25 away, one in 50 late. */

import { execute, fillSchools } from '../ecoles-remplies.ts';
import { type Engine, type Installation, onCluster } from '../installation.ts';

const ECOLES = 20;
/** The school that is measured: one amid the others. */
export const ECOLE = 10;
const ELEVES_PAR_CLASSE = 80;
/** The word by which the measures find the year. */
export const ANNEE = 'Année du banc';

const INSTANT = `'2026-01-01T00:00:00.000Z'`;
/** The days of roll calls, the last of them yesterday at the latest: rolls are called today. */
const JOURS = 273;
const JOUR = 86_400_000;
/** The Wednesday on which the year begins. */
const PREMIER = mercrediAvant(Date.now() - JOURS * JOUR);
const jourApres = (jours: number): string =>
  new Date(Date.parse(PREMIER) + jours * JOUR).toISOString().slice(0, 10);

/** Returns the Wednesday of an instant, or the last one before it, yyyy-MM-dd. */
function mercrediAvant(instant: number): string {
  const since = (new Date(instant).getUTCDay() + 4) % 7;
  return new Date(instant - since * JOUR).toISOString().slice(0, 10);
}

const numbers = (count: number) =>
  `with recursive numeros(n) as (select 0 union all select n + 1 from numeros where n < ${count - 1})`;
const annee = `(select id from sessions where libelle = '${ANNEE}')`;

const jourDe: Readonly<Record<Engine, string>> = {
  sqlite: `date('${PREMIER}', n || ' days')`,
  postgres: `(date '${PREMIER}' + n)::text`,
};

const statements = (engine: Engine): readonly string[] => [
  `insert into sessions (libelle, "libelleCle", "dateDebut", "dateFin", "estActif", "creationDate")
   values ('${ANNEE}', 'annee du banc', '${PREMIER}', '${jourApres(JOURS + 30)}', 1, ${INSTANT})`,
  // Every day has class: a roll is called on the day of the run, whichever it is.
  `insert into semaines_de_classe ("ecoleId", libelle, "libelleCle", "aPartirDu", lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche,
     "estActif", "creationDate")
   values (${ECOLE}, 'Sept jours', 'sept jours', '${PREMIER}', ${Array.from({ length: 7 }, () => "'journee'").join(', ')}, 1, ${INSTANT})`,
  `insert into periodes ("ecoleId", "sessionId", etape, genre, rang, libelle, "libelleCle", "dateDebut", "dateFin", poids, "estActif",
     "creationDate")
   values (${ECOLE}, ${annee}, 'primaire', 'trimestre', 1, 'Trimestre 1', 'trimestre 1', '${PREMIER}', '${jourApres(80)}', 1, 1, ${INSTANT})`,
  `insert into motifs_suivi ("ecoleId", genre, libelle, "libelleCle", "estActif", "creationDate")
   ${numbers(4)} select ${ECOLE}, 'absence', 'Motif ' || n, 'motif ' || n, 1, ${INSTANT} from numeros`,
  `insert into eleves ("ecoleId", matricule, "matriculeCle", prenoms, "prenomsCle", nom, "nomCle", sexe, "dateNaissance", "estActif",
     "creationDate")
   ${numbers(15 * ELEVES_PAR_CLASSE)}
   select ${ECOLE}, 'B' || n, 'b' || n, 'Prénom ' || n, 'prenom ' || n, 'Nom ' || (n * 7919 % 600), 'nom ' || (n * 7919 % 600),
     case when n % 2 = 0 then 'F' else 'M' end, '2016-03-12', 1, ${INSTANT} from numeros`,
  `insert into inscriptions ("ecoleId", "eleveId", "sessionId", "classeId", "dateInscription", etat, "estActif", "creationDate")
   select ${ECOLE}, e.id, ${annee}, c.id, '${PREMIER}', 'inscrit', 1, ${INSTANT}
   from (select id, row_number() over (order by id) - 1 as rang from eleves where "ecoleId" = ${ECOLE}) e
   join (select id, row_number() over (order by id) - 1 as rang from classes where "ecoleId" = ${ECOLE}) c
     on c.rang = e.rang / ${ELEVES_PAR_CLASSE}`,
  `insert into inscriptions_classes ("ecoleId", "inscriptionId", du, "classeId")
   select "ecoleId", id, "dateInscription", "classeId" from inscriptions where "ecoleId" = ${ECOLE}`,
  `insert into feuilles_appel ("ecoleId", "sessionId", "classeId", jour, "demiJournee", effectif, "remplieLe", "estActif", "creationDate")
   ${numbers(JOURS)}
   select ${ECOLE}, ${annee}, c.id, ${jourDe[engine]}, d.demi, ${ELEVES_PAR_CLASSE}, ${INSTANT}, 1, ${INSTANT}
   from numeros cross join classes c cross join (select 'matin' as demi union all select 'apresMidi') d
   where c."ecoleId" = ${ECOLE} and n % 7 not in (3, 4)`,
  `insert into absences ("ecoleId", "feuilleAppelId", "inscriptionId", jour, "demiJournee", genre, minutes, etat, "motifId", "estActif",
     "creationDate")
   select ${ECOLE}, f.id, i.id, f.jour, f."demiJournee", case when (i.id * 31 + f.id * 17) % 50 = 1 then 'retard' else 'absence' end,
     case when (i.id * 31 + f.id * 17) % 50 = 1 then 10 else null end, case when i.id % 3 = 0 then 'aJustifier' else 'justifiee' end,
     case when i.id % 3 = 0 then null else (select min(id) from motifs_suivi where "ecoleId" = ${ECOLE}) + f.id % 4 end, 1, ${INSTANT}
   from feuilles_appel f join inscriptions i on i."ecoleId" = f."ecoleId" and i."classeId" = f."classeId"
   where f."ecoleId" = ${ECOLE} and (i.id * 31 + f.id * 17) % 50 in (0, 1, 2)`,
];

/** Fills an installation, which it starts once. */
export async function remplirLeSuivi(place: Installation): Promise<void> {
  await (await place.startServer()).stop();
  await fillSchools(place, ECOLES, ECOLE);
  for (const text of statements(place.engine)) await execute(place, text);
  if (place.engine === 'postgres') await onCluster(place.databaseUrl, 'vacuum analyze');
}

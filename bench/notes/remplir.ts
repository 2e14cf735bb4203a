/** Fills a school of 1,200 pupils among 200 with a term of marks: 15 classes of 80, 14 subjects, six evaluations each, and one to come. */

import { execute, fillSchools } from '../ecoles-remplies.ts';
import { type Installation, onCluster } from '../installation.ts';

const ECOLES = 200;
/** The school that is measured: one amid the many. */
export const ECOLE = 100;
export const ELEVES_PAR_CLASSE = 80;
export const MATIERES = 14;
export const EVALUATIONS = 6;
/** The words by which the measures find the year, and the evaluation that nobody has marked yet. */
export const ANNEE = 'Année du banc';
export const A_NOTER = 'À noter';

const INSTANT = `'2026-01-01T00:00:00.000Z'`;
const numbers = (count: number) =>
  `with recursive numeros(n) as (select 1 union all select n + 1 from numeros where n < ${count})`;
/** The rows of the year, by its name: their ids depend on what stood before. */
const annee = `(select id from sessions where libelle = '${ANNEE}')`;
const periode = (rang: number) =>
  `(select id from periodes where "ecoleId" = ${ECOLE} and "sessionId" = ${annee} and rang = ${rang})`;

const STATEMENTS: readonly string[] = [
  `insert into sessions (libelle, "libelleCle", "dateDebut", "dateFin", "estActif", "creationDate")
   values ('${ANNEE}', 'annee du banc', '2026-10-01', '2027-07-31', 1, ${INSTANT})`,
  // The second term makes the first one of those that need no decision.
  ...[
    [1, '2026-10-01', '2026-12-20'],
    [2, '2027-01-04', '2027-03-27'],
  ].map(
    ([
      rang,
      debut,
      fin,
    ]) => `insert into periodes ("ecoleId", "sessionId", etape, genre, rang, libelle, "libelleCle", "dateDebut",
       "dateFin", poids, "estActif", "creationDate")
     values (${ECOLE}, ${annee}, 'primaire', 'trimestre', ${rang}, 'Trimestre ${rang}', 'trimestre ${rang}', '${debut}', '${fin}', 1, 1,
       ${INSTANT})`,
  ),
  `insert into regles_notation ("ecoleId", "sessionId", etape, genre, "noteSur", pas, calcul, "poidsCours", "poidsComposition",
     "siUneSeule", absence, "absenceJustifiee", "nonRendu", "seuilAdmission", "couvertureMinimum", classement, "rangParMatiere",
     "estActif", "creationDate")
   values (${ECOLE}, ${annee}, 'primaire', 'notes', 20, 25, 'coursEtComposition', 1, 2, 'laSeule', 'zero', 'aRattraper', 'zero', 1000,
     50, 1, 1, 1, ${INSTANT})`,
  `insert into matieres ("ecoleId", libelle, "libelleCle", abreviation, "abreviationCle", genre, "estActif", "creationDate")
   ${numbers(MATIERES)} select ${ECOLE}, 'Matière ' || n, 'matiere ' || n, 'M' || n, 'm' || n, 'obligatoire', 1, ${INSTANT} from numeros`,
  `insert into enseignements ("ecoleId", "sessionId", "classeId", "matiereId", coefficient, ordre, "priseEnCompte", facultatif,
     "estActif", "creationDate")
   select ${ECOLE}, ${annee}, c.id, m.id, 200, 1, 'compte', 0, 1, ${INSTANT}
   from classes c join matieres m on m."ecoleId" = c."ecoleId" where c."ecoleId" = ${ECOLE}`,
  `insert into eleves ("ecoleId", matricule, "matriculeCle", prenoms, "prenomsCle", nom, "nomCle", sexe, "dateNaissance", "estActif",
     "creationDate")
   ${numbers(15 * ELEVES_PAR_CLASSE)}
   select ${ECOLE}, 'B' || n, 'b' || n, 'Prénom ' || n, 'prenom ' || n, 'Nom ' || (n * 7919 % 600), 'nom ' || (n * 7919 % 600),
     case when n % 2 = 0 then 'F' else 'M' end, '2016-03-12', 1, ${INSTANT} from numeros`,
  `insert into inscriptions ("ecoleId", "eleveId", "sessionId", "classeId", "dateInscription", etat, "estActif", "creationDate")
   select ${ECOLE}, e.id, ${annee}, c.id, '2026-10-01', 'inscrit', 1, ${INSTANT}
   from (select id, row_number() over (order by id) - 1 as rang from eleves where "ecoleId" = ${ECOLE}) e
   join (select id, row_number() over (order by id) - 1 as rang from classes where "ecoleId" = ${ECOLE}) c
     on c.rang = e.rang / ${ELEVES_PAR_CLASSE}`,
  `insert into inscriptions_classes ("ecoleId", "inscriptionId", du, "classeId")
   select "ecoleId", id, "dateInscription", "classeId" from inscriptions where "ecoleId" = ${ECOLE}`,
  `insert into evaluations ("ecoleId", "enseignementId", "periodeId", genre, libelle, "libelleCle", jour, "noteSur", coefficient, compte,
     "estActif", "creationDate")
   ${numbers(EVALUATIONS + 1)}
   select ${ECOLE}, t.id, ${periode(1)}, case when n = ${EVALUATIONS} then 'composition' else 'devoir' end,
     case when n > ${EVALUATIONS} then '${A_NOTER}' else 'Devoir ' || n end,
     case when n > ${EVALUATIONS} then 'a noter' else 'devoir ' || n end,
     '2026-11-1' || n, 20, 100, case when n > ${EVALUATIONS} then 0 else 1 end, 1, ${INSTANT}
   from enseignements t cross join numeros where t."ecoleId" = ${ECOLE}`,
  `insert into notes ("ecoleId", "evaluationId", "inscriptionId", valeur, "estActif", "creationDate")
   select ${ECOLE}, v.id, i.id, 25 * ((i.id * 31 + v.id * 17) % 81), 1, ${INSTANT}
   from evaluations v join enseignements t on t.id = v."enseignementId" join inscriptions i on i."classeId" = t."classeId"
   where v."ecoleId" = ${ECOLE} and v.libelle <> '${A_NOTER}' and i."ecoleId" = ${ECOLE}`,
  // The council has seen every class but the last, whose marks are entered.
  `insert into etats_periodes ("ecoleId", "classeId", "periodeId", etat, "fermeeLe", "arreteeLe", "estActif", "creationDate")
   select ${ECOLE}, id, ${periode(1)}, 'arretee', ${INSTANT}, ${INSTANT}, 1, ${INSTANT}
   from classes where "ecoleId" = ${ECOLE} and id < (select max(id) from classes where "ecoleId" = ${ECOLE})`,
];

/** Fills an installation, which it starts once. */
export async function remplirLesNotes(place: Installation): Promise<void> {
  await (await place.startServer()).stop();
  await fillSchools(place, ECOLES, ECOLE);
  for (const text of STATEMENTS) await execute(place, text);
  if (place.engine === 'postgres') await onCluster(place.databaseUrl, 'vacuum analyze');
}

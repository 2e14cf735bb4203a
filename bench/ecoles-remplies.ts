/** Fills thousands of schools, all alike: 30 teachers with their salaries, 15 classes, 30 prices, and a head who signs in. */
import { openSqlite } from '@gestionscolaire/server/src/core/db/sqlite.ts';
import { ADMIN, type Installation, onCluster } from './installation.ts';

const ENSEIGNANTS = 30;
const INSTANT = `'2026-01-01T00:00:00.000Z'`;

/** The head of the school; they sign in with the administrator's password. */
export const DIRECTION = { ...ADMIN, login: 'banc@ecole.test' };

const numbers = (count: number) =>
  `with recursive numeros(n) as (select 1 union all select n + 1 from numeros where n < ${count})`;

/** Returns the statements that fill the schools. `ecoleId`: the school that gets a head. */
const statements = (schools: number, ecoleId: number): readonly string[] => [
  `insert into ecoles (libelle, "libelleCle", "dateCreation", "estActif", "creationDate")
   ${numbers(schools)} select 'Ecole ' || n, 'ecole ' || n, '2010-10-04', 1, ${INSTANT} from numeros`,
  `insert into utilisateurs (nom, "nomCle", prenoms, "prenomsCle", "emailCle", "motDePasse", "telephoneIndicatif", telephone,
     numero, "numeroCle", fonction, "fonctionCle", "ecoleId", "quartierId", "estActif", "creationDate")
   ${numbers(schools * ENSEIGNANTS)}
   select 'Nom ' || (n * 7919 % 60000), 'nom ' || (n * 7919 % 60000), 'Banc ' || n, 'banc ' || n, '', 'x', '224', '6' || (10000000 + n),
     '2246' || (10000000 + n), '2246' || (10000000 + n), 'Enseignant', 'enseignant', 1 + (n - 1) / ${ENSEIGNANTS},
     (select min(q.id) from quartiers q where q.id > n % 3000), 1, ${INSTANT} from numeros`,
  `insert into salaires ("ecoleId", "employeId", montant, "aPartirDe", "estActif", "creationDate")
   select "ecoleId", id, 900000, '2026-01-01', 1, ${INSTANT} from utilisateurs where "prenomsCle" like 'banc %'`,
  `insert into classes ("ecoleId", "enseignantId", etape, niveau, libelle, "libelleCle", "estActif", "creationDate")
   select "ecoleId", id, 'primaire', 1 + id % 6, 'Classe ' || id, 'classe ' || id, 1, ${INSTANT}
   from utilisateurs where "prenomsCle" like 'banc %' and id % 2 = 0`,
  ...(['mensuel', 'parTranche'] as const).map(
    (
      rythme,
    ) => `insert into prestations ("ecoleId", libelle, "libelleCle", rythme, "estActif", "creationDate")
      select id, 'Service ${rythme}', 'service ${rythme.toLowerCase()}', '${rythme}', 1, ${INSTANT} from ecoles`,
  ),
  `insert into tranches ("ecoleId", "prestationId", libelle, "libelleCle", "pourcentageCentiemes", "facteurCentiemes", echeance,
     "estActif", "creationDate")
   ${numbers(3)} select p."ecoleId", p.id, n || 'eme tranche', n || 'eme tranche', 3000, 10000, '10-15', 1, ${INSTANT}
   from prestations p cross join numeros where p.rythme = 'parTranche'`,
  `insert into fiches_renseignement ("ecoleId", "prestationId", "classeId", prix, fr_inscription, "estActif", "creationDate")
   select c."ecoleId", p.id, c.id, 900000, 50000, 1, ${INSTANT}
   from classes c join prestations p on p."ecoleId" = c."ecoleId"`,
  `insert into utilisateurs (nom, "nomCle", prenoms, "prenomsCle", email, "emailCle", "motDePasse", "ecoleId", fonction, "fonctionCle",
     "estActif", "creationDate")
   select 'Tete', 'tete', 'Banc', 'banc', '${DIRECTION.login}', '${DIRECTION.login}', "motDePasse", ${ecoleId}, 'Direction',
     'direction', 1, ${INSTANT} from utilisateurs where id = 1`,
  `insert into user_groupes ("userId", "groupeId", "estActif", "creationDate")
   select u.id, cast(r.valeur as integer), 1, ${INSTANT} from utilisateurs u join reperes r on r.nom = 'groupe-complet'
   where u."emailCle" = '${DIRECTION.login}'`,
  `update versions set numero = numero + 1 where nom = 'droits'`,
];

/** Fills an installation that was started once. */
export async function fillSchools(place: Installation, schools: number, ecoleId: number): Promise<void> {
  for (const text of statements(schools, ecoleId)) await execute(place, text);
  if (place.engine === 'postgres') await onCluster(place.databaseUrl, 'vacuum analyze');
}

export async function execute(place: Installation, text: string): Promise<void> {
  if (place.engine === 'postgres') {
    await onCluster(place.databaseUrl, text);
    return;
  }
  const connection = openSqlite(place.file, 'write');
  connection.exec(text);
  connection.close();
}

/**
 * Measures the cost of rights: an allowed list call among many groups, users and privileges, against the same call on seed data.
 */
import { openSqlite } from '@gestionscolaire/server/src/core/db/sqlite.ts';
import { fight } from './duel.ts';
import { type Engine, type Installation, install, onCluster, signIn } from './installation.ts';
import { listRequest } from './liste.ts';
import { number, title } from './rapport/rapport.ts';

const GROUPES = 200;
const UTILISATEURS = 5000;
const MENUS = 25;
const MODES = 4;
/** The most that the call may cost: so many times its cost on seed data. */
const AU_PLUS = 1.2;

export async function measureRights(engine: Engine, cluster: string): Promise<void> {
  const privileges = number(GROUPES * MENUS * MODES, 0);
  title(`Rights: ${GROUPES} groups, ${number(UTILISATEURS, 0)} persons, ${privileges} privileges`);
  const [seed, full] = [await install(engine, cluster), await install(engine, cluster)];
  // A first start makes the tables.
  for (const place of [seed, full]) await (await place.startServer()).stop();
  for (const text of STATEMENTS) await run(full, text);
  if (engine === 'postgres') await onCluster(full.databaseUrl, 'vacuum analyze');
  const servers = [await seed.startServer(), await full.startServer()] as const;
  try {
    const requestOn = async (address: string) => listRequest(await signIn(address), { page: 1, taille: 25 });
    await fight({
      what: 'page of 25 neighbourhoods that a right allows, against the first start',
      floor: { subject: servers[0], requests: [await requestOn(servers[0].address)] },
      product: { subject: servers[1], requests: [await requestOn(servers[1].address)] },
      connections: 10,
      isChain: false,
      bar: { most: AU_PLUS },
      // A right changes, so the server reads everybody's rights again.
      between: () => run(full, `update versions set numero = numero + 1 where nom = 'droits'`),
    });
  } finally {
    for (const server of servers) await server.stop();
    for (const place of [seed, full]) await place.remove();
  }
}

async function run(place: Installation, text: string): Promise<void> {
  if (place.engine === 'postgres') {
    await onCluster(place.databaseUrl, text);
    return;
  }
  const connection = openSqlite(place.file, 'write');
  connection.exec(text);
  connection.close();
}

const numbers = (count: number) =>
  `with recursive numeros(n) as (select 1 union all select n + 1 from numeros where n < ${count})`;
const INSTANT = `'2026-01-01T00:00:00.000Z'`;

/**
 * The statements that fill the base: everybody is in two groups, the administrator in twenty more; every group holds every new
 * menu in every mode.
 */
const STATEMENTS: readonly string[] = [
  `insert into groupes (libelle, "libelleCle", "estActif", "creationDate")
   ${numbers(GROUPES)} select 'Banc ' || n, 'banc ' || n, 1, ${INSTANT} from numeros`,
  `insert into menus (reference, "referenceCle", libelle, "libelleCle", url, ordre, "typeMenu", image, "estActif", "creationDate")
   ${numbers(MENUS)} select 'banc-' || n, 'banc-' || n, 'Banc ' || n, 'banc ' || n, '/banc', n, 'Prive', 'menu.png', 1, ${INSTANT} from numeros`,
  `insert into utilisateurs (nom, "nomCle", prenoms, "prenomsCle", "emailCle", "motDePasse", "telephoneIndicatif", telephone, "estActif", "creationDate")
   ${numbers(UTILISATEURS)} select 'Banc', 'banc', 'B ' || n, 'b ' || n, '', 'x', '224', '6' || (10000000 + n), 1, ${INSTANT} from numeros`,
  `insert into privileges ("groupeId", "menuId", "modeAccesId", "estActif", "creationDate")
   select g.id, m.id, a.id, 1, ${INSTANT} from groupes g cross join menus m cross join modes_acces a
   where g."libelleCle" like 'banc %' and m."referenceCle" like 'banc-%'`,
  `insert into user_groupes ("userId", "groupeId", "estActif", "creationDate")
   select u.id, g.id, 1, ${INSTANT} from utilisateurs u join groupes g on g."libelleCle" like 'banc %'
   where (u."nomCle" = 'banc' and (g.id % ${GROUPES}) in (u.id % ${GROUPES}, (u.id * 7 + 1) % ${GROUPES}))
      or (u.id = 1 and g.id % 10 = 0)`,
];

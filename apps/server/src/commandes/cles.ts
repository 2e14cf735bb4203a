/**
 * npm run cles [-- --ecole ID | --toutes | --perdue]: tells the keys by which schools sign their papers, or replaces them. What was
 * printed still verifies.
 */
import { parseArgs } from 'node:util';
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { momentEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { changerCle } from '#caisse/index.ts';
import { direPerdus, reprendreSansLaCle } from '#cle-du-serveur.ts';
import type { Database } from '#core/db/database.ts';
import { systemClock } from '#core/time/clock.ts';
import { avecLaBase } from './base-prete.ts';
import { Arret, lancer, say, Usage } from './lancer.ts';

const USAGE = 'Usage : npm run cles [-- --ecole ID | --toutes | --perdue]';
const MOTIF = 'Demandé par npm run cles';

function lireOptions() {
  try {
    const flag = { type: 'boolean' } as const;
    const options = { ecole: { type: 'string' }, toutes: flag, perdue: flag } as const;
    const { values } = parseArgs({ options });
    if (Object.keys(values).length > 1) throw new Usage(USAGE);
    const { ecole, ...flags } = values;
    if (ecole !== undefined && !/^[1-9]\d{0,14}$/.test(ecole)) throw new Usage(USAGE);
    return { ecole: ecole === undefined ? undefined : Number(ecole), ...flags };
  } catch {
    throw new Usage(USAGE);
  }
}

await lancer(async (settings) => {
  const { ecole, toutes = false, perdue = false } = lireOptions();
  await avecLaBase(settings, async (database) => {
    if (perdue) {
      const perdus = await reprendreSansLaCle(database, settings, systemClock());
      const dits = direPerdus(perdus);
      for (const line of dits.length > 0 ? dits : ['La clé de ce serveur ouvre tous les secrets de la base.'])
        say(line);
      say('Redémarrez les serveurs, tous avec la même clé.');
    } else if (ecole !== undefined || toutes) await changer(database, ecole);
    else await dire(database);
  });
});

async function changer(database: Database, ecole: number | undefined): Promise<void> {
  const all = database.read
    .selectFrom('caisses as c')
    .innerJoin('ecoles as e', 'e.id', 'c.ecoleId')
    .select(['e.id', 'e.libelle'])
    .orderBy('e.id');
  const ecoles = await (ecole === undefined ? all : all.where('e.id', '=', ecole)).execute();
  if (ecoles.length === 0)
    throw new Arret(
      ecole === undefined
        ? "Aucune école n'a encore de clé."
        : `L'école ${ecole} n'existe pas, ou n'a pas encore de clé.`,
    );
  for (const { id, libelle } of ecoles) {
    const cle = await database.transaction((trx) =>
      changerCle(trx, id, { now: systemClock(), motif: MOTIF }),
    );
    say(`${libelle} (école ${id}) : sa nouvelle clé est ${cle}.`);
  }
  say(
    'Ce qui est imprimé se vérifie toujours. Faites une sauvegarde : celles d’avant ont les anciennes clés.',
  );
}

async function dire(database: Database): Promise<void> {
  const cles = await database.read
    .selectFrom('cles_ecoles as c')
    .innerJoin('ecoles as e', 'e.id', 'c.ecoleId')
    .select(['e.id', 'e.libelle', 'c.publique', 'c.depuis', 'c.jusque'])
    .orderBy('e.id')
    .orderBy('c.depuis')
    .execute();
  if (cles.length === 0) say("Aucune école n'a encore de clé.");
  for (const { id, libelle, publique, depuis, jusque } of cles)
    say(
      `${libelle} (école ${id}) : ${empreinteDeCle(publique)}, depuis le ${momentEnLettres(depuis)}${jusque === null ? '' : `, remplacée le ${momentEnLettres(jusque)}`}.`,
    );
}

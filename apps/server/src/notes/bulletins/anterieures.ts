/**
 * Reads what earlier periods give to the year of a class: the averages of sealed bulletins, wherever each pupil then was. Where they were
 * in another class that did not seal the period, their year would leave it out: it is named, and keeps this class from its seal.
 */
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type { EleveNote } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { classeDuJour, jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { Db } from '#core/db/database.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { bulletinsDeNotes, type PeriodeDAnnee, readEnVigueur } from '#notes/scelles/annee.ts';
import '#notes/tables/saisie.ts';

interface Anterieures {
  /** The printed averages: 'enrolment period' gives that of their bulletin of marks. */
  readonly moyennes: ReadonlyMap<string, Pick<ContenuDeBulletin, 'moyenne' | 'estClasse'>>;
  /** The names under which earlier periods were sealed, by id: a later bulletin repeats them. */
  readonly noms: ReadonlyMap<number, string>;
  /** A period of a pupil that their class of then has not sealed. */
  readonly manquantes: readonly Manquante[];
}

interface Manquante {
  readonly inscriptionId: number;
  readonly classe: string;
  readonly periode: string;
}

const cleDe = (inscriptionId: number, periodeId: number): string => `${inscriptionId} ${periodeId}`;

/** Returns the other classes where pupils were at the end of earlier periods, of which they have no sealed bulletin. */
function ailleursAlors(
  { classeId, aujourdhui }: LieuLu,
  {
    avant,
    eleves,
    scelles,
  }: {
    readonly avant: readonly PeriodeDAnnee[];
    readonly eleves: readonly EleveNote[];
    readonly scelles: ReadonlySet<string>;
  },
) {
  return avant.flatMap((periode) => {
    const jour = jourDuCompte(periode.dateFin, aujourdhui);
    return eleves.flatMap((eleve) => {
      const { inscriptionId } = eleve;
      const alors = classeDuJour(eleve, jour);
      const isElsewhere = alors !== null && alors !== classeId;
      return isElsewhere && !scelles.has(cleDe(inscriptionId, periode.id))
        ? [{ inscriptionId, periode, classeId: alors }]
        : [];
    });
  });
}

/** Reads the classes of this stage among some, and the periods that they did not hold: 'class period'. */
async function readClassesDAlors(
  db: Db,
  { ecoleId, classe: { etape } }: LieuLu,
  classeIds: readonly number[],
): Promise<{ noms: ReadonlyMap<number, string>; nonTenues: ReadonlySet<string> }> {
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'libelle'])
    .where('ecoleId', '=', ecoleId)
    .where('id', 'in', classeIds)
    // A class of another stage has not these periods.
    .where('etape', '=', etape)
    .execute();
  const etats = await db
    .selectFrom('etats_periodes')
    .select(['classeId', 'periodeId'])
    .where('ecoleId', '=', ecoleId)
    .where('classeId', 'in', classeIds)
    .where('nonTenueMotif', 'is not', null)
    .execute();
  return {
    noms: new Map(classes.map(({ id, libelle }) => [id, libelle])),
    nonTenues: new Set(etats.map(({ classeId, periodeId }) => cleDe(classeId, periodeId))),
  };
}

export async function readAnterieures(
  db: Db,
  lieu: LieuLu,
  { avant, eleves }: { readonly avant: readonly PeriodeDAnnee[]; readonly eleves: readonly EleveNote[] },
): Promise<Anterieures> {
  const { ecoleId } = lieu;
  const held = await readEnVigueur(db, {
    ecoleId,
    periodeIds: avant.map(({ id }) => id),
    inscriptionIds: eleves.map(({ inscriptionId }) => inscriptionId),
  });
  const scelles = new Set(held.map(({ inscriptionId, periodeId }) => cleDe(inscriptionId, periodeId)));
  const ailleurs = ailleursAlors(lieu, { avant, eleves, scelles });
  const moyennes = new Map(
    bulletinsDeNotes(held).map(({ inscriptionId, periodeId, lu }) => [cleDe(inscriptionId, periodeId), lu]),
  );
  const scellees = new Map(held.map(({ lu }) => [lu.periode.id, lu.periode.libelle]));
  if (ailleurs.length === 0) return { moyennes, noms: scellees, manquantes: [] };
  const { noms, nonTenues } = await readClassesDAlors(db, lieu, [
    ...new Set(ailleurs.map(({ classeId }) => classeId)),
  ]);
  return {
    moyennes,
    noms: scellees,
    manquantes: ailleurs.flatMap(({ inscriptionId, periode, classeId }) => {
      const classe = noms.get(classeId);
      return classe === undefined || nonTenues.has(cleDe(classeId, periode.id))
        ? []
        : [{ inscriptionId, classe, periode: periode.libelle }];
    }),
  };
}

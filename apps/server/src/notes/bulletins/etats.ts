/** Lists the classes of a year with the state of their bulletins, and tells everybody whether a printed one is still in force. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type {
  getEtatBulletin,
  getEtatsDesBulletins,
} from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { ETATS_DE_PERIODE, etatDuJour } from '@gestionscolaire/contract/notes/etats.ts';
import { texteDuScelle } from '@gestionscolaire/contract/notes/papiers/attestation-d-acquis.ts';
import { requireReach } from '#core/crud/reach.ts';
import { hashOf } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { ReadContext } from '#core/http/context.ts';
import { anneeDemandee } from '#notes/avancement/avancement.ts';
import { cleDuBulletin, readListesDesSceaux } from '#notes/scelles/complets.ts';
import { readFideles } from '#notes/scelles/fidelite.ts';
import { ordreDesClasses } from '#scolarite/index.ts';
import '#notes/tables/bulletins.ts';
import '#notes/tables/saisie.ts';

type Etats = Output<typeof getEtatsDesBulletins>;

/** The number of bulletins checked from one address in a minute: parents of a whole school may share one. */
export const BULLETINS_VERIFIES_PAR_MINUTE = 120;

/** Counts the bulletins of a school, by class and period: those that were sealed, and those that a later version replaced. */
async function compter(db: Db, ecoleId: number) {
  const rows = await db
    .selectFrom('bulletins')
    .select(['classeId', 'periodeId', 'version', (eb) => eb.fn.countAll<number>().as('nombre')])
    .where('ecoleId', '=', ecoleId)
    .where('version', '<=', 2)
    .groupBy(['classeId', 'periodeId', 'version'])
    .execute();
  return (classeId: number, periodeId: number, version: 1 | 2): number =>
    rows.find((row) => row.classeId === classeId && row.periodeId === periodeId && row.version === version)
      ?.nombre ?? 0;
}

export async function readEtatsDesBulletins(
  { ecoleId, sessionId: asked }: Input<typeof getEtatsDesBulletins>,
  { db, caller, now }: ReadContext,
): Promise<Etats> {
  requireReach(caller, { ecoleId });
  const jour = jourDe(now);
  const sessionId = await anneeDemandee(db, asked, jour);
  if (sessionId === null) return { sessionId, classes: [] };
  const periodes = await db
    .selectFrom('periodes')
    .select(['id', 'libelle', 'etape', 'dateFinSaisie'])
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', sessionId)
    .where('estActif', '=', 1)
    .orderBy('rang')
    .execute();
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'libelle', 'etape'])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .orderBy(ordreDesClasses('classes'))
    .execute();
  const states = await db
    .selectFrom('etats_periodes')
    .select(['classeId', 'periodeId', 'etat', 'scelleeLe'])
    .where('ecoleId', '=', ecoleId)
    .execute();
  const written = new Map(states.map((row) => [`${row.classeId} ${row.periodeId}`, row]));
  const nombre = await compter(db, ecoleId);
  return {
    sessionId,
    classes: classes.flatMap((classe) => {
      const own = periodes.filter(({ etape }) => etape === classe.etape);
      if (own.length === 0) return [];
      return [
        {
          classeId: classe.id,
          classe: classe.libelle,
          etape: classe.etape,
          periodes: own.map(({ id, libelle, dateFinSaisie }) => {
            const state = written.get(`${classe.id} ${id}`);
            const ecrit = ETATS_DE_PERIODE.find((etat) => etat === state?.etat);
            return {
              periodeId: id,
              periode: libelle,
              etat: etatDuJour(ecrit, dateFinSaisie, jour),
              bulletins: nombre(classe.id, id, 1),
              remplaces: nombre(classe.id, id, 2),
              scelleeLe: state?.scelleeLe == null ? null : jourDe(state.scelleeLe),
            };
          }),
        },
      ];
    }),
  };
}

/** Returns the hash of the text that a bulletin attests; null where its text is no longer the one that was sealed. */
async function attestationDe(db: Db, row: StoredRow<'bulletins'>): Promise<string | null> {
  const [read] = await readFideles(db, row.ecoleId, [row]);
  if (read === undefined) return null;
  return read.prive === null ? read.attestation : hashOf(texteDuScelle(read.lu, read));
}

/** Returns the state of the bulletin whose hash begins so; it says nothing of the pupil. */
export async function readEtatBulletin(
  { ecoleId, empreinte }: Input<typeof getEtatBulletin>,
  { db }: Pick<ReadContext, 'db'>,
): Promise<Output<typeof getEtatBulletin>> {
  const ecole = await db.selectFrom('ecoles').select('libelle').where('id', '=', ecoleId).executeTakeFirst();
  if (ecole === undefined) return refuse('INTROUVABLE');
  const told = await db
    .selectFrom('bulletins')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('empreinte', '>=', empreinte)
    // 'g' follows every hexadecimal character.
    .where('empreinte', '<', `${empreinte}g`)
    .executeTakeFirst();
  const nothing = { ecoleId, ecole: ecole.libelle, version: null, jour: null };
  if (told === undefined) return [{ ...nothing, etat: 'inconnu', attestation: null }];
  const { classeId, periodeId } = told;
  // A version that was taken out of the base still takes the place of the one before: the seal lists it.
  const { versions, faute } = await readListesDesSceaux(db, { ecoleId, classeId, periodeIds: [periodeId] });
  const attestation = faute === undefined ? await attestationDe(db, told) : null;
  const last = versions.get(cleDuBulletin(told)) ?? told;
  if (last.version <= told.version) return [{ ...nothing, etat: 'enVigueur', attestation }];
  return [{ ...nothing, etat: 'remplace', version: last.version, jour: jourDe(last.instant), attestation }];
}

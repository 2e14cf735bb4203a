/** Enrols many pupils in one act, a class or its promotion: all of them or none, told once, taken back whole. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus, refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  addInscriptions,
  getLotsInscription,
  nomComplet,
  reprendreInscriptions,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  type ChoixDePrestations,
  prestationsPrises,
} from '@gestionscolaire/contract/eleves/prestations-a-prendre.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { writesMany } from '#core/db/lock.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { listLots } from '#core/lots/list-lots.ts';
import { type LotLigne, noteLot } from '#core/lots/note-lot.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import type { LotPart, LotSource } from '#core/lots/source.ts';
import { takeBack } from '#core/lots/take-back.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { checkJour, inscrire, requireSession } from './ajout.ts';
import { prixDeLaClasse, readTarifs, type Tarifs } from './bareme.ts';
import { refuseTropDu } from './echeances.ts';
import { retirerInscription } from './inscriptions.ts';

const ENTITE = 'inscriptions';

type Lot = Input<typeof addInscriptions>;

/** Reads the names of the lot's pupils, for refusals. */
async function nomsDesEleves(db: Db, { ecoleId, lignes }: Lot): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('eleves')
    .select(['id', 'prenoms', 'nom'])
    .where('ecoleId', '=', ecoleId)
    .where(
      'id',
      'in',
      lignes.map(({ eleveId }) => eleveId),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, nomComplet(row)]));
}

function refuseRepeated({ lignes }: Lot, called: (eleveId: number) => string): void {
  const seen = new Set<number>();
  for (const { eleveId } of lignes) {
    if (seen.has(eleveId)) refuseAt('lignes', `${called(eleveId)} est deux fois dans la liste.`);
    seen.add(eleveId);
  }
}

/**
 * Returns the chosen services that the pupil takes: none where none was chosen. Where some were and their class has none of them, it is
 * a slip, and they would owe nothing: it is refused.
 */
function prestationsDe(tarifs: Tarifs, classeId: number, choix: ChoixDePrestations): number[] {
  if (choix.prestationIds.length === 0) return [];
  const prix = prixDeLaClasse(tarifs, classeId);
  const taken = prestationsPrises(prix, choix);
  if (taken.length > 0) return taken;
  const hasPrice = prix.some(({ prestationId }) => choix.prestationIds.includes(prestationId));
  return refuseAt(
    'prestationIds',
    hasPrice
      ? "Aucune des prestations choisies n'est obligatoire pour sa classe."
      : "Aucune des prestations choisies n'a de prix pour sa classe.",
  );
}

/** Adds the pupil's name to a refusal. */
async function named<T>(nom: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refus)) throw error;
    const phrase = `${nom} : ${error.message}`;
    return refuse(error.code, { phrase, champs: { lignes: phrase } });
  }
}

async function inscrireTous(
  { lockCaisse }: PortCaisse,
  input: Lot,
  context: WriteContext,
): Promise<Output<typeof addInscriptions>> {
  const { db, now, caller } = context;
  const { ecoleId, sessionId, dateInscription, lignes, origine } = input;
  requireReach(caller, input);
  await checkJour(db, input, now);
  await requireSession(db, sessionId);
  writesMany(db);
  await lockCaisse(db, ecoleId, now);
  const tarifs = await readTarifs(db, ecoleId, sessionId);
  const noms = await nomsDesEleves(db, input);
  const called = (eleveId: number) => noms.get(eleveId) ?? 'Un élève de la liste';
  refuseRepeated(input, called);

  const made: LotLigne[] = [];
  await eachRow(lignes, async ({ eleveId, classeId }) => {
    const nom = called(eleveId);
    const one = { ecoleId, sessionId, dateInscription, eleveId, classeId };
    const id = await named(nom, () =>
      inscrire(
        context,
        { ...one, ...SANS_REMISE, prestationIds: prestationsDe(tarifs, classeId, input) },
        tarifs,
      ),
    );
    made.push({ entite: ENTITE, entiteId: id, rang: made.length + 1, nom });
  });
  await refuseTropDu(db, ecoleId);
  const nombre = made.length;
  const lot = { ecoleId, entite: ENTITE, origine: origine ?? `Inscription de ${nombre} élèves`, nombre };
  return [{ id: await noteLot(context, lot, made), nombre }];
}

const SANS_REMISE = {
  premierMois: null,
  remisePourcentage: null,
  remiseMontant: null,
  remiseMotif: null,
  observations: null,
} as const;

/**
 * Makes the part of a lot that holds enrolments: they are taken away under the lock of the school's money, as long as
 * no payment gave anything to one.
 */
export const partDesInscriptions = ({ lockCaisse }: PortCaisse): LotPart => ({
  table: ENTITE,
  begin: ({ db, now }, ecoleId) => lockCaisse(db, ecoleId, now),
  remove: oneByOne(async ({ id }, context) => {
    const row = await context.db
      .selectFrom('inscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const modifDate = row === undefined ? undefined : await retirerInscription(context, row);
    return modifDate === undefined ? refuse('PERIME', { actuel: null }) : [{ id, modifDate }];
  }),
  usedBy: [],
});

const lotDe = (caisse: PortCaisse): LotSource => ({
  entite: ENTITE,
  ce: 'Ce lot',
  parts: [partDesInscriptions(caisse)],
});

export const inscriptionsLotBindings = (caisse: PortCaisse): readonly Binding[] => [
  bindWrite(addInscriptions, (input, context) => inscrireTous(caisse, input, context)),
  bindRead(getLotsInscription, (input, context) => listLots(ENTITE, nomsDesPersonnes, input, context)),
  bindWrite(reprendreInscriptions, (input, context) => takeBack(lotDe(caisse), input, context)),
];

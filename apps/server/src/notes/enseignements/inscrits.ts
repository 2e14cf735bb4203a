/** Lists the pupils of a class in a school year, by name. */
import { getInscritsDeClasse } from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { seenOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead } from '#core/http/bind.ts';

export const inscritsBindings: Binding[] = [
  bindRead(getInscritsDeClasse, async ({ classeId, sessionId }, { db, caller }) => {
    const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
    return db
      .selectFrom('inscriptions as i')
      .innerJoin('eleves as e', (on) =>
        on.onRef('e.ecoleId', '=', 'i.ecoleId').onRef('e.id', '=', 'i.eleveId'),
      )
      .select(['i.id', 'i.eleveId', 'e.prenoms', 'e.nom', 'e.matricule', 'i.dateDepart'])
      .where('i.ecoleId', '=', ecoleId)
      .where('i.sessionId', '=', sessionId)
      .where('i.classeId', '=', classeId)
      .where('i.estActif', '=', 1)
      .orderBy('e.nomCle')
      .orderBy('e.prenomsCle')
      .orderBy('i.id')
      .execute();
  }),
];

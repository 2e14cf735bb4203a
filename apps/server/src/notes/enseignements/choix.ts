/** Lists what is chosen where something is said of a subject of a class: teachers, pupils and periods, by their names. */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import {
  getEnseignantsPossibles,
  getInscritsDEnseignement,
  getPeriodesDEnseignement,
} from '@gestionscolaire/contract/notes/enseignements/choix.ts';
import { seenOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';

const enseignementDe = async ({ db, caller }: ReadContext, id: number) =>
  seenOf(caller, await findRow(db, 'enseignements', id));

export const choixBindings: Binding[] = [
  bindRead(getEnseignantsPossibles, async ({ enseignementId }, context) => {
    const { ecoleId } = await enseignementDe(context, enseignementId);
    return context.db
      .selectFrom('utilisateurs')
      .select(['id', 'prenoms', 'nom'])
      .where('ecoleId', '=', ecoleId)
      .where('fonctionCle', '=', cle(FONCTION_ENSEIGNANT))
      .where('estActif', '=', 1)
      .orderBy('nomCle')
      .orderBy('prenomsCle')
      .orderBy('id')
      .execute();
  }),
  bindRead(getInscritsDEnseignement, async ({ enseignementId }, context) => {
    const { ecoleId, sessionId, classeId } = await enseignementDe(context, enseignementId);
    return context.db
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
  bindRead(getPeriodesDEnseignement, async ({ enseignementId }, context) => {
    const { ecoleId, sessionId, classeId } = await enseignementDe(context, enseignementId);
    return context.db
      .selectFrom('periodes as p')
      .innerJoin('classes as c', (on) =>
        on.onRef('c.ecoleId', '=', 'p.ecoleId').onRef('c.etape', '=', 'p.etape'),
      )
      .select(['p.id', 'p.libelle'])
      .where('p.ecoleId', '=', ecoleId)
      .where('p.sessionId', '=', sessionId)
      .where('c.id', '=', classeId)
      .where('p.estActif', '=', 1)
      .orderBy('p.dateDebut')
      .execute();
  }),
];

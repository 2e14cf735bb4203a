/** Counts how far the acquis of each class that is followed by competences are, period by period. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { getAvancementAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { nomDuCompte } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readCompetences } from '#notes/competences/grille.ts';
import { aTousLesAcquis } from '#notes/competences/siens.ts';
import { readLieu } from '#notes/lieu/lieu.ts';
import { inscritsDuJour } from '#notes/releve/eleves-de-l-annee.ts';
import { ordreDesClasses } from '#scolarite/index.ts';
import { anneeDemandee } from './avancement.ts';
import { classesParCompetences } from './classes.ts';

/** The cells of some children in a period that hold a word of the scale, of these competences. */
async function compter(
  db: Db,
  { ecoleId, periodeId }: { readonly ecoleId: number; readonly periodeId: number },
  inscrits: readonly number[],
  competences: readonly number[],
): Promise<number> {
  if (inscrits.length === 0 || competences.length === 0) return 0;
  const { remplies } = await db
    .selectFrom('acquis')
    .select((eb) => eb.fn.count('id').as('remplies'))
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('inscriptionId', 'in', inscrits)
    .where('competenceId', 'in', competences)
    .where('valeurId', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(remplies);
}

/** Reads the classes of a school and a year with their periods, by stage; those of a person who has no other, their own. */
async function readLieux(
  db: Db,
  { ecoleId, sessionId, enseignantId }: { ecoleId: number; sessionId: number; enseignantId: number | null },
) {
  const all = db
    .selectFrom('classes as c')
    .innerJoin('periodes as p', (join) =>
      join.onRef('p.ecoleId', '=', 'c.ecoleId').onRef('p.etape', '=', 'c.etape'),
    )
    .leftJoin('utilisateurs as u', 'u.id', 'c.enseignantId')
    .select(['c.id as classeId', 'p.id as periodeId', 'p.rang', 'u.prenoms', 'u.nom'])
    .where('c.ecoleId', '=', ecoleId)
    .where('c.estActif', '=', 1)
    .where('p.sessionId', '=', sessionId)
    .where('p.estActif', '=', 1)
    .orderBy(ordreDesClasses('c'))
    .orderBy('p.rang');
  return (enseignantId === null ? all : all.where('c.enseignantId', '=', enseignantId)).execute();
}

export async function readAvancementDAcquis(
  { ecoleId, sessionId: asked }: Input<typeof getAvancementAcquis>,
  context: ReadContext,
): Promise<Output<typeof getAvancementAcquis>> {
  const { db, caller, now } = context;
  requireReach(caller, { ecoleId });
  const jour = jourDe(now);
  const sessionId = await anneeDemandee(db, asked, jour);
  if (sessionId === null) return { sessionId, lignes: [] };
  const enseignantId = aTousLesAcquis(caller, 'lecture') ? null : caller.userId;
  const followed = await classesParCompetences(db, { ecoleId, sessionId });
  const lieux = (await readLieux(db, { ecoleId, sessionId, enseignantId })).filter(({ classeId }) =>
    followed.has(classeId),
  );
  const inscritsDe = await inscritsDuJour(db, ecoleId, sessionId);
  const lignes: Output<typeof getAvancementAcquis>['lignes'] = [];
  for (const { classeId, periodeId, rang, prenoms, nom } of lieux) {
    const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
    // A class does not say whose it was in an earlier year.
    if (enseignantId !== null && lieu.titulaireId !== enseignantId) continue;
    const { libelle, dateDebut, dateFin, dateFinSaisie } = lieu.periode;
    const inscrits = inscritsDe(classeId, jourDuCompte(dateFin, jour));
    const competences = (await readCompetences(db, lieu)).map(({ id }) => id);
    lignes.push({
      classeId,
      classe: lieu.classe.libelle,
      periodeId,
      periode: libelle,
      rang,
      dateDebut,
      dateFin,
      dateFinSaisie,
      etat: lieu.etat,
      nonTenueMotif: lieu.nonTenueMotif,
      titulaire: nomDuCompte({ prenoms, nom }),
      attendues: inscrits.length * competences.length,
      remplies: await compter(db, { ecoleId, periodeId }, inscrits, competences),
    });
  }
  return { sessionId, lignes };
}

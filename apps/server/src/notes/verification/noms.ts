/** Says whose bulletin a finding is of: the class, the period, the pupil and their matricule, whatever was taken away. */
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { ContenuScelle } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { nomAnonyme } from '@gestionscolaire/contract/personne/anonymat.ts';
import type { Db } from '#core/db/database.ts';

interface EleveAuRegistre {
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
  readonly anonymiseLe: string | null;
}

/** The names of a class in a period, and of the pupils of its seals, as the register has them now. */
export interface NomsDuLieu {
  readonly lieu: string;
  readonly eleves: ReadonlyMap<number, EleveAuRegistre>;
}

/** Reads them. `inscriptionIds`: the pupils whom its seals and its bulletins name. */
export async function readNoms(
  db: Db,
  {
    ecoleId,
    classeId,
    periodeId,
  }: { readonly ecoleId: number; readonly classeId: number; readonly periodeId: number },
  inscriptionIds: readonly number[],
): Promise<NomsDuLieu> {
  const nomDe = async (table: 'classes' | 'periodes', id: number) =>
    (
      await db
        .selectFrom(table)
        .select('libelle')
        .where('ecoleId', '=', ecoleId)
        .where('id', '=', id)
        .executeTakeFirst()
    )?.libelle;
  const classe = (await nomDe('classes', classeId)) ?? `classe ${classeId}`;
  const periode = (await nomDe('periodes', periodeId)) ?? `période ${periodeId}`;
  const rows =
    inscriptionIds.length === 0
      ? []
      : await db
          .selectFrom('inscriptions as t')
          .innerJoin('eleves as e', 'e.id', 't.eleveId')
          .select(['t.id', 'e.matricule', 'e.prenoms', 'e.nom', 'e.anonymiseLe'])
          .where('t.ecoleId', '=', ecoleId)
          .where('t.id', 'in', inscriptionIds)
          .execute();
  return { lieu: `${classe}, ${periode}`, eleves: new Map(rows.map(({ id, ...one }) => [id, one])) };
}

const direEleve = ({ matricule, prenoms, nom }: Omit<EleveAuRegistre, 'anonymiseLe'>): string =>
  `${nomDAbord({ nom, prenoms })} (${matricule})`;

const direAnonyme = (matricule: string): string => {
  const { prenoms, nom } = nomAnonyme(matricule);
  return `${prenoms} ${nom}`;
};

/** Says whose a bulletin is that is not there, or not readable: 'Petite Section, 1er trimestre, Diallo Aïssatou (00042)'. */
export function ouDeLInscription({ lieu, eleves }: NomsDuLieu, inscriptionId: number): string {
  const eleve = eleves.get(inscriptionId);
  if (eleve === undefined) return `${lieu}, inscription ${inscriptionId} (ôtée de la base)`;
  return `${lieu}, ${eleve.anonymiseLe === null ? direEleve(eleve) : direAnonyme(eleve.matricule)}`;
}

/** Says whose a bulletin is, as it was sealed; by the register where its person is gone, or does not stand beside it. */
export function ouDuBulletin(
  { classe, periode, eleve }: ContenuScelle,
  { noms, aSaPersonne }: { readonly noms: NomsDuLieu; readonly aSaPersonne: boolean },
): string {
  const lieu = `${classe.libelle}, ${periode.libelle}`;
  const estAnonyme = noms.eleves.get(eleve.inscriptionId)?.anonymiseLe != null;
  return aSaPersonne && !estAnonyme
    ? `${lieu}, ${direEleve(eleve)}`
    : ouDeLInscription({ ...noms, lieu }, eleve.inscriptionId);
}

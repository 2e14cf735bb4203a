/** Reads sealed bulletins: their list, and one of them with its versions. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { bulletins, type selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import { EMPREINTE_DE_BULLETIN_IMPRIMEE } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import { LIBELLES_DES_DECISIONS } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { differencesDe } from '@gestionscolaire/contract/notes/bulletins/differences.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import { seenOf } from '#core/crud/reach.ts';
import { perEngine } from '#core/db/per-engine.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { exigerComplets, exigerFideles } from '#notes/scelles/fidelite.ts';
import '#notes/tables/bulletins.ts';

/** Matches the name of a part of a sealed text, as JSON has it: its keys are in one order, and a quotation mark of a text is escaped. */
const nomDans = (part: 'classe' | 'periode'): string =>
  String.raw`"${part}":\{"id":[0-9]+,"libelle":"((?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*)"`;

/**
 * Reads the name that a class or a period had on the day of the seal: papers print it, whatever its name is today. A text that is no
 * bulletin any more has today's.
 */
const nomScelle = (part: 'classe' | 'periode') => {
  const dit = perEngine({
    sqlite: sql`case when json_valid(t.contenu) then json_extract(t.contenu, ${sql.lit(`$.bulletin.${part}.libelle`)}) end`,
    postgres: sql`('"' || substring(t.contenu from ${sql.lit(nomDans(part))}) || '"')::jsonb #>> '{}'`,
  });
  return sql`coalesce(${dit}, ${sql.ref(`${part}.libelle`)})`;
};

export const bulletinsListe = readOnlyList(bulletins, {
  table: 'bulletins',
  keyed: [],
  isStateless: true,
  added: 'instant',
  named: 'nom',
  school: { kind: 'own' },
  within: ['ecoleId', 'classeId', 'periodeId', 'inscriptionId'],
  joins: [
    { table: 'inscriptions', as: 'inscription', on: 't.inscriptionId' },
    { table: 'eleves', as: 'eleve', on: 'inscription.eleveId' },
    { table: 'classes', as: 'classe', on: 't.classeId' },
    { table: 'periodes', as: 'periode', on: 't.periodeId' },
  ],
  reads: {
    matricule: 'eleve.matricule',
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
    classe: 'classe.libelle',
    periode: 'periode.libelle',
  },
  computed: {
    classe: nomScelle('classe'),
    periode: nomScelle('periode'),
    // The seals list the versions: one that was taken out of the base still takes the place of the one before.
    estRemplace: sql`(select count(*) from scellements s where s."ecoleId" = t."ecoleId"
      and s."classeId" = t."classeId" and s."periodeId" = t."periodeId" and s.rang > t."scellementRang"
      and s.contenu like '%[' || t."inscriptionId" || ',' || (t.version + 1) || ',%')`,
  },
  order: {
    nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`, sql.ref('t.periodeId'), sql.ref('t.version')],
    periode: [sql`periode."dateDebut"`],
    classe: [sql`classe."libelleCle"`],
    // The engines put null first or last, each its own way.
    moyenne: [sql`coalesce(t.moyenne, -1)`],
    rang: [sql`coalesce(t.rang, 1000000)`],
  },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule', 'classe.libelle'],
  exported: {
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    classe: 'Classe',
    periode: 'Période',
    moyenne: 'Moyenne',
    decision: 'Décision',
    rang: 'Rang',
    version: 'Version',
    motif: 'Motif de la rectification',
    instant: 'Écrit le',
  },
  words: { decision: LIBELLES_DES_DECISIONS },
});

/** Reads the versions of a bulletin, the first first. */
const readVersions = (
  { db }: Pick<ReadContext, 'db'>,
  { ecoleId, inscriptionId, periodeId }: { ecoleId: number; inscriptionId: number; periodeId: number },
) =>
  db
    .selectFrom('bulletins')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .where('periodeId', '=', periodeId)
    .orderBy('version')
    .execute();

export async function readBulletin(
  { id }: Input<typeof selectBulletinById>,
  context: ReadContext,
): Promise<Output<typeof selectBulletinById>> {
  const { db, caller, concerns } = context;
  const row = seenOf(caller, await findRow(db, 'bulletins', id));
  const { ecoleId, inscriptionId, classeId, periodeId } = row;
  const inscription = await findRow(db, 'inscriptions', inscriptionId);
  concerns(inscription === undefined ? null : { entite: 'eleves', entiteId: inscription.eleveId, ecoleId });
  const stored = await readVersions(context, row);
  const lieu = { ecoleId, classeId, periodeIds: [periodeId], inscriptionIds: [inscriptionId] };
  await exigerComplets(db, lieu, stored);
  const versions = await exigerFideles(db, ecoleId, stored);
  const asked = versions.find((one) => one.id === id) ?? refuse('INTROUVABLE');
  return [
    {
      id,
      ecoleId,
      inscriptionId,
      classeId,
      periodeId,
      contenu: asked.lu,
      empreinte: asked.empreinte.slice(0, EMPREINTE_DE_BULLETIN_IMPRIMEE),
      tete: asked.tete,
      versions: versions.map(({ id: versionId, version, instant, motif, lu }, at) => {
        const before = versions[at - 1]?.lu;
        const differences = before === undefined ? [] : differencesDe(before, lu);
        return { id: versionId, version, instant, motif, differences };
      }),
    },
  ];
}

/**
 * Makes the page that tells one person's data (`pageDeLaPersonne`): tables that a person reads, the photo in it, and at its end the
 * same rows for a program, as JSON. It loads nothing and runs nothing. Pure.
 */
import { estUnJour, formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { motDActe } from '@gestionscolaire/contract/journal-actes.ts';
import { champDuJournal } from '@gestionscolaire/contract/journal-mots.ts';
import { changementDuJournal, valeurDuJournal } from '@gestionscolaire/contract/journal-valeurs.ts';
import * as z from 'zod/mini';
import type { Row, Value } from '#core/db/tables.ts';
import type { Garde } from '#core/person/garde.ts';
import { motDe } from './noms.ts';

export interface APage {
  readonly nom: string;
  readonly instant: string;
  readonly photo: { readonly type: string; readonly contenu: Uint8Array } | null;
  readonly parties: readonly { readonly garde: Garde; readonly rows: readonly Row[] }[];
  /** The sentences that say what is left out. */
  readonly tus: readonly string[];
  /** The names of the records, by 'classes 12'. */
  readonly noms: ReadonlyMap<string, string>;
}

const SIGNES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNES[sign] ?? sign);

const STYLE =
  'body{font-family:system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;line-height:1.4}' +
  'table{border-collapse:collapse;width:100%;font-size:.9rem}div{overflow-x:auto}' +
  'th{white-space:nowrap}th,td{border:1px solid #999;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}' +
  'img{max-width:12rem}';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const valeur = z.nullable(z.union([z.string(), z.number()]));
const changements = z.record(z.string(), z.tuple([valeur, valeur]));

/** Says what an act changed, as the journal's screen does: 'Prénoms : — → Hawa'. */
function direLesChangements(row: Row): string {
  const entite = String(row['entite']);
  const lus = changements.parse(JSON.parse(String(row['changements'])));
  return Object.keys(lus)
    .map((champ) => {
      const [avant, apres] = changementDuJournal({ entite, changements: lus, noms: {} }, champ);
      return `${champDuJournal(entite, champ)?.label ?? champ}\u00A0: ${avant} → ${apres}`;
    })
    .join(' ; ');
}

function dire(garde: Garde, colonne: string, row: Row, noms: APage['noms']): string {
  const value: Value = row[colonne] ?? null;
  const mot = motDe(garde, colonne);
  if (value === null || value === '') return '';
  if (garde.table === 'journal' && colonne === 'appel') return motDActe(String(value));
  if (garde.table === 'journal' && colonne === 'changements') return direLesChangements(row);
  if (mot?.isMoney === true) return formaterMontant(Number(value));
  if (mot?.of !== undefined) return noms.get(`${mot.of} ${value}`) ?? `n° ${value}`;
  const dite = valeurDuJournal(colonne, value, { entite: garde.table, noms: {}, voisines: row });
  if (estUnJour(dite)) return formaterJour(dite);
  return INSTANT.test(dite) ? formaterInstant(dite) : dite;
}

/** Writes a table; a record that stands alone is told a line for each field. */
function tableau({ garde, rows }: APage['parties'][number], noms: APage['noms']): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (colonne) => motDe(garde, colonne) !== undefined && rows.some((row) => row[colonne] !== null),
  );
  const cell = (colonne: string, row: Row) => `<td>${escape(dire(garde, colonne, row, noms))}</td>`;
  const head = (colonne: string) => `<th scope="col">${escape(motDe(garde, colonne)?.label ?? colonne)}</th>`;
  const [only] = rows;
  const lines =
    rows.length === 1 && only !== undefined
      ? columns.map((one) => `<tr>${head(one).replace('"col"', '"row"')}${cell(one, only)}</tr>`)
      : [
          `<tr>${columns.map(head).join('')}</tr>`,
          ...rows.map((row) => `<tr>${columns.map((one) => cell(one, row)).join('')}</tr>`),
        ];
  return `<h2>${escape(garde.titre ?? '')} (${rows.length})</h2>\n<div><table>\n${lines.join('\n')}\n</table></div>`;
}

export function pageDeLaPersonne({ nom, instant, photo, parties, tus, noms }: APage): string {
  const image =
    photo === null
      ? ''
      : `<p><img alt="Photo" src="data:${photo.type};base64,${Buffer.from(photo.contenu).toString('base64')}"></p>`;
  const donnees = Object.fromEntries(parties.map(({ garde, rows }) => [garde.table, rows]));
  // Nothing in it ends the element that holds it.
  const json = JSON.stringify({ nom, instant, sans: tus, donnees }, null, 1).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>Toutes les données de ${escape(nom)}</title><style>${STYLE}</style></head><body>
<h1>Toutes les données de ${escape(nom)}</h1>
<p>Ce que GestionScolaire garde de cette personne, le ${escape(formaterInstant(instant))}. Les mêmes données, pour un programme, sont à la fin de ce fichier (JSON).</p>
${[...tus.map((tu) => `<p>${escape(tu)}</p>`), image].join('\n')}
${parties.map((one) => tableau(one, noms)).join('\n')}
<script type="application/json" id="donnees">${json}</script>
</body></html>
`;
}

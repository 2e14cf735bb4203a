/** Reads closings for their list, the day book and their papers. */

import { clotures } from '@gestionscolaire/contract/caisse/clotures.ts';
import { EMPREINTE_IMPRIMEE } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';

const enVigueur = (column: string) =>
  sql`case when t."rouverteLe" is null then ${sql.ref(`t.${column}`)} else 0 end`;

export const cloturesListe = readOnlyList(clotures, {
  table: 'clotures',
  added: 'jour',
  keyed: [],
  named: 'jour',
  school: { kind: 'own' },
  within: ['ecoleId'],
  joins: [{ table: 'utilisateurs', as: 'personne', on: 't.caissierId' }],
  computed: {
    caissier: nomEnSql('personne'),
    cloturePar: sql`(select ${nomEnSql('u')} from utilisateurs u
        where u.id = t."creationUserId" and t."creationUserId" <> t."caissierId")`,
    accordPar: sql`(select ${nomEnSql('u')} from accords a join utilisateurs u on u.id = a."decideurId"
        where a.genre = 'cloture' and a."faitId" = t.id and a.etat = 'accorde')`,
    rouvertePar: sql`(select ${nomEnSql('u')} from utilisateurs u where u.id = t."rouverteParId")`,
    suitLe: sql`(select max(p."creationDate") from clotures p where p."ecoleId" = t."ecoleId"
        and p."caissierId" = t."caissierId" and p.jour = t.jour and p.id < t.id)`,
    tete: sql`(select cast(e."ecoleId" as text) || '-' || cast(e.rang as text) || '-'
        || substr(e.empreinte, 1, ${sql.lit(EMPREINTE_IMPRIMEE)})
        from ecritures e where e."ecoleId" = t."ecoleId" and e.genre = 'cloture' and e."entiteId" = t.id)`,
  },
  order: { caissier: [sql`personne."prenomsCle"`, sql`personne."nomCle"`] },
  // A reopened day is closed again: its money is counted once.
  totals: { attendu: enVigueur('attendu'), compte: enVigueur('compte'), ecart: enVigueur('ecart') },
  searched: ['personne.prenoms', 'personne.nom'],
  exported: {
    caissier: 'Caissier',
    attendu: 'Espèces attendues',
    ecart: 'Écart',
    observations: 'Observations',
    cloturePar: 'Clôturée par',
    accordPar: 'Accord de',
    rouverteLe: 'Rouverte le',
    rouvertePar: 'Rouverte par',
    rouverteMotif: 'Motif de la réouverture',
    suitLe: 'Suit la clôture du',
    tete: 'Tête',
  },
});

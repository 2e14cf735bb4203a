/** The rows of the dashboard as a table that sorts, with a bar in its last column; on a phone, two lines each. */
import {
  aRienAPayer,
  type Comptes,
  montantDu,
  pourcentageEncaisse,
  rienAPayer,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { SIGNE_MONETAIRE } from '@gestionscolaire/contract/core/values/montant.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { nextOrder, readListSearch, type Sorted, sortedBy } from '#core/crud/search.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useAddress } from '#core/shell/address.ts';
import kit from '#core/ui/kit.module.css';
import classes from './lignes.module.css';
import { enFrancs, pourcent } from './mots/mots.ts';
import { type LigneDuTableau, TRIS_DES_LIGNES, type Tri, trier } from './tri.ts';

const lireTri = (raw: Readonly<Record<string, unknown>>): Sorted =>
  sortedBy(readListSearch(raw), TRIS_DES_LIGNES);

/** Reads the order that the address says, and sorts rows by it. */
export function useLignesTriees(lignes: readonly LigneDuTableau[]) {
  const { said: sorted, go } = useAddress(lireTri);
  const sortBy = (tri: Tri) => go({ ...nextOrder(tri, sorted) }, { replace: true });
  return { triees: trier(lignes, sorted), sorted, sortBy };
}

interface Titre {
  readonly tri: Tri;
  readonly titre: string;
}

/** Returns the heads. Without a month the amounts are of what is due. */
const titresDe = (premier: string, hasTitulaire: boolean, isOfMonth: boolean): Titre[] => [
  { tri: 'libelle', titre: premier },
  ...(hasTitulaire ? [{ tri: 'titulaire', titre: 'Titulaire' } as const] : []),
  { tri: 'eleveInscrit', titre: 'Élèves' },
  { tri: 'ontPaye', titre: 'À jour' },
  { tri: 'du', titre: `${isOfMonth ? 'À payer' : 'Échu'} (${SIGNE_MONETAIRE})` },
  { tri: 'montantPaye', titre: `Encaissé (${SIGNE_MONETAIRE})` },
  { tri: 'montantRestant', titre: `${isOfMonth ? 'Reste' : 'Reste échu'} (${SIGNE_MONETAIRE})` },
  { tri: 'part', titre: 'Payé' },
];

interface LignesProps {
  /** The name of the table for who hears it. */
  nom: string;
  premier: string;
  /** The word of the last row. */
  total: string;
  lignes: readonly LigneDuTableau[];
  isOfMonth: boolean;
}

// Rows change their display on a phone, and some browsers then drop their roles: the roles are written out.
export function Lignes({ nom, premier, total, lignes, isOfMonth }: LignesProps) {
  const { triees, sorted, sortBy } = useLignesTriees(lignes);
  const hasTitulaire = lignes.some(({ titulaire }) => titulaire !== undefined);
  return (
    <table className={`${kit.wide} ${classes.table}`} role="table" aria-label={nom}>
      <thead role="rowgroup">
        <tr role="row">
          {titresDe(premier, hasTitulaire, isOfMonth).map(({ tri, titre }) => (
            <Tete key={tri} {...{ tri, titre, sorted }} onSort={() => sortBy(tri)} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {triees.map((ligne) => (
          <tr key={ligne.id} role="row">
            <th role="rowheader" scope="row" className={`${kit.name} ${classes.nom}`}>
              {ligne.to === null ? ligne.libelle : <AppLink to={ligne.to}>{ligne.libelle}</AppLink>}
              <span className={classes.ajour}>{`${ligne.ontPaye} à jour sur ${ligne.eleveInscrit}`}</span>
            </th>
            {hasTitulaire && (
              <td role="cell" className={`${kit.dimmed} ${classes.titulaire}`}>
                {ligne.titulaire}
              </td>
            )}
            <Chiffres de={ligne} retard={ligne.retard ?? null} isOfMonth={isOfMonth} />
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row" className={`${kit.name} ${classes.nom}`}>
            {total}
          </th>
          {hasTitulaire && (
            <td role="cell" className={`${kit.dimmed} ${classes.titulaire}`}>
              {lignes.length === 1 ? '1 classe' : `${lignes.length} classes`}
            </td>
          )}
          <Chiffres de={totalDesCartes(lignes)} retard={null} isOfMonth={isOfMonth} />
        </tr>
      </tfoot>
    </table>
  );
}

const SENS = { asc: 'ascending', desc: 'descending' } as const;

function Tete({ tri, titre, sorted, onSort }: Titre & { sorted: Sorted; onSort: () => void }) {
  const isSorted = sorted.tri === tri;
  const Icon = sorted.ordre === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th role="columnheader" scope="col" data-tri={tri} aria-sort={isSorted ? SENS[sorted.ordre] : undefined}>
      <button type="button" className={classes.tri} data-active={isSorted || undefined} onClick={onSort}>
        {titre}
        {isSorted && <Icon size={14} aria-hidden />}
      </button>
    </th>
  );
}

interface ChiffresProps {
  de: Comptes;
  retard: LigneDuTableau['retard'];
  isOfMonth: boolean;
}

function Chiffres({ de, retard, isOfMonth }: ChiffresProps) {
  const reste = enFrancs(de.montantRestant);
  return (
    <>
      <td role="cell" className={classes.large}>
        {de.eleveInscrit}
      </td>
      <td role="cell" className={classes.large}>
        {de.ontPaye}
      </td>
      <td role="cell" className={classes.large}>
        {enFrancs(montantDu(de))}
      </td>
      <td role="cell" className={classes.large}>
        {enFrancs(de.montantPaye)}
      </td>
      <td role="cell" className={classes.reste} data-tone={de.montantRestant > 0 ? 'retard' : undefined}>
        <span className={classes.mot}>{isOfMonth ? 'reste' : 'reste échu'}</span>
        {typeof retard === 'string' && de.montantRestant > 0 ? (
          <AppLink to={retard} title="Voir la liste des arriérés">
            {reste}
          </AppLink>
        ) : (
          reste
        )}
        <span className={classes.mot}>{SIGNE_MONETAIRE}</span>
      </td>
      <td role="cell" className={classes.part}>
        <Barre comptes={de} />
      </td>
    </>
  );
}

/** The part of the money due that came in, in words and as a bar; without anything to pay, words alone. */
function Barre({ comptes }: { comptes: Comptes }) {
  const part = pourcentageEncaisse(comptes);
  if (part === null || aRienAPayer(comptes)) return <span className={classes.rien}>{rienAPayer()}</span>;
  return (
    <span className={`${kit.beside} ${classes.barre}`}>
      <span className={classes.pourcent}>{pourcent(part)}</span>
      <meter className={kit.aloud} min={0} max={100} value={part} aria-label="Encaissé">
        {pourcent(part)}
      </meter>
      <span className={`${kit.meter} ${kit.grows} ${classes.piste}`} aria-hidden>
        <span style={{ inlineSize: `${part}%` }} />
      </span>
    </span>
  );
}

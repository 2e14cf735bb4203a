/** Shows what the people of a group will see: the menus as they will find them, and what they may do on each screen. */
import type { TableauPrivileges } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import {
  type Coches,
  estCochee,
  type Ligne,
  rubriquesAbsentes,
  seraVue,
} from '#administration/privileges/tableau-model.ts';
import kit from '#core/ui/kit.module.css';
import classes from './modele.module.css';

interface VuProps {
  tableau: TableauPrivileges;
  coches: Coches;
}

/** Says the operations of a row: 'lecture, ajout'. Whatever is ticked can be read. */
function operationsDe({ modes }: TableauPrivileges, coches: Coches, ligne: Ligne): string {
  const ticked = modes
    .filter((mode) => estCochee(coches, ligne, mode))
    .map(({ libelle }) => libelle.toLowerCase());
  return ticked.join(', ');
}

export function CeQuIlVerra({ tableau, coches }: VuProps) {
  const vues = tableau.lignes.filter((ligne) => seraVue(tableau, coches, ligne));
  const absentes = rubriquesAbsentes(tableau, coches);
  const sous = (parentId: number) => vues.filter((ligne) => ligne.parentId === parentId);
  // A screen whose menu is not ticked has no tile: it stands first, and the note below says so.
  const racines = vues.filter(({ parentId }) =>
    vues.every(({ menuId }) => menuId === null || menuId !== parentId),
  );
  const branche = (lignes: readonly Ligne[]) =>
    lignes.length > 0 && (
      <ul>
        {lignes.map((ligne) => (
          <li key={`${ligne.menuId} ${ligne.ongletId}`}>
            <strong>{ligne.libelle}</strong> <span>{operationsDe(tableau, coches, ligne)}</span>
            {ligne.menuId !== null && branche(sous(ligne.menuId))}
          </li>
        ))}
      </ul>
    );
  return (
    <section className={`${kit.card} ${classes.vu}`} aria-label="Ce que ses personnes verront">
      <h2>Ce que ses personnes verront</h2>
      {vues.length === 0 ? <p>Rien : cochez au moins une case.</p> : branche(racines)}
      {absentes.length > 0 && (
        <p role="note">
          {`Sans ${absentes.map(({ libelle }) => `« ${libelle} »`).join(', ')}, aucune tuile ne mènera à ce qui se trouve dessous.`}
        </p>
      )}
    </section>
  );
}

/** A class in a period before and after a change: average, rank, mention; who crosses a threshold stands out, by words too. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { direRang, formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { estDeplace, franchitUnSeuil } from '@gestionscolaire/contract/notes/simulation/ecart.ts';
import type { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import kit from '#core/ui/kit.module.css';
import classes from './simulation.module.css';

type Classe = Output<typeof simulerNotation>['classes'][number];
type Eleve = Classe['eleves'][number];
type Chiffres = Eleve['avant'];

const bouge = (eleve: Eleve): boolean =>
  estDeplace(eleve) || franchitUnSeuil(eleve) || eleve.avant.moyenne !== eleve.apres.moyenne;

const note = (valeur: number | null): string => (valeur === null ? '—' : formaterNote(valeur));

function place({ rang, exAequo, moyenne, estClasse }: Chiffres, sexe: string): string {
  if (rang !== null) return direRang({ rang, exAequo }, sexe === 'F' ? 'F' : 'M');
  return moyenne !== null && !estClasse ? 'NC' : '—';
}

/** Says which threshold a pupil crosses: 'Admis', 'N'est plus admis', 'Passable → Bien'. */
function direSeuil({ avant, apres }: Eleve): string {
  const admission =
    avant.estAdmis === apres.estAdmis ? [] : [apres.estAdmis === true ? 'Devient admis' : "N'est plus admis"];
  const mention =
    avant.mention === apres.mention
      ? []
      : [`${avant.mention ?? 'sans mention'} → ${apres.mention ?? 'sans mention'}`];
  return [...admission, ...mention].join(', ');
}

export function ClasseComparee({ classe, isWhole }: { classe: Classe; isWhole: boolean }) {
  const shown = isWhole ? classe.eleves : classe.eleves.filter(bouge);
  const titre = `${classe.classe}, ${classe.periode}`;
  if (shown.length === 0) return <p className={kit.quiet}>{`${titre} : rien ne change.`}</p>;
  return (
    // A wide table slides in its frame; the keyboard reaches it.
    <section className={`${kit.frame} ${kit.scroll}`} aria-label={titre} tabIndex={0}>
      <table className={`${kit.table} ${kit.light} ${classes.tableau}`}>
        <caption>{`${titre}, sur ${classe.noteSur}`}</caption>
        <thead>
          <tr>
            <th scope="col">Élève</th>
            <th scope="col">Moyenne</th>
            <th scope="col">Rang</th>
            <th scope="col">Seuil passé</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((eleve) => {
            const { inscriptionId, nom, prenoms, sexe, avant, apres } = eleve;
            const change = (before: string, after: string) =>
              before === after ? before : `${before} → ${after}`;
            return (
              <tr key={inscriptionId} data-seuil={franchitUnSeuil(eleve) || undefined}>
                <th scope="row">{nomDAbord({ nom, prenoms })}</th>
                <td className={kit.whole}>{change(note(avant.moyenne), note(apres.moyenne))}</td>
                <td className={kit.whole}>{change(place(avant, sexe), place(apres, sexe))}</td>
                <td>{direSeuil(eleve)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

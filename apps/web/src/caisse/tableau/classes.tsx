/**
 * The classes of a school, the one most behind first: as a table or as cards, two views of the same rows. The choice is kept; until
 * there is one, the documents' words have their cards and the corrected ones the table (AMB-181).
 */
import { type CarteDeClasse, getPayeursClasse } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useId } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useChoice } from '#core/api/use-choice.ts';
import choice from '#core/crud/list/state-filter.module.css';
import kit from '#core/ui/kit.module.css';
import { Cartes } from './cartes.tsx';
import { Lignes, useLignesTriees } from './lignes.tsx';
import type { FiltresDuTableau } from './mots/filtres.ts';
import { classeDe } from './mots/mots.ts';
import classes from './tableau.module.css';
import type { LigneDuTableau } from './tri.ts';

const VUES = [
  { cle: 'tableau', libelle: 'Tableau', Icon: IconTable },
  { cle: 'cartes', libelle: 'Cartes', Icon: IconLayoutGrid },
] as const;

interface ClassesProps {
  cartes: readonly CarteDeClasse[];
  /** The filters that the page of a class begins with. */
  search: FiltresDuTableau;
  ecoleId: number;
  /** Returns the list of the arrears of a class; null for who may not see it. */
  arrieresDeClasse: ((classeId: number) => `/${string}`) | null;
}

export function Classes({ cartes, search, ecoleId, arrieresDeClasse }: ClassesProps) {
  const [vue, keep] = useChoice('classes', formulations() === 'document' ? 'cartes' : 'tableau');
  const canOpen = useDroits().can(getPayeursClasse);
  const lignes: LigneDuTableau[] = cartes.map((carte, rang) => ({
    ...carte,
    id: carte.classeId,
    rang,
    titulaire: carte.enseignant,
    to: canOpen ? classeDe(carte.classeId, search, ecoleId) : null,
    retard: arrieresDeClasse?.(carte.classeId) ?? null,
  }));
  const { triees, sorted } = useLignesTriees(lignes);
  return (
    <section className={`${kit.card} ${classes.liste}`} aria-labelledby="classes-de-l-ecole">
      <div className={`${kit.line} ${classes.tete}`}>
        <h2 id="classes-de-l-ecole">Classes</h2>
        <p className={`${kit.quiet} ${classes.note}`}>
          {`${cartes.length}${sorted.tri === 'part' && sorted.ordre === 'asc' ? ', la plus en retard d’abord' : ''}`}
        </p>
        <Vues value={vue} onChange={keep} />
      </div>
      {vue === 'tableau' ? (
        <Lignes
          nom="Classes"
          premier="Classe"
          total="Toute l'école"
          lignes={lignes}
          isOfMonth={search.mois !== null}
        />
      ) : (
        <Cartes
          cartes={triees.flatMap(({ id }) => cartes.filter(({ classeId }) => classeId === id))}
          search={search}
          ecoleId={ecoleId}
        />
      )}
    </section>
  );
}

type Vue = (typeof VUES)[number]['cle'];

function Vues({ value, onChange }: { value: Vue; onChange: (vue: Vue) => void }) {
  const name = useId();
  return (
    <fieldset className={`${kit.raised} ${choice['filter']} ${classes.vues}`}>
      <legend className={kit.aloud}>Vue des classes</legend>
      {VUES.map(({ cle, libelle, Icon }) => (
        <label key={cle} className={`${kit.anchor} ${kit.grows} ${choice.option}`}>
          <input
            className={kit.cover}
            type="radio"
            name={name}
            checked={value === cle}
            onChange={() => onChange(cle)}
          />
          <span>
            <Icon size={16} aria-hidden />
            {libelle}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

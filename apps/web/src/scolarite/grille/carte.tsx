/** The grid on a phone: one class at a time, a card a service, the same cells. */
import { cleDeCase } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import { uneCase } from '#core/ui/grid/range.ts';
import kit from '#core/ui/kit.module.css';
import { Partout } from './entete.tsx';
import type { EtatDeGrille } from './etat-grille.ts';
import classes from './grille.module.css';
import { totalDe } from './modele.ts';
import { ditPrix, ditTotal, origineDe, rythmeDit } from './mots.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

interface CarteProps {
  etat: EtatDeGrille;
  isFixed: boolean;
}

export function CartesDeClasse({ etat, isFixed }: CarteProps) {
  const { grille, rangs, choix, setChoix, prix } = etat;
  const { l } = choix.tete;
  const rang = rangs[l];
  if (rang === undefined) return null;
  const open = (next: number) => setChoix(uneCase({ l: next, c: 0 }));
  const { tout, obligatoire } = ditTotal(totalDe(grille, prix, rang.classeId));
  return (
    <div className={`${kit.column} ${classes.cartes}`}>
      <div className={classes.classe}>
        <Button
          variant="default"
          aria-label="Classe précédente"
          disabled={l === 0}
          onClick={() => open(l - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <NativeSelect
          label="Classe"
          data={rangs.map(({ libelle }, index) => ({ value: String(index), label: libelle }))}
          value={String(l)}
          onChange={(event) => open(Number(event.currentTarget.value))}
        />
        <Button
          variant="default"
          aria-label="Classe suivante"
          disabled={l === rangs.length - 1}
          onClick={() => open(l + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </Button>
      </div>
      <p className={kit.raised} role="status">
        {'Un élève paie '}
        <strong>{tout}</strong>
        {obligatoire !== '' && `, ${obligatoire}`}
      </p>
      {grille.prestations.map((prestation, c) => (
        <Prestation key={prestation.id} {...{ etat, isFixed, l, c }} />
      ))}
    </div>
  );
}

function Prestation({ etat, isFixed, l, c }: CarteProps & { l: number; c: number }) {
  const { grille, saisies, conflits, fautesDites, sessionId } = etat;
  const [prestation, place] = [grille.prestations[c], etat.placeEn({ l, c })];
  if (prestation === undefined || place === null) return null;
  const cle = cleDeCase(place);
  const valeurs = etat.valeurs(place);
  const inherited = valeurs.prix === null ? etat.herite(place) : undefined;
  const said =
    inherited === undefined
      ? rythmeDit(prestation)
      : `De ${origineDe(inherited, sessionId)}\u00A0: ${ditPrix(inherited.prix)}${inherited.estObligatoire === 1 ? ', obligatoire' : ''}`;
  const isConflict = conflits.includes(cle);
  const mark = isConflict ? 'conflit' : saisies[cle] === undefined ? undefined : 'change';
  return (
    <fieldset className={`${kit.frame} ${classes.prestation}`} data-etat={mark}>
      <legend>{prestation.libelle}</legend>
      <MoneyField
        label="Prix"
        disabled={isFixed}
        description={said}
        error={fautesDites[cle]}
        value={valeurs.prix}
        onChange={(prix) => etat.taper(place, { prix })}
        onBlur={etat.quitter}
      />
      {valeurs.prix !== null && (
        <>
          <MoneyField
            label="Frais d'inscription"
            disabled={isFixed}
            value={valeurs.fr_inscription}
            onChange={(fee) => etat.taper(place, { fr_inscription: fee })}
          />
          <Checkbox
            size="md"
            label="Obligatoire"
            disabled={isFixed}
            checked={valeurs.estObligatoire === 1}
            onChange={(event) => etat.taper(place, { estObligatoire: event.currentTarget.checked ? 1 : 0 })}
          />
          {!isFixed && (
            <Partout
              etat={etat}
              prestationId={prestation.id}
              libelle={prestation.libelle}
              dit="Obligatoire partout où elle a un prix"
            />
          )}
        </>
      )}
    </fieldset>
  );
}

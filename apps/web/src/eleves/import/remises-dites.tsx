/** Proposes the discounts that remarks of a file tell ('boursier 50 %'): a person gives them, or the remark alone is kept. */
import { bourseDite } from '@gestionscolaire/contract/eleves/boursiers.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProposalProps } from '#core/imports/page.ts';
import kit from '#core/ui/kit.module.css';
import classes from './page.module.css';
import '@mantine/core/styles/Input.css';

const REMISES = ['remisePourcentage', 'remiseMontant', 'remiseMotif'];

/** Lists the rows whose remark tells a discount that their cells do not. */
const remisesDites = (rows: ProposalProps['rows']) =>
  rows.flatMap(({ number, cells }) => {
    const remise = bourseDite(cells['observations'] ?? '');
    if (remise === null || REMISES.some((one) => (cells[one] ?? '') !== '')) return [];
    const nom = [cells['prenoms'], cells['nom']].filter(Boolean).join(' ');
    return [{ number, nom, dit: cells['observations'] ?? '', ...remise }];
  });

export function RemisesDites({ rows, disabled, onFill }: ProposalProps) {
  const [taux, setTaux] = useState('');
  const [isDeclined, setDeclined] = useState(false);
  const dites = remisesDites(rows);
  if (isDeclined || dites.length === 0) return null;
  const avecTaux = dites.filter(({ pourcentage }) => pourcentage !== null || taux.trim() !== '');
  const isRateMissing = dites.some(({ pourcentage }) => pourcentage === null);
  const accorder = () =>
    onFill(
      avecTaux.map(({ number, pourcentage, motif }) => ({
        number,
        texts: {
          remisePourcentage: pourcentage === null ? taux.trim() : String(pourcentage).replace('.', ','),
          remiseMotif: motif,
        },
      })),
    );
  return (
    <section className={`${kit.good} ${classes['remises']}`} aria-label="Remises dites dans les observations">
      <p>
        {dites.length === 1
          ? 'Les observations d’un élève parlent d’une remise qu’aucune colonne ne lui donne.'
          : `Les observations de ${dites.length} élèves parlent d’une remise qu’aucune colonne ne leur donne.`}
      </p>
      <ul className={kit.bullets}>
        {dites.map(({ number, nom, dit }) => (
          <li key={number}>{`Ligne ${number}, ${nom}\u00A0: «\u00A0${dit}\u00A0»`}</li>
        ))}
      </ul>
      <div className={`${kit.wrap} ${kit.spread} ${kit.ends}`}>
        {isRateMissing && (
          <TextInput
            label="Remise en %, pour qui n’en dit pas le taux"
            inputMode="decimal"
            disabled={disabled}
            value={taux}
            onChange={(event) => setTaux(event.currentTarget.value)}
          />
        )}
        <Button disabled={disabled || avecTaux.length === 0} onClick={accorder}>
          {avecTaux.length === 1 ? 'Donner la remise' : `Donner les ${avecTaux.length} remises`}
        </Button>
        <Button variant="default" disabled={disabled} onClick={() => setDeclined(true)}>
          Garder les observations seules
        </Button>
      </div>
    </section>
  );
}

/** The subjects of a class in a copy: another coefficient, or another way to count. */
import { ecrireCentiemes } from '@gestionscolaire/contract/core/values/centiemes.ts';
import { PRISES_EN_COMPTE, type PriseEnCompte } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import {
  champCoefficient,
  LIBELLES_DES_PRISES_EN_COMPTE,
} from '@gestionscolaire/contract/notes/enseignements/coefficients.ts';
import type { Enseignement } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { NativeSelect } from '@mantine/core';
import { HundredthsField } from '#core/ui/fields/decimal-field.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './simulation.module.css';

/** The values of a subject that a copy changes; a coefficient as it is typed. */
export type MatiereCopiee = {
  readonly coefficient?: number | string | null;
  readonly priseEnCompte?: PriseEnCompte;
};

const COEFFICIENT = champCoefficient();

interface LignesProps {
  rows: readonly Enseignement[];
  copies: Readonly<Record<number, MatiereCopiee>>;
  onChange: (id: number, copy: MatiereCopiee) => void;
}

export function LignesDeMatieres({ rows, copies, onChange }: LignesProps) {
  return (
    <ul className={classes.matieres}>
      {rows.map(({ id, matiere, coefficient, priseEnCompte }) => {
        const copy = copies[id] ?? {};
        const value = copy.coefficient === undefined ? coefficient : copy.coefficient;
        const read = COEFFICIENT.schema.safeParse(value);
        return (
          <li key={id}>
            <span className={`${kit.name} ${classes.matiere}`}>
              {matiere}
              <small>{`coefficient actuel : ${ecrireCentiemes(coefficient)}`}</small>
            </span>
            <HundredthsField
              label={`Coefficient, ${matiere}`}
              value={value}
              error={read.success ? undefined : read.error.issues[0]?.message}
              onChange={(next) => onChange(id, { coefficient: next })}
            />
            <NativeSelect
              label={`Prise en compte, ${matiere}`}
              data={PRISES_EN_COMPTE.map((one) => ({
                value: one,
                label: LIBELLES_DES_PRISES_EN_COMPTE[one],
              }))}
              value={copy.priseEnCompte ?? priseEnCompte}
              onChange={({ currentTarget }) => {
                const chosen = PRISES_EN_COMPTE.find((one) => one === currentTarget.value);
                if (chosen !== undefined) onChange(id, { priseEnCompte: chosen });
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The values of a rule in a copy: the calculation, the weights, what an absence counts, the threshold of admission. */
import {
  MOTS_DES_REGLES,
  type RegleNotation,
  reglesNotation,
} from '@gestionscolaire/contract/notes/regles-notation.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { HundredthsField } from '#core/ui/fields/decimal-field.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './simulation.module.css';
import '@mantine/core/styles/Input.css';

const MOTS = ['calcul', 'siUneSeule', 'absence', 'absenceJustifiee', 'nonRendu'] as const;
const POIDS = ['poidsCours', 'poidsComposition'] as const;
type Copiable = (typeof MOTS)[number] | (typeof POIDS)[number] | 'seuilAdmission';

export type RegleCopiee = Readonly<Partial<Record<Copiable, number | string | null>>>;

const { fields } = reglesNotation;

/** Returns the fault of a value, as the form of the rule would say it. */
function fauteDe(name: Copiable, value: unknown): string | undefined {
  const read = fields[name].schema.safeParse(value);
  return read.success ? undefined : read.error.issues[0]?.message;
}

/** Reads whole digits; what is no number stays as it was typed, and the rule refuses it. */
const lireEntier = (text: string): number | string =>
  /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : text;

interface ChampsProps {
  regle: Pick<RegleNotation, Copiable>;
  copie: RegleCopiee;
  note: string;
  onChange: (copy: RegleCopiee) => void;
}

export function ChampsDeRegle({ regle, copie, note, onChange }: ChampsProps) {
  const valueOf = (name: Copiable) => (copie[name] === undefined ? regle[name] : copie[name]);
  return (
    <section
      className={`${kit.card} ${kit.heads} ${kit.pile} ${kit.stale} ${classes.carte}`}
      aria-labelledby="copie-regle"
    >
      <h2 id="copie-regle">Règle de notation</h2>
      <p className={kit.quiet}>{note}</p>
      <div className={classes.champs}>
        {POIDS.map((name) => (
          <TextInput
            key={name}
            label={fields[name].label}
            inputMode="numeric"
            autoComplete="off"
            value={String(valueOf(name) ?? '')}
            error={fauteDe(name, valueOf(name))}
            onChange={(event) => onChange({ [name]: lireEntier(event.currentTarget.value) })}
          />
        ))}
        {MOTS.map((name) => (
          <NativeSelect
            key={name}
            label={fields[name].label}
            data={Object.entries(MOTS_DES_REGLES[name]).map(([value, label]) => ({ value, label }))}
            value={String(valueOf(name))}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
        <HundredthsField
          label={fields.seuilAdmission.label}
          value={valueOf('seuilAdmission')}
          error={fauteDe('seuilAdmission', valueOf('seuilAdmission'))}
          onChange={(next) => onChange({ seuilAdmission: next })}
        />
      </div>
    </section>
  );
}

/** The boxes of the services that many pupils take, each with why it is ticked, and for whom where their classes differ. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { PrestationAPrendre } from '@gestionscolaire/contract/eleves/prestations-a-prendre.ts';
import { updateGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './prestations-choix.module.css';
import { type Dites, direPourquoi, estPartagee, noterCoche, priseDe } from './prises.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

interface PrestationsChoixProps {
  offertes: readonly PrestationAPrendre[];
  /** The classes of the act. */
  classes: readonly { readonly id: number; readonly libelle: string }[];
  dites: Dites;
  onChange: (next: Dites) => void;
}

export function PrestationsChoix({ offertes, classes: salles, dites, onChange }: PrestationsChoixProps) {
  const isMarked = offertes.some(({ obligatoires }) => obligatoires.length > 0);
  return (
    <>
      <div className={classes['cases']}>
        {offertes.map((one) => {
          const prise = priseDe(one, dites);
          return (
            <div key={one.prestationId} className={classes['case']}>
              <Checkbox
                size="md"
                label={one.prestation}
                description={direPourquoi(one, salles)}
                checked={prise !== 'non'}
                onChange={(event) => onChange(noterCoche(dites, one, event.currentTarget.checked))}
              />
              {prise !== 'non' && estPartagee(one) && (
                <NativeSelect
                  aria-label={`${one.prestation}, pour qui`}
                  data={[
                    { value: 'obligatoires', label: 'Là où elle est obligatoire' },
                    { value: 'toutes', label: 'Partout où elle a un prix' },
                  ]}
                  value={prise}
                  onChange={({ currentTarget: { value } }) =>
                    onChange({ ...dites, [one.prestationId]: value === 'toutes' ? 'toutes' : 'obligatoires' })
                  }
                />
              )}
            </div>
          );
        })}
      </div>
      {offertes.length > 0 && !isMarked && <RienDObligatoire />}
    </>
  );
}

/** Says that a school marked nothing, which is why nothing is ticked, and leads to where it does. */
export function RienDObligatoire() {
  const droits = useDroits();
  return (
    <p className={`${kit.quiet} ${classes['rien']}`}>
      {"Rien n'est coché d'avance\u00A0: aucune prestation n'est marquée obligatoire. "}
      {droits.can(updateGrilleDePrix) && (
        <AppLink to={ADRESSES.grilleDePrix}>Les marquer dans la grille des prix</AppLink>
      )}
    </p>
  );
}

interface AucunePrestationProps {
  isTaken: boolean;
  disabled?: boolean;
  onChange: (isTaken: boolean) => void;
}

/** Asks whoever chose no service whether it is meant: nothing would be owed. */
export function AucunePrestation({ isTaken, disabled = false, onChange }: AucunePrestationProps) {
  return (
    <Checkbox
      size="md"
      label="Aucune prestation"
      description={'L’inscription se fait sans argent\u00A0: rien n’est demandé.'}
      disabled={disabled}
      checked={isTaken}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Says, before anything is written, which compulsory services are not taken. */
export function Omises({ phrase }: { phrase: string | null }) {
  return phrase === null ? null : <p className={classes['omises']}>{phrase}</p>;
}

/** One tranche among those of its service: its label, its share, its day, and what it asks of the example's price. */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { champDeTranche } from '@gestionscolaire/contract/scolarite/tranches-ensemble.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { PercentField } from '#core/ui/fields/decimal-field.tsx';
import { Echeance } from '#scolarite/tranches/echeance.tsx';
import classes from './ensemble.module.css';
import { type ChampSaisi, type LigneSaisie, libellesOfferts } from './modele.ts';

interface LigneProps {
  ligne: LigneSaisie;
  rang: number;
  fautes: Readonly<Record<string, string>>;
  montant: number;
  isFixed: boolean;
  onChange: (champ: ChampSaisi, valeur: LigneSaisie[ChampSaisi]) => void;
  onRemove: () => void;
}

export function LigneDeTranche({ ligne, rang, fautes, montant, isFixed, onChange, onRemove }: LigneProps) {
  const { libelle, pourcentage, facteurMultiplicite, echeance } = ligne;
  const said = direTranche(libelle);
  const faute = (champ: ChampSaisi) => fautes[champDeTranche(rang, champ)];
  const { fields } = tranches;
  return (
    <li className={classes.ligne}>
      <NativeSelect
        label={`${fields.libelle.label} ${rang + 1}`}
        disabled={isFixed}
        error={faute('libelle')}
        data={libellesOfferts(libelle).map((mot) => ({ value: mot, label: direTranche(mot) }))}
        value={libelle}
        onChange={({ currentTarget: { value } }) => {
          const found = fields.libelle.words.find((mot) => mot === value);
          if (found !== undefined) onChange('libelle', found);
        }}
      />
      <PercentField
        label="Pourcentage"
        disabled={isFixed}
        error={faute('pourcentage')}
        value={pourcentage}
        onChange={(value) => onChange('pourcentage', value)}
      />
      <PercentField
        label="Facteur"
        disabled={isFixed}
        error={faute('facteurMultiplicite')}
        value={facteurMultiplicite}
        onChange={(value) => onChange('facteurMultiplicite', value)}
      />
      <Echeance
        id={`echeance-${ligne.cle}`}
        label={`Échéance de ${said}`}
        disabled={isFixed}
        required={false}
        value={echeance}
        values={{}}
        record={null}
        error={faute('echeance')}
        onChange={(value) => onChange('echeance', typeof value === 'string' ? value : null)}
        onBlur={() => undefined}
        setField={() => undefined}
      />
      <span className={classes.montant}>
        {formaterMontant(montant)}
        {echeance === null && <small>due à la rentrée</small>}
      </span>
      {!isFixed && (
        <Button
          variant="subtle"
          color="red"
          className={classes.retirer}
          aria-label={`Retirer ${said}`}
          title="Retirer"
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </Button>
      )}
    </li>
  );
}

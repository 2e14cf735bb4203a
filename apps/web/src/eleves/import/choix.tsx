/** The choices for a whole file of pupils: the school year and the prestations they take. */
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { sessionCourante, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { asText } from '#core/crud/values.ts';
import type { OptionsProps } from '#core/imports/page.ts';
import { today } from '#core/today.ts';
import { Failure } from '#core/ui/failure.tsx';
import { ids } from '#eleves/inscription/apercu.ts';
import classes from './page.module.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

export function ChoixDuFichier({ ecoleId, value, disabled, onChange }: OptionsProps) {
  const annees = useEndpoint(sessions.list, {});
  const services = useEndpoint(prestations.list, { ecoleId });
  const toutes = annees.data?.data;
  const offertes = services.data?.data;
  // All prestations of the current year are ticked at first: each pupil takes those that have a price for his class.
  const settle = useEffectEvent(() => {
    if (toutes === undefined || offertes === undefined || Object.keys(value).length > 0) return;
    const sessionId = sessionCourante(toutes, today())?.id ?? null;
    onChange({ sessionId, prestationIds: offertes.map(({ id }) => id) });
  });
  useEffect(() => settle(), [toutes, offertes]);

  const error = annees.error ?? services.error;
  if (error !== null) {
    const retry = () => void Promise.all([annees.refetch(), services.refetch()]);
    return <Failure error={error} onRetry={retry} />;
  }
  const chosen = ids(value['prestationIds']);
  const tick = (id: number, isTaken: boolean) => {
    const others = chosen.filter((other) => other !== id);
    onChange({ ...value, prestationIds: isTaken ? [...others, id] : others });
  };
  return (
    <div className={classes['choix']}>
      <NativeSelect
        size="md"
        label="Année scolaire"
        withAsterisk
        disabled={disabled}
        rightSection={<IconSelector size={18} aria-hidden />}
        data={(toutes ?? [])
          .toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1))
          .map((one) => ({ value: String(one.id), label: one.libelle }))}
        value={asText(value['sessionId'])}
        onChange={(event) => onChange({ ...value, sessionId: Number(event.currentTarget.value) })}
      />
      <fieldset className={classes['services']} disabled={disabled}>
        <legend>Prestations prises, là où la classe a un prix</legend>
        {offertes?.map(({ id, libelle }) => (
          <Checkbox
            key={id}
            size="md"
            label={libelle}
            checked={chosen.includes(id)}
            onChange={(event) => tick(id, event.currentTarget.checked)}
          />
        ))}
        {offertes?.length === 0 && <p>Aucune prestation n’est encore enregistrée.</p>}
        {offertes !== undefined && offertes.length > 0 && chosen.length === 0 && (
          <p className={classes['manque']}>Choisissez au moins une prestation.</p>
        )}
      </fieldset>
    </div>
  );
}

/** The choices for a whole file of pupils: the school year and the prestations they take. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { inscritsDepuis } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import {
  getPrestationsAPrendre,
  type PrestationAPrendre,
} from '@gestionscolaire/contract/eleves/prestations-a-prendre.ts';
import { sessionCourante, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { NativeSelect } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { asText } from '#core/crud/values.ts';
import type { Options, OptionsProps } from '#core/imports/page.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { today } from '#core/today.ts';
import { DateField } from '#core/ui/fields/date-field.tsx';
import kit from '#core/ui/kit.module.css';
import { UnlessFailed } from '#core/ui/reading.tsx';
import { ids } from '#eleves/inscription/apercu.ts';
import { AucunePrestation, Omises, PrestationsChoix } from '#eleves/inscription/prestations-choix.tsx';
import { choixDe, type Dites, direOmises, ditesDe, omises } from '#eleves/inscription/prises.ts';
import classes from './page.module.css';
import '@mantine/core/styles/Input.css';

/** Returns the choice to send; none at all is no answer yet. */
function dits(offertes: readonly PrestationAPrendre[], dites: Dites) {
  const { prestationIds, ...more } = choixDe(offertes, dites);
  return { ...more, prestationIds: prestationIds.length === 0 ? null : prestationIds };
}

export function ChoixDuFichier({ ecoleId, value, disabled, onChange }: OptionsProps) {
  const annees = useEndpoint(sessions.list, {});
  const toutes = annees.data?.data;
  const sessionId = Number(value['sessionId'] ?? 0) || null;
  const services = useEndpoint(
    getPrestationsAPrendre,
    { ecoleId, sessionId: sessionId ?? 0 },
    { enabled: sessionId !== null },
  );
  const offertes = services.data?.data.prestations;
  /**
   * The year whose compulsory services are proposed; undefined once a person chose, or where a choice was found again. No service at
   * all is no choice: the page may have been left before any class had a price.
   */
  const proposedFor = useRef(ids(value['prestationIds']).length > 0 ? undefined : 0);
  /** The first day that was proposed: another year proposes its own, until a person says a day. */
  const proposedDay = useRef<string>(undefined);
  const settle = useEffectEvent(() => {
    if (toutes === undefined) return;
    const current = sessionCourante(toutes, today())?.id ?? null;
    let next: Options =
      Object.keys(value).length === 0
        ? { sessionId: current, prestationIds: null, seulementObligatoires: [] }
        : value;
    const annee = toutes.find(({ id }) => id === next['sessionId']);
    const day = next['dateInscription'];
    if (
      annee !== undefined &&
      (day === undefined || day === proposedDay.current) &&
      day !== annee.dateDebut
    ) {
      proposedDay.current = annee.dateDebut;
      next = { ...next, dateInscription: annee.dateDebut };
    }
    const isNew = proposedFor.current !== undefined && proposedFor.current !== sessionId;
    if (offertes !== undefined && sessionId !== null && isNew) {
      proposedFor.current = sessionId;
      next = { ...next, ...dits(offertes, {}) };
    }
    if (next !== value) onChange(next);
  });
  useEffect(() => settle(), [toutes, offertes, sessionId]);

  const faute = inscritsDepuis.schema.safeParse(value['dateInscription']);
  const chosen = ids(value['prestationIds']);
  const isNone = Array.isArray(value['prestationIds']) && chosen.length === 0;
  const seulementObligatoires = ids(value['seulementObligatoires']);
  const dites = ditesDe(offertes ?? [], { prestationIds: chosen, seulementObligatoires });
  const choose = (next: Dites) => {
    proposedFor.current = undefined;
    onChange({ ...value, ...dits(offertes ?? [], next) });
  };
  const failed = annees.error === null ? services : annees;
  return (
    <UnlessFailed of={failed}>
      <div className={classes['choix']}>
        <NativeSelect
          size="md"
          label="Année scolaire"
          withAsterisk
          disabled={disabled}
          data={(toutes ?? [])
            .toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1))
            .map((one) => ({ value: String(one.id), label: one.libelle }))}
          value={asText(value['sessionId'])}
          onChange={(event) => onChange({ ...value, sessionId: Number(event.currentTarget.value) })}
        />
        <DateField
          label={inscritsDepuis.label}
          description="Le premier jour de l’année, pour les lignes qui ne disent pas le leur."
          required
          disabled={disabled}
          value={asText(value['dateInscription'])}
          error={faute.success ? undefined : faute.error.issues[0]?.message}
          onChange={(day) => onChange({ ...value, dateInscription: day })}
        />
        <fieldset className={`${kit.grid} ${kit.tight} ${classes.services}`} disabled={disabled}>
          <legend>Prestations prises, là où la classe a un prix</legend>
          <PrestationsChoix
            offertes={offertes ?? []}
            classes={services.data?.data.classes ?? []}
            dites={dites}
            onChange={choose}
          />
          {offertes !== undefined && chosen.length === 0 && (
            <AucunePrestation
              isTaken={isNone}
              disabled={disabled}
              onChange={(isTaken) => {
                proposedFor.current = undefined;
                onChange({ ...value, prestationIds: isTaken ? [] : null });
              }}
            />
          )}
          {offertes?.length === 0 && !isNone && (
            <p className={kit.warned}>
              Aucune classe n’a encore de prix.{' '}
              <AppLink to={`${ADRESSES.grilleDePrix}?ecoleId=${ecoleId}`}>
                Remplissez d’abord la grille des prix
              </AppLink>
              , puis revenez : ce fichier sera gardé.
            </p>
          )}
          {offertes !== undefined && offertes.length > 0 && chosen.length === 0 && !isNone && (
            <p className={kit.warned}>Choisissez une prestation, ou dites qu’il n’en est pris aucune.</p>
          )}
          <Omises phrase={direOmises(omises(offertes ?? [], dites))} />
        </fieldset>
      </div>
    </UnlessFailed>
  );
}

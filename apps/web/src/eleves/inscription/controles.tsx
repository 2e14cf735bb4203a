/**
 * The controls of the form of an enrolment: the school year, the first month, the prestations, and the schedule that follows.
 */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { Apercu } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { moisDeLaSession, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { ControlProps, LiveProps } from '#core/crud/crud-page.tsx';
import type { Held } from '#core/crud/slots.ts';
import { type AnyRow, asText } from '#core/crud/values.ts';
import { useKept } from '#core/drafts/kept.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { UnlessFailed } from '#core/ui/reading.tsx';
import classes from './apercu.module.css';
import { ids, pourDe, useApercu } from './apercu.ts';
import { DifferenceDEcheances, Echeancier } from './apercu-lignes.tsx';
import { AucunePrestation, Omises, RienDObligatoire } from './prestations-choix.tsx';
import { direOmises } from './prises.ts';
import { QuestionDuRetour } from './retour.tsx';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

const sessionDe = (values: Held, record: AnyRow | null) =>
  Number(values['sessionId'] ?? record?.['sessionId'] ?? 0);

/** The choice of the school year, the latest first; a pupil who left in it is asked about at once. */
export function Annee(props: ControlProps) {
  const { id, label, required, disabled, value, values, error, onChange, onBlur } = props;
  const { data } = useEndpoint(sessions.list, {});
  const all = (data?.data ?? []).toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  return (
    <>
      <NativeSelect
        {...{ id, label, required, disabled, error, onBlur }}
        data={all.map((one) => ({ value: String(one.id), label: one.libelle }))}
        value={asText(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <QuestionDuRetour
        ecoleId={Number(values['ecoleId'])}
        eleveId={Number(values['eleveId'])}
        sessionId={Number(value)}
      />
    </>
  );
}

/** The choice of the first month of the school year; without one it is the year's first month. */
export function PremierMois(props: ControlProps) {
  const { id, label, required, disabled, value, error, hint, values, record, onChange, onBlur } = props;
  const { data } = useEndpoint(sessions.list, {});
  const session = data?.data.find((one) => one.id === sessionDe(values, record));
  const months = session === undefined ? [] : moisDeLaSession(session);
  return (
    <NativeSelect
      {...{ id, label, required, disabled, error, onBlur }}
      description={hint}
      data={[
        { value: '', label: 'Le premier de l’année' },
        ...months.map((one) => ({ value: one.id, label: one.libelle })),
      ]}
      value={asText(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}

const enOrdre = (all: readonly number[]): number[] => all.toSorted((a, b) => a - b);

/**
 * The choice of the prestations that have a price for the class: those that are compulsory for it at first, and when another class
 * is chosen; then what a person ticks (DEBUT-09).
 */
export function Prestations(props: ControlProps) {
  const { id, label, required, disabled, value, error, values, record, onChange } = props;
  const { apercu, pour, lecture } = useApercu(values, record);
  const [isTouched, setTouched] = useKept('prestationIds', () => record !== null);
  const settledFor = useRef(record === null ? null : pourDe(record));
  const chosen = ids(value);
  const prix = apercu?.prix;
  const settle = useEffectEvent(() => {
    if (prix === undefined || pour === null || pour === settledFor.current) return;
    settledFor.current = pour;
    const kept = prix.filter(({ prestationId }) => chosen.includes(prestationId));
    const compulsory = prix.filter(({ estObligatoire }) => estObligatoire === 1);
    const next = isTouched && kept.length > 0 ? kept : compulsory;
    // A class without prices asks nothing; where there are some, that none is taken is said.
    if (next.length === 0 && prix.length > 0) return onChange(null);
    onChange(enOrdre(next.map(({ prestationId }) => prestationId)));
  });
  useEffect(() => settle(), [prix, pour]);

  return (
    <UnlessFailed of={lecture}>
      <fieldset
        className={`${kit.group} ${kit.choices} ${kit.grid} ${kit.touching} ${classes.services}`}
        disabled={disabled}
        id={id}
        tabIndex={-1}
      >
        <legend>
          {label}
          {required && <span className={classes['etoile']}> *</span>}
        </legend>
        {prix === undefined && (
          <p className={kit.quiet}>
            {typeof values['classeId'] === 'number' ? 'Lecture des prix…' : 'Choisissez d’abord la classe.'}
          </p>
        )}
        {prix?.length === 0 && <SansPrix />}
        {prix?.map((one) => (
          <Checkbox
            key={one.prestationId}
            size="md"
            label={<PrixDe prix={one} />}
            description={one.estObligatoire === 1 ? 'Obligatoire pour cette classe' : undefined}
            checked={chosen.includes(one.prestationId)}
            onChange={(event) => {
              setTouched(true);
              const others = chosen.filter((other) => other !== one.prestationId);
              const next = event.currentTarget.checked ? [...others, one.prestationId] : others;
              onChange(next.length === 0 ? null : enOrdre(next));
            }}
          />
        ))}
        {prix !== undefined && prix.length > 0 && chosen.length === 0 && (
          <AucunePrestation
            isTaken={Array.isArray(value)}
            onChange={(isTaken) => {
              setTouched(true);
              onChange(isTaken ? [] : null);
            }}
          />
        )}
        {prix !== undefined &&
          prix.length > 0 &&
          !prix.some(({ estObligatoire }) => estObligatoire === 1) && <RienDObligatoire />}
        {error !== undefined && error !== null && prix !== undefined && prix.length > 0 && (
          <p className={`${kit.small} ${classes.faute}`}>{error}</p>
        )}
      </fieldset>
    </UnlessFailed>
  );
}

const PAR: Readonly<Record<string, string>> = { mensuel: ' par mois', parTranche: ' en tranches' };

function PrixDe({
  prix,
}: {
  prix: { prestation: string; rythme: string; prix: number; fr_inscription: number };
}) {
  return (
    <>
      {`${prix.prestation}\u00A0: `}
      <Money amount={prix.prix} />
      {PAR[prix.rythme] ?? ''}
      {prix.fr_inscription > 0 && (
        <>
          {', frais d’inscription '}
          <Money amount={prix.fr_inscription} />
        </>
      )}
    </>
  );
}

function SansPrix() {
  const droits = useDroits();
  return (
    <p>
      Cette classe n’a pas encore de prix{'\u00A0'}: rien ne sera demandé à cet élève.{' '}
      {droits.can(fichesRenseignement.create) ? (
        <AppLink to={ADRESSES.fiches.list}>Écrire les fiches de prix</AppLink>
      ) : (
        'Demandez à qui tient les fiches de prix de l’écrire.'
      )}
    </p>
  );
}

/** Says which compulsory prestations the pupil does not take. */
function NonCochees({ apercu: { prix }, values }: { apercu: Apercu; values: Held }) {
  const taken = ids(values['prestationIds']);
  const left = prix.filter(
    ({ prestationId, estObligatoire }) => estObligatoire === 1 && !taken.includes(prestationId),
  );
  return <Omises phrase={direOmises(left.map(({ prestation }) => prestation))} />;
}

/** The schedule of a new enrolment; it follows the typed values. */
export function EcheancierEnDirect({ values, record }: LiveProps) {
  const { apercu, isSettled } = useApercu(values, record);
  return (
    <div
      role="status"
      className={`${kit.raised} ${kit.ifAny} ${kit.stale} ${kit.grid} ${kit.tight}`}
      data-stale={!isSettled || undefined}
    >
      {apercu !== undefined && values['prestationIds'] !== null && (
        <>
          {ids(values['prestationIds']).length > 0 && <Echeancier apercu={apercu} />}
          <NonCochees apercu={apercu} values={values} />
        </>
      )}
    </div>
  );
}

/**
 * The difference that a change makes to the schedule. The form sends the difference on screen, and the server writes no other.
 */
export function Ecart({ id, values, record, error, onChange }: ControlProps) {
  const { apercu, isSettled, lecture } = useApercu(values, record);
  const said = isSettled ? apercu?.ecart : undefined;
  const tell = useEffectEvent(() => onChange(said ?? ''));
  useEffect(() => tell(), [said]);
  return (
    <UnlessFailed of={lecture}>
      <div
        role="status"
        id={id}
        tabIndex={-1}
        className={`${kit.raised} ${kit.ifAny} ${kit.stale} ${kit.grid} ${kit.tight}`}
        data-stale={!isSettled || undefined}
      >
        {apercu === undefined ? (
          <p className={kit.quiet}>Calcul des échéances…</p>
        ) : (
          <>
            <DifferenceDEcheances apercu={apercu} />
            <NonCochees apercu={apercu} values={values} />
          </>
        )}
        {isSettled && error !== undefined && error !== null && (
          <p className={`${kit.small} ${classes.faute}`}>{error}</p>
        )}
      </div>
    </UnlessFailed>
  );
}

/**
 * The parts that the forms of deductions and advances share: a month of a session, an amount, and the rest of the month's
 * salary.
 */

import type { Field, Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { depasse, getMoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { MOIS } from '@gestionscolaire/contract/scolarite/mois.ts';
import {
  anneeDuMois,
  libelleDuMois,
  moisOfferts,
  type Session,
  sessionCourante,
  sessions,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import { NativeSelect } from '@mantine/core';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { beginningWith, rowsRead } from '#core/crud/beginning.ts';
import {
  type Column,
  type ControlProps,
  custom,
  held,
  type LiveProps,
  lines,
  money,
} from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { today } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';
import classes from './mois.module.css';
import { moisEnToutesLettres } from './mois-mots.ts';

/** Makes a new record begin with the session of today, among those that were read. */
export const desLaSessionDuJour = <F extends Fields & { readonly sessionId: Field }>(fields: F): F =>
  beginningWith(fields, {
    sessionId: () => sessionCourante(rowsRead(sessions.list, {}) ?? [], today())?.id ?? null,
  });

const sessionDe = (all: readonly Session[] | undefined, id: unknown) => all?.find((one) => one.id === id);

/** The choice of a month of the session, each with its year; the stored month stays in the list. */
function MoisChamp({ values, value, onChange, ...frame }: ControlProps) {
  const { data } = useEndpoint(sessions.list, {});
  const session = sessionDe(data?.data, values['sessionId']);
  const offered = session === undefined ? MOIS : moisOfferts(session);
  const chosen = asText(value);
  const words = offered.map(({ id, libelle }) => ({
    value: id,
    label: session === undefined ? libelle : `${libelle} ${anneeDuMois(session, id)}`,
  }));
  const missing = words.some((word) => word.value === chosen)
    ? []
    : [{ value: chosen, label: chosen === '' ? 'Choisissez…' : libelleDuMois(chosen) }];
  return <Choix {...frame} value={chosen} data={[...missing, ...words]} onChange={onChange} />;
}

/** The choice of the session, the latest first; another session clears a month that it does not have. */
function SessionChamp({ value, values, record, onChange, setField, ...frame }: ControlProps) {
  const { data } = useEndpoint(sessions.list, {});
  const all = (data?.data ?? []).toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  const words = all.map(({ id, libelle }) => ({ value: String(id), label: libelle }));
  const chosen = asText(value);
  const stored = record?.['sessionId'] === value ? asText(record?.['session']) : '';
  const missing = words.some((word) => word.value === chosen)
    ? []
    : [{ value: chosen, label: chosen === '' ? 'Choisissez…' : stored }];
  const choose = (text: string) => {
    const next = sessionDe(all, Number(text));
    const isOffered = next === undefined || moisOfferts(next).some(({ id }) => id === values['moisId']);
    if (!isOffered) setField('moisId', '');
    onChange(Number(text));
  };
  return <Choix {...frame} value={chosen} data={[...missing, ...words]} onChange={choose} />;
}

type ChoixProps = Pick<ControlProps, 'id' | 'label' | 'required' | 'disabled' | 'error' | 'onBlur'> & {
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Choix({ id, label, required, disabled, error, onBlur, value, data, onChange }: ChoixProps) {
  return (
    <NativeSelect
      {...{ id, label, required, disabled, error, onBlur, value, data }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The fields of the month: the teacher of the address; a month, then its session, in the documents' order. */
export const champsDuMois = {
  employeId: held({ param: 'id' }),
  moisId: custom({ control: MoisChamp, format: (value) => libelleDuMois(asText(value)) }),
  sessionId: custom({
    control: SessionChamp,
    format: (value, told) =>
      told?.['sessionId'] === value
        ? asText(told?.['session'])
        : (sessionDe(rowsRead(sessions.list, {}), value)?.libelle ?? asText(value)),
  }),
};
export const champsDuMontant = {
  montant: money({ confirm: 'C’est voulu, ce montant est exact' }),
  observations: lines(),
};

type Mouvement = { moisId: string; session: string; montant: number; observations: string | null };

/** Columns that the two lists share, in the documents' order. */
export const COLONNES_DU_MOIS = [
  { key: 'moisId', title: 'Mois', isDay: true, show: (row) => libelleDuMois(row.moisId) },
  { key: 'session', title: 'Année scolaire' },
] as const satisfies readonly Column<Mouvement>[];
export const COLONNES_DU_MONTANT = [
  { key: 'montant', title: 'Montant', isMoney: true },
  { key: 'observations', title: 'Observations' },
] as const satisfies readonly Column<Mouvement>[];

interface Bilan {
  base: number | null;
  /** All that is taken from the month, the typed amount included. */
  pris: number;
  mois: string;
}

type Situation = Pick<LiveProps, 'values' | 'record'>;

/** Reads the teacher's name and the sums of the month: with the typed amount, without the stored one of this record. */
function useBilan({ values, record }: Situation): { nom: string; bilan: Bilan | null } {
  const { employeId, sessionId, moisId, montant } = values;
  const { data } = useEndpoint(
    getMoisEnseignant,
    { id: Number(employeId), ...(typeof sessionId === 'number' ? { sessionId } : {}) },
    { enabled: typeof employeId === 'number' },
  );
  if (data === undefined) return { nom: '', bilan: null };
  const { enseignant, session, mois } = data.data;
  const nom = `${enseignant.prenoms} ${enseignant.name}`;
  const ligne = mois.find((one) => one.moisId === moisId);
  if (ligne === undefined || session?.id !== sessionId) return { nom, bilan: null };
  const isOwn = record?.estActif === 1 && record['moisId'] === moisId && record['sessionId'] === sessionId;
  const avant = ligne.retenues + ligne.avances - (isOwn ? Number(record['montant']) : 0);
  const pris = avant + (typeof montant === 'number' ? montant : 0);
  return { nom, bilan: { base: ligne.salaireBase, pris, mois: moisEnToutesLettres(ligne) } };
}

/** Shows the teacher's name and the rest to pay; beyond the base salary it proposes to write why (AMB-172). */
export function ResteAPayer({ values, record }: Situation) {
  const { nom, bilan } = useBilan({ values, record });
  const isPassed = bilan !== null && depasse(bilan.base, bilan.pris);
  const hasReason = asText(values['observations']).trim() !== '';
  return (
    <p
      role="status"
      className={`${kit.raised} ${classes['reste']}`}
      data-tone={isPassed ? 'caution' : undefined}
    >
      {nom !== '' && <strong>{nom}</strong>}
      {bilan !== null && phraseDe(bilan)}
      {isPassed && !hasReason && ' Vous pouvez en écrire la raison dans les observations.'}
    </p>
  );
}

function phraseDe({ base, pris, mois }: Bilan): string {
  if (base === null) return "Aucun salaire de base n'est enregistré.";
  if (!depasse(base, pris))
    return `Reste à payer pour ${mois}\u00A0: ${formaterMontant(base - pris)} sur ${formaterMontant(base)}.`;
  return `Pour ${mois}, les retenues et les avances dépassent de ${formaterMontant(pris - base)} le salaire de base.`;
}

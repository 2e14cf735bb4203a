/** Says how long the trace is kept, and lets an administrator of the network choose. */
import {
  CONSERVATION_MAXIMALE,
  CONSERVATION_MINIMALE,
  champsDeConservation,
  updateConservationDesTraces,
} from '@gestionscolaire/contract/administration/traces/traces.ts';
import { NativeSelect } from '@mantine/core';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import classes from './conservation.module.css';
import '@mantine/core/styles/Input.css';

/** The months that are offered. */
const CHOIX = [CONSERVATION_MINIMALE, 6, 12, 18, 24, CONSERVATION_MAXIMALE];

export function Conservation({ conservation }: { conservation: number }) {
  const droits = useDroits();
  const { mutateAsync, isPending } = useWrite(updateConservationDesTraces);
  if (!droits.isKnown) return null;
  if (!droits.can(updateConservationDesTraces))
    return <p className={classes['dite']}>{`Chaque ligne est gardée ${conservation} mois.`}</p>;
  const choisir = async (next: number) => {
    const oublie = `Ce qui a plus de ${next} mois sera oublié aujourd'hui ou demain, et ne reviendra pas.`;
    if (next < conservation && !(await confirm(`${oublie} Garder la trace ${next} mois\u00A0?`))) return;
    try {
      await mutateAsync({ conservation: next });
      notify('succes', `La trace est gardée ${next} mois.`);
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  const offered = [...new Set([...CHOIX, conservation])].toSorted((a, b) => a - b);
  return (
    <NativeSelect
      className={classes['choix']}
      label={champsDeConservation.conservation.label}
      disabled={isPending}
      data={offered.map((mois) => ({ value: String(mois), label: `${mois} mois` }))}
      value={String(conservation)}
      onChange={(event) => void choisir(Number(event.currentTarget.value))}
    />
  );
}

/** Closes a day of the school: its rolls enter the register, and what comes later is added to it; says so of a day that is closed. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterInstant, jourEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { cloreJournee, type getAppelsDuJour } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '#core/api/failure-text.ts';
import { queryClient } from '#core/api/query-client.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { direCeQuiManque } from './dire-appel.ts';

interface ClotureProps {
  ecoleId: number;
  jour: string;
  lu: Output<typeof getAppelsDuJour>;
}

const ENSUITE = 'Ce qui vient ensuite s’ajoute au registre, avec son heure, et une correction dit son motif.';

export function Cloture({ ecoleId, jour, lu }: ClotureProps) {
  const { appels, close, peutClore } = lu;
  const [refus, setRefus] = useState('');
  const { mutateAsync, isPending } = useWrite(cloreJournee);
  if (close !== null) {
    const { instant, par } = close;
    const dite = `Journée close le ${formaterInstant(instant)}${par === null ? '' : ` par ${par}`}. ${ENSUITE}`;
    return <p className={kit.quiet}>{dite}</p>;
  }
  if (!peutClore || appels.length === 0) return null;
  const clore = async () => {
    const question = `Clore la journée du ${jourEnLettres(jour)}\u00A0? ${direCeQuiManque(appels)}${ENSUITE} Une journée close ne se rouvre pas.`;
    if (!(await confirm(question, { title: 'Clore la journée', oui: 'Clore', non: 'Pas encore' }))) return;
    setRefus('');
    try {
      const { data } = await mutateAsync({ ecoleId, jour });
      if (data.some(({ sort }) => sort === 'ecrite')) notify('succes', 'La journée est close.');
      else notify('information', 'La journée était déjà close.');
      await queryClient.invalidateQueries();
    } catch (failure) {
      setRefus(failureText(failure));
    }
  };
  return (
    <div className={kit.wrap}>
      {refus !== '' && (
        <p role="alert" className={kit.error}>
          {refus}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconLock size={18} aria-hidden />}
        loading={isPending}
        onClick={() => void clore()}
      >
        Clore la journée
      </Button>
    </div>
  );
}

/** The imports of a school, newest first; each can be taken back whole while nothing prevents it. */

import { type ImportContract, nombreImporte } from '@gestionscolaire/contract/core/imports/columns.ts';
import type { Lot } from '@gestionscolaire/contract/core/imports/lots.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import classes from '#core/imports/imports.module.css';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';

/** Takes an import back after a question; true when it is done. */
export function useTakeBack(contract: ImportContract) {
  const { mutateAsync, isPending } = useWrite(contract.reprendre);
  const canTakeBack = useDroits().can(contract.reprendre);
  const takeBack = async ({ id, nombre, modifDate }: Pick<Lot, 'id' | 'nombre' | 'modifDate'>) => {
    const told = nombreImporte(contract, nombre);
    const question = `Défaire cet import retire tout ce qu'il a apporté : ${told}. Voulez-vous vraiment le défaire ?`;
    if (!(await confirm(question, { loses: true }))) return false;
    try {
      await mutateAsync({ id, modifUserId: 0, modifDate });
      notify('succes', 'Import défait : ce qu’il avait apporté est retiré.');
      return true;
    } catch (error) {
      notify('erreur', failureText(error));
      return false;
    }
  };
  return { takeBack, isPending, canTakeBack };
}

export function PastImports({ contract, ecoleId }: { contract: ImportContract; ecoleId: number }) {
  const lus = useEndpoint(contract.lister, { ecoleId });
  const { takeBack, isPending, canTakeBack } = useTakeBack(contract);
  return (
    <ReadingPart of={lus} waiting={null}>
      {(all) =>
        all.length > 0 && (
          <section className={`${kit.card} ${classes.card}`} aria-label="Imports déjà faits">
            <h2 className={classes.heading}>Imports déjà faits</h2>
            <ul className={`${kit.list} ${classes.past}`}>
              {all.map((one) => (
                <li key={one.id}>
                  <div className={classes.pastText}>
                    <strong>{one.origine}</strong>
                    <span>
                      {`${nombreImporte(contract, one.nombre)} le ${formaterInstant(one.creationDate)}`}
                      {one.personne !== null && ` par ${one.personne}`}
                    </span>
                    {one.estActif === 0 && (
                      <span
                        className={kit.dimmed}
                      >{`Défait le ${formaterInstant(one.modifDate ?? one.creationDate)}`}</span>
                    )}
                  </div>
                  {one.estActif === 1 && canTakeBack && (
                    <Button
                      variant="default"
                      disabled={isPending}
                      leftSection={<IconArrowBackUp size={18} aria-hidden />}
                      aria-label={`Défaire l'import de ${one.origine}`}
                      onClick={() => void takeBack(one)}
                    >
                      Défaire
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </ReadingPart>
  );
}

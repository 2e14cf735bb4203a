/** Asks what becomes of a sheet that another made meanwhile. */
import {
  estLeMemePointe,
  LIBELLES_DES_POINTAGES,
  type Pointe,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { updateFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '#core/api/failure-text.ts';
import { queryClient } from '#core/api/query-client.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import { type AppelGarde, appelsGardes } from './envoi.ts';
import { type EleveAppele, type Feuille, pointeDe } from './pointes.ts';

/** Tells, pupil by pupil, where the sheet of this device says other things than the one that another made; each is a choice. */
export function Conflit({ garde, autre }: { garde: AppelGarde; autre: Feuille }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useWrite(updateFeuilleAppel);
  const miens = new Map(garde.feuille.eleves.map((one) => [one.inscriptionId, pointeDe(one)]));
  const other = autre.eleves.flatMap((eleve) => {
    const mien = miens.get(eleve.inscriptionId);
    return mien === undefined || estLeMemePointe(mien, pointeDe(eleve)) ? [] : [{ eleve, mien }];
  });
  const finir = async () => {
    await appelsGardes.abandonner(garde.id);
    await queryClient.invalidateQueries();
  };
  const prendreLeMien = async (eleve: EleveAppele, mien: Pointe) => {
    if (autre.feuille === null) return;
    const sent = { inscriptionId: eleve.inscriptionId, ...mien, vu: pointeDe(eleve) };
    try {
      await mutateAsync({ id: autre.feuille.id, eleves: [sent], motif: null });
      await queryClient.invalidateQueries();
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return (
    <>
      <ul className={kit.lines}>
        {other.map(({ eleve, mien }) => (
          <li key={eleve.inscriptionId} className={kit.between}>
            <span>{`${eleve.nom} ${eleve.prenoms} : vous ${direPointe(mien)}, l'autre feuille ${direPointe(eleve)}`}</span>
            <Button
              size="compact-md"
              variant="default"
              loading={isPending}
              onClick={() => void prendreLeMien(eleve, mien)}
            >
              Corriger comme moi
            </Button>
          </li>
        ))}
      </ul>
      {other.length === 0 && <p>Les deux feuilles disent la même chose.</p>}
      {failure !== null && (
        <p role="alert" className={kit.error}>
          {failure}
        </p>
      )}
      <Button variant="default" onClick={() => void finir()}>
        Garder la feuille enregistrée
      </Button>
    </>
  );
}

const direPointe = ({ pointage, minutes }: Pointe): string => {
  const said = LIBELLES_DES_POINTAGES[pointage].toLowerCase();
  return pointage === 'retard' && minutes !== null ? `${said} de ${minutes} min` : said;
};

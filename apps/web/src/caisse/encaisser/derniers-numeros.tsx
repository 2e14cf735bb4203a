/**
 * Asks, before a school that was restored on another computer takes money again, for the last papers that somebody has in their hand: no
 * number is then given twice. It comes once, in place of the search.
 */
import {
  champsDesDerniersNumeros,
  type DerniersNumerosADire,
  direDerniersNumeros,
} from '@gestionscolaire/contract/caisse/derniers-numeros.ts';
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { ActFields } from '#core/act/act-field.tsx';
import { ActForm } from '#core/act/act-form.tsx';
import { useAct } from '#core/act/use-act.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { number, text } from '#core/crud/slots.ts';
import kit from '#core/ui/kit.module.css';
import classes from './derniers-numeros.module.css';

interface Props {
  ecoleId: number;
  aDire: DerniersNumerosADire;
}

const connu = (numero: number): string =>
  numero === 0 ? 'La sauvegarde n’en a aucun.' : `La sauvegarde s’arrête au ${formaterNumero(numero)}.`;

export function DerniersNumeros({ ecoleId, aDire }: Props) {
  const { sauvegarde, session, dernierRecu, dernierCertificat } = aDire;
  const { mutateAsync } = useWrite(direDerniersNumeros);
  const act = useAct({
    fields: champsDesDerniersNumeros,
    slots: {
      dernierRecu: number({ hint: connu(dernierRecu) }),
      dernierCertificat: number({ hint: connu(dernierCertificat) }),
      tete: text({ hint: `Facultatif. Elle commence par ${ecoleId}-.` }),
    },
    send: (filled) => mutateAsync({ ecoleId, ...filled }),
    said: 'Les numéros continuent après ceux-là.',
  });
  return (
    <ActForm act={act} className={`${kit.card} ${kit.pile} ${classes['demande']}`} label="Valider">
      <h2>Avant d’encaisser : le dernier papier de l’école</h2>
      <p>
        {`Les données viennent de la sauvegarde du ${formaterInstant(sauvegarde)}, restaurée sur cet ordinateur. Des reçus ont pu être donnés depuis. Prenez le plus récent que vous avez sur papier${session === null ? '' : `, de l’année ${session}`} : les numéros continueront après lui, et aucun ne sera donné deux fois.`}
      </p>
      <ActFields act={act} />
      <p>Sans papier plus récent, laissez vide.</p>
    </ActForm>
  );
}

/**
 * Asks, before a school that was restored on another computer takes money again, for the last papers that somebody has in his hand: no
 * number is then given twice. It comes once, in place of the search.
 */
import {
  champsDesDerniersNumeros as champs,
  type DerniersNumerosADire,
  direDerniersNumeros,
} from '@gestionscolaire/contract/caisse/derniers-numeros.ts';
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import classes from './derniers-numeros.module.css';
import '@mantine/core/styles/Input.css';

interface Props {
  ecoleId: number;
  aDire: DerniersNumerosADire;
}

/** Reads a number as it is printed, '00042'; null: none was typed. */
const numeroDe = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(/\s/g, ''));

const connu = (numero: number): string =>
  numero === 0 ? 'La sauvegarde n’en a aucun.' : `La sauvegarde s’arrête au ${formaterNumero(numero)}.`;

export function DerniersNumeros({ ecoleId, aDire }: Props) {
  const { sauvegarde, session, dernierRecu, dernierCertificat } = aDire;
  const [typed, setTyped] = useState({ dernierRecu: '', dernierCertificat: '', tete: '' });
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const { mutateAsync, isPending } = useWrite(direDerniersNumeros);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setFautes({});
    try {
      await mutateAsync({
        ecoleId,
        dernierRecu: numeroDe(typed.dernierRecu),
        dernierCertificat: numeroDe(typed.dernierCertificat),
        tete: typed.tete.trim() === '' ? null : typed.tete,
      });
      notify('succes', 'Les numéros continuent après ceux-là.');
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.champs).length > 0) setFautes(error.champs);
      else notify('erreur', failureText(error));
    }
  };
  const champ = (key: keyof typeof typed, description: string, isNumber: boolean) => (
    <TextInput
      label={champs[key].label}
      description={description}
      inputMode={isNumber ? 'numeric' : 'text'}
      autoComplete="off"
      value={typed[key]}
      error={fautes[key]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped((before) => ({ ...before, [key]: value }));
      }}
    />
  );
  return (
    <form noValidate className={classes['demande']} onSubmit={(event) => void submit(event)}>
      <h2>Avant d’encaisser : le dernier papier de l’école</h2>
      <p>
        {`Les données viennent de la sauvegarde du ${formaterInstant(sauvegarde)}, restaurée sur cet ordinateur. Des reçus ont pu être donnés depuis. Prenez le plus récent que vous avez sur papier${session === null ? '' : `, de l’année ${session}`} : les numéros continueront après lui, et aucun ne sera donné deux fois.`}
      </p>
      {champ('dernierRecu', connu(dernierRecu), true)}
      {champ('dernierCertificat', connu(dernierCertificat), true)}
      {champ('tete', `Facultatif. Elle commence par ${ecoleId}-.`, false)}
      <p>Sans papier plus récent, laissez vide.</p>
      <Button type="submit" loading={isPending}>
        Valider
      </Button>
    </form>
  );
}

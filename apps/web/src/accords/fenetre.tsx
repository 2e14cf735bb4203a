/**
 * The window of an act that the school holds: the second person signs here with their own identifier and password, or the demand is
 * sent and waits.
 */
import { addAccord, retirerDemande, signerDemande } from '@gestionscolaire/contract/accords/accords.ts';
import { MOT_DE_PASSE_MAXIMAL } from '@gestionscolaire/contract/administration/connexion.ts';
import { CHAMP_CODE } from '@gestionscolaire/contract/administration/second-facteur.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { PASSWORD_TOGGLE } from '#core/ui/fields/password.ts';
import kit from '#core/ui/kit.module.css';
import classes from './accords.module.css';
import type { Issue } from './installer.tsx';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';

interface AccordProps {
  /** The name of the call that was refused, and what it was sent. */
  appel: string;
  saisie: Record<string, unknown>;
  /** The sentence of the refusal, which says the act. */
  phrase: string;
  onIssue: (issue: Issue) => void;
}

const VIDE = { login: '', password: '', code: '' };

/** Makes the demand once, and signs it, sends it or takes it back. */
function useDemande({ appel, saisie, onIssue }: Omit<AccordProps, 'phrase'>) {
  const ajouter = useWrite(addAccord);
  const signer = useWrite(signerDemande);
  const retirer = useWrite(retirerDemande);
  const demande = useRef<number>(undefined);
  const demander = async (): Promise<number> => {
    demande.current ??= (await ajouter.mutateAsync({ appel, saisie })).data[0]?.id;
    return demande.current ?? 0;
  };
  return {
    isPending: ajouter.isPending || signer.isPending || retirer.isPending,
    envoyer: async () => {
      await demander();
      onIssue('attente');
    },
    signer: async ({ login, password, code }: typeof VIDE) => {
      const typed = { login, password, ...(code === '' ? {} : { [CHAMP_CODE]: code }) };
      const { data } = await signer.mutateAsync({ id: await demander(), ...typed });
      onIssue({ fait: data });
    },
    renoncer: async () => {
      if (demande.current !== undefined)
        await retirer.mutateAsync({ id: demande.current }).catch(() => undefined);
      onIssue('renonce');
    },
  };
}

export function AccordFenetre({ phrase, ...given }: AccordProps) {
  const { isPending, ...demande } = useDemande(given);
  const [typed, setTyped] = useState(VIDE);
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [isCodeAsked, setCodeAsked] = useState(false);

  const essayer = async (act: () => Promise<void>) => {
    if (isPending) return;
    try {
      await act();
    } catch (error) {
      const champs = error instanceof ApiError ? error.champs : {};
      if (champs[CHAMP_CODE] !== undefined) setCodeAsked(true);
      setFautes(Object.keys(champs).length > 0 ? champs : { tout: failureText(error) });
    }
  };
  const change = (part: Partial<typeof VIDE>) => {
    setTyped((before) => ({ ...before, ...part }));
    setFautes({});
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const manquent = {
      ...(typed.login.trim() === '' ? { login: "L'identifiant est obligatoire." } : {}),
      ...(typed.password === '' ? { password: 'Le mot de passe est obligatoire.' } : {}),
    };
    setFautes(manquent);
    if (Object.keys(manquent).length === 0) void essayer(() => demande.signer(typed));
  };

  return (
    <Dialog title="Accord d'une autre personne" onClose={() => void demande.renoncer()}>
      <form noValidate onSubmit={submit} className={`${kit.pile} ${classes.form}`}>
        <p>{phrase}</p>
        <p className={kit.dimmed}>
          Si cette personne est là, elle signe ici avec son propre identifiant. Sinon, envoyez la demande.
        </p>
        <TextInput
          label="Son téléphone ou son e-mail"
          name="identifiantDeLAutre"
          autoComplete="off"
          data-autofocus
          maxLength={200}
          value={typed.login}
          error={fautes['login']}
          onChange={(event) => change({ login: event.currentTarget.value })}
        />
        <PasswordInput
          label="Son mot de passe"
          name="motDePasseDeLAutre"
          autoComplete="new-password"
          maxLength={MOT_DE_PASSE_MAXIMAL}
          visibilityToggleButtonProps={PASSWORD_TOGGLE}
          value={typed.password}
          error={fautes['password']}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        {isCodeAsked && (
          <TextInput
            label="Son code de vérification"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            value={typed.code}
            error={fautes[CHAMP_CODE]}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
        )}
        {fautes['tout'] !== undefined && (
          <p role="alert" className={kit.alert}>
            {fautes['tout']}
          </p>
        )}
        <DialogButtons>
          <Button variant="subtle" onClick={() => void demande.renoncer()}>
            Annuler
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => void essayer(demande.envoyer)}>
            Envoyer la demande
          </Button>
          <Button type="submit" loading={isPending}>
            Donner l'accord
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

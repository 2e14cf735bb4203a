/** The page 'Vérification en deux étapes': a code of one's telephone, asked for after the password. */
import {
  getSecondFacteur,
  preparerSecondFacteur,
  renouvelerCodesDeSecours,
  retirerSecondFacteur,
} from '@gestionscolaire/contract/administration/second-facteur.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { momentEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { leaveForHome } from '#administration/connexion/life.ts';
import { failureText } from '#core/api/failure-text.ts';
import { readIdentity } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import { ReadingPart } from '#core/ui/reading.tsx';
import { Application, type Preparation } from './application.tsx';
import { CodesDeSecours } from './codes.tsx';
import { noteFactor } from './exiger.ts';
import classes from './page.module.css';

const TITLE = 'Vérification en deux étapes';
/** An answer that is sent again does not tell a second time what it told once. */
const DEJA_DIT =
  'La réponse a été perdue en route. Recommencez\u00A0: rien n’est changé tant que vous n’avez pas tapé de code.';
const CODES_PERDUS = 'Les codes ont été perdus en route\u00A0: demandez-en de nouveaux.';

type Etat = Output<typeof getSecondFacteur>;

export function DeuxEtapes() {
  const query = useEndpoint(getSecondFacteur, {});
  return (
    <Page title={TITLE} width="narrow" breadcrumbs={[{ label: TITLE }]}>
      <section className={`${kit.card} ${classes.card}`} aria-label={TITLE}>
        <ReadingPart of={query}>{(etat) => <Contenu etat={etat} />}</ReadingPart>
      </section>
    </Page>
  );
}

function Contenu({ etat }: { etat: Etat }) {
  const [preparation, setPreparation] = useState<Preparation | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isForced] = useState(() => readIdentity()?.secondFacteurAActiver === true);

  const montrer = (told: readonly string[] | null) => {
    setPreparation(null);
    if (told === null) notify('attention', CODES_PERDUS);
    setCodes(told);
  };
  const noter = () => {
    setCodes(null);
    // The application reads anew all that was refused until now.
    if (isForced) void leaveForHome();
  };

  if (codes !== null) return <CodesDeSecours codes={codes} onNoted={noter} />;
  if (preparation !== null)
    return (
      <Application
        preparation={preparation}
        onCancel={() => setPreparation(null)}
        onActive={(told) => {
          noteFactor(false);
          montrer(told);
        }}
      />
    );
  return <Reglages etat={etat} onPrepared={setPreparation} onCodes={montrer} />;
}

interface ReglagesProps {
  etat: Etat;
  onPrepared: (preparation: Preparation) => void;
  onCodes: (codes: readonly string[] | null) => void;
}

function useReglages({ onPrepared, onCodes }: Omit<ReglagesProps, 'etat'>) {
  const preparer = useWrite(preparerSecondFacteur);
  const { mutateAsync: renouveler } = useWrite(renouvelerCodesDeSecours);
  const { mutateAsync: retirer } = useWrite(retirerSecondFacteur);
  const essayer = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return {
    isPending: preparer.isPending,
    preparer: () =>
      essayer(async () => {
        const [told] = (await preparer.mutateAsync({})).data;
        if (told === undefined || told.cle === null || told.image === null) notify('attention', DEJA_DIT);
        else onPrepared({ cle: told.cle, image: told.image });
      }),
    renouveler: async () => {
      const question =
        "Voulez-vous vraiment de nouveaux codes de secours\u00A0?\nCeux d'avant ne serviront plus.";
      if (await confirm(question))
        await essayer(async () => onCodes((await renouveler({})).data[0]?.codes ?? null));
    },
    retirer: async () => {
      const question =
        'Voulez-vous vraiment désactiver la vérification en deux étapes\u00A0?\nVotre mot de passe suffira de nouveau pour ouvrir votre compte.';
      if (!(await confirm(question, { loses: true }))) return;
      await essayer(async () => {
        await retirer({});
        notify('succes', 'La vérification en deux étapes est désactivée');
      });
    },
  };
}

function Reglages({ etat, ...told }: ReglagesProps) {
  const { isPending, preparer, renouveler, retirer } = useReglages(told);
  const { depuis, codesRestants, estExige } = etat;
  if (depuis === null)
    return (
      <>
        <p className={`${kit.beside} ${classes.state}`} data-is-off>
          <IconShieldOff size={24} aria-hidden /> Elle n'est pas active.
        </p>
        {estExige && (
          <p role="note" className={`${kit.caution} ${kit.inset}`}>
            Un de vos groupes la demande{'\u00A0'}: activez-la, et tout s'ouvre.
          </p>
        )}
        <p>
          Après votre mot de passe, la connexion demande un code à six chiffres que donne une application de
          votre téléphone, comme Aegis, FreeOTP ou Google Authenticator. Le téléphone n'a besoin ni d'internet
          ni de réseau.
        </p>
        <Button loading={isPending} onClick={() => void preparer()}>
          Activer
        </Button>
      </>
    );
  return (
    <>
      <p className={`${kit.beside} ${classes.state}`}>
        <IconShieldCheck size={24} aria-hidden /> Active depuis le {momentEnLettres(depuis)}.
      </p>
      <p>{phraseDesCodes(codesRestants)}</p>
      {estExige && <p>Un de vos groupes la demande{'\u00A0'}: elle ne se désactive pas.</p>}
      <div className={`${kit.wrap} ${kit.near}`}>
        <Button variant="default" onClick={() => void renouveler()}>
          Nouveaux codes de secours
        </Button>
        <Button variant="default" loading={isPending} onClick={() => void preparer()}>
          Changer de téléphone
        </Button>
        {!estExige && (
          <Button variant="default" color="red" onClick={() => void retirer()}>
            Désactiver
          </Button>
        )}
      </div>
    </>
  );
}

function phraseDesCodes(restants: number): string {
  if (restants === 0)
    return 'Il ne vous reste aucun code de secours\u00A0: demandez-en de nouveaux, pour le jour où le téléphone manque.';
  return restants === 1
    ? 'Il vous reste un code de secours\u00A0: demandez-en de nouveaux.'
    : `Il vous reste ${restants} codes de secours.`;
}

/** The page 'Mes connexions': from where one's account is open, and the buttons that close what is not one's own. */
import {
  type Connexion,
  getMesConnexions,
  terminerAutresConnexions,
  terminerConnexion,
} from '@gestionscolaire/contract/administration/connexions.ts';
import { Button } from '@mantine/core';
import { IconLogout2 } from '@tabler/icons-react';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './mes-connexions.module.css';
import { ConnexionsOuvertes, nomDe } from './ouvertes.tsx';

const TITLE = 'Mes connexions';

export function MesConnexions() {
  const query = useEndpoint(getMesConnexions, {});
  return (
    <Page title={TITLE} breadcrumbs={[{ label: TITLE }]}>
      <section className={`${kit.card} ${classes.card}`} aria-label={TITLE} aria-busy={query.isFetching}>
        <ReadingPart of={query}>{(connexions) => <Miennes connexions={connexions} />}</ReadingPart>
      </section>
    </Page>
  );
}

function Miennes({ connexions }: { connexions: readonly Connexion[] }) {
  const { mutateAsync: endOne } = useWrite(terminerConnexion);
  const { mutateAsync: endOthers } = useWrite(terminerAutresConnexions);
  const hasOthers = connexions.some(({ estCourante }) => !estCourante);

  const finir = async (question: string, fait: string, end: () => Promise<unknown>) => {
    if (!(await confirm(question, { loses: true }))) return;
    try {
      await end();
      notify('succes', fait);
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  const terminer = (connexion: Connexion) =>
    finir(
      `Voulez-vous vraiment terminer la connexion «\u00A0${nomDe(connexion)}, ${connexion.adresse}\u00A0»\u00A0?\nIl faudra s'y connecter de nouveau.`,
      'Connexion terminée',
      () => endOne({ id: connexion.id }),
    );
  const terminerLesAutres = () =>
    finir(
      "Voulez-vous vraiment terminer toutes vos autres connexions\u00A0?\nIl faudra s'y connecter de nouveau. Celle-ci reste ouverte.",
      'Vos autres connexions sont terminées',
      () => endOthers({}),
    );

  return (
    <>
      <p className={classes.why}>
        {hasOthers
          ? "Les appareils d'où votre compte est ouvert. Terminez ce que vous ne reconnaissez pas, puis changez votre mot de passe."
          : "Votre compte n'est ouvert nulle part ailleurs."}
      </p>
      <ConnexionsOuvertes connexions={connexions} onEnd={(connexion) => void terminer(connexion)} />
      {hasOthers && (
        <Button
          variant="default"
          className={classes.all ?? ''}
          leftSection={<IconLogout2 size={18} aria-hidden />}
          onClick={() => void terminerLesAutres()}
        >
          Terminer toutes les autres
        </Button>
      )}
      <p className={kit.quiet}>
        Une connexion finit d'elle-même douze heures après son dernier usage, et sept jours après son
        ouverture.
      </p>
    </>
  );
}

/**
 * The buttons of a user beside their form: a new one-time password, suspending them or ending the suspension, their connexions, their
 * rights, their months.
 */
import { terminerConnexionsUser } from '@gestionscolaire/contract/administration/connexions.ts';
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import {
  resetUserPwd,
  suspendUser,
  type Utilisateur,
  verifierDroits,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getMoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { Button } from '@mantine/core';
import {
  IconCalendarDollar,
  IconDevices,
  IconKey,
  IconShieldCheck,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { CrudLink } from '#core/crud/crud-link.tsx';
import type { RowOperation } from '#core/crud/crud-page.tsx';
import { RowButton, RowLink } from '#core/crud/rows/button.tsx';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import { BoutonDeSesDonnees } from '#personne/index.ts';
import { montrerFiche } from './fiche-ouvrir.tsx';
import classes from './utilisateurs.module.css';

const REINITIALISER = 'Réinitialiser le mot de passe';
const VERIFIER = 'Vérifier les droits';
/** Whether a user has months: a teacher of a school, with a class or without (AMB-098). */
const aDesMois = ({ ecoleId, fonction }: Utilisateur) => ecoleId !== null && fonction === FONCTION_ENSEIGNANT;

function useActions(row: Utilisateur) {
  const { mutateAsync: reset } = useWrite(resetUserPwd);
  const { mutateAsync: suspend } = useWrite(suspendUser);
  const nom = `${row.prenoms} ${row.name}`;
  const stamp = () => ({ id: row.id, modifUserId: currentUserId(), modifDate: row.modifDate });

  const reinitialiser = async () => {
    const question = `Voulez-vous vraiment réinitialiser le mot de passe de ${nom}?\nIl sera déconnecté, et son mot de passe actuel ne servira plus.`;
    if (!(await confirm(question, { loses: true }))) return;
    try {
      const { data } = await reset(stamp());
      const { motDePasseProvisoire = null, acces = null } = data[0] ?? {};
      await montrerFiche(row, motDePasseProvisoire, { acces });
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };

  const basculer = async () => {
    const isSuspending = row.estSuspendu === 0;
    const question = `Voulez-vous vraiment suspendre ${nom}?\nIl sera déconnecté, et ne pourra plus se connecter avant d'être réintégré.`;
    if (isSuspending && !(await confirm(question, { loses: true }))) return;
    try {
      await suspend({ ...stamp(), estSuspendu: isSuspending ? 1 : 0 });
      notify('succes', isSuspending ? 'Utilisateur suspendu' : 'Utilisateur réintégré');
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };

  const voirConnexions = async () => {
    const { ConnexionsDeLUtilisateur } = await import('./connexions.tsx');
    await openWindow(({ onClose }) => <ConnexionsDeLUtilisateur id={row.id} nom={nom} onClose={onClose} />);
  };

  const bascule = row.estSuspendu === 1 ? 'Réintégrer' : 'Suspendre';
  return {
    nom,
    reinitialiser,
    basculer,
    voirConnexions,
    bascule,
    BasculeIcon: row.estSuspendu === 1 ? IconUserCheck : IconUserOff,
  };
}

interface Ligne extends Pick<Utilisateur, 'id'> {
  estPlusFort?: 0 | 1;
}

/**
 * Whether the person may act on a user. Not on one who holds a right that the person lacks. On themselves they may change the form
 * alone: by suspending or disabling themselves, or resetting their own password (AMB-093), they would sign themselves out, and their new
 * password would show behind the sign-in.
 */
export function estTouchable({ id, estPlusFort }: Ligne, operation: RowOperation): boolean {
  return estPlusFort !== 1 && (operation === 'modification' || id !== currentUserId());
}

function useCan(row: Ligne) {
  const droits = useDroits();
  const canShut = estTouchable(row, 'suppression');
  return {
    verify: droits.can(verifierDroits),
    months: droits.can(getMoisEnseignant),
    reset: droits.can(resetUserPwd) && canShut,
    suspend: droits.can(suspendUser) && canShut,
    connexions: droits.can(terminerConnexionsUser) && canShut,
  };
}

export function UtilisateurActions({ row }: { row: Utilisateur }) {
  const { nom, reinitialiser, basculer, bascule, BasculeIcon } = useActions(row);
  const can = useCan(row);
  return (
    <>
      {can.verify && (
        <RowLink
          icon={IconShieldCheck}
          label={VERIFIER}
          word="Droits"
          name={nom}
          to={path(ADRESSES.droits, { id: row.id })}
        />
      )}
      {can.reset && (
        <RowButton
          icon={IconKey}
          label={REINITIALISER}
          word="Mot de passe"
          name={nom}
          onClick={() => void reinitialiser()}
        />
      )}
      {can.suspend && (
        <RowButton icon={BasculeIcon} label={bascule} name={nom} onClick={() => void basculer()} />
      )}
    </>
  );
}

export function UtilisateurBoutons({ row }: { row: Utilisateur }) {
  const { reinitialiser, basculer, voirConnexions, bascule, BasculeIcon } = useActions(row);
  const can = useCan(row);
  if (row.estActif === 0) return null;
  return (
    <div className={`${kit.row} ${kit.tall} ${classes.boutons}`}>
      {row.estSuspendu === 1 && <p>Suspendu{'\u00A0'}: il ne peut pas se connecter.</p>}
      {can.verify && (
        <Button
          component={CrudLink}
          to={path(ADRESSES.droits, { id: row.id })}
          variant="default"
          leftSection={<IconShieldCheck size={18} aria-hidden />}
        >
          {VERIFIER}
        </Button>
      )}
      {can.months && aDesMois(row) && (
        <Button
          component={CrudLink}
          to={path(ADRESSES.moisEnseignant, { id: row.id })}
          variant="default"
          leftSection={<IconCalendarDollar size={18} aria-hidden />}
        >
          Voir les mois
        </Button>
      )}
      {can.reset && (
        <Button
          variant="default"
          leftSection={<IconKey size={18} aria-hidden />}
          onClick={() => void reinitialiser()}
        >
          {REINITIALISER}
        </Button>
      )}
      <BoutonDeSesDonnees sorte="utilisateurs" id={row.id} />
      {can.connexions && (
        <Button
          variant="default"
          leftSection={<IconDevices size={18} aria-hidden />}
          onClick={() => void voirConnexions()}
        >
          Voir les connexions
        </Button>
      )}
      {can.suspend && (
        <Button
          variant="default"
          leftSection={<BasculeIcon size={18} aria-hidden />}
          onClick={() => void basculer()}
        >
          {bascule}
        </Button>
      )}
    </div>
  );
}

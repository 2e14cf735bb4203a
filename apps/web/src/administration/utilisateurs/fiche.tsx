/** A one-time password, shown once: a person copies it, prints it as a slip, or notes it before the window closes. */
import { HEURES_DU_PROVISOIRE } from '@gestionscolaire/contract/administration/connexion.ts';
import { addUserGroupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { BOUTONS, TITRE_APPLICATION } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { AppLink, type AppPath } from '#core/navigation/link.tsx';
import { copyField } from '#core/ui/copy.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { Paper } from '#core/ui/paper.tsx';
import { GroupeDeLaPersonne } from './fiche-groupe.tsx';
import classes from './utilisateurs.module.css';

const A_CHANGER = `Ce mot de passe est provisoire\u00A0: il doit être changé à la première connexion, dans les ${HEURES_DU_PROVISOIRE} heures.`;

interface Fiche {
  nom: string;
  /** The user's identifier at the sign-in: a telephone, an e-mail, or one of both. */
  identifiant: string;
  motDePasse: string;
}

/** Names of the computer itself: they lead nowhere from another one. */
const LOCALES = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the address of the product; the server's own computer does not know the address that others use. */
function adresseDuSite({ hostname, origin }: Pick<Location, 'hostname' | 'origin'>): string {
  return LOCALES.test(hostname) ? "demandez l'adresse à votre administrateur" : origin;
}

export interface SansGroupe {
  userId: number;
  groupes: AppPath;
}

interface FicheProps extends Fiche {
  /** The new person, who is in no group yet, and the page where they can be added to one. */
  sansGroupe: SansGroupe | null;
  /** The server's sentence about what the account sees; null: their groups are chosen apart. */
  acces: string | null;
  /** `to`: the page that the person chose next. */
  onClose: (to?: AppPath) => void;
}

/** Says that the person sees nothing yet, and lets who may put her into a group. */
function SonGroupe({ userId, groupes: to, onLeave }: SansGroupe & { onLeave: () => void }) {
  const droits = useDroits();
  const note = (
    <p className={`${kit.lower} ${classes.note}`}>
      Cette personne ne voit rien tant qu'elle n'est dans aucun groupe.{' '}
      {droits.can(addUserGroupe) && (
        <AppLink
          to={to}
          onClick={(event) => {
            event.preventDefault();
            onLeave();
          }}
        >
          Aller aux groupes
        </AppLink>
      )}
    </p>
  );
  const mayAdd = droits.can(addUserGroupe) && droits.can(groupes.list);
  return mayAdd ? <GroupeDeLaPersonne userId={userId}>{note}</GroupeDeLaPersonne> : note;
}

export function FicheDeConnexion({ sansGroupe, acces, onClose, ...fiche }: FicheProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const fermer = async (to?: AppPath) => {
    const question =
      'Avez-vous noté le mot de passe provisoire\u00A0?\nIl ne sera plus montré\u00A0: sans lui, il faudra le réinitialiser.';
    if (await confirm(question, { oui: 'Oui, fermer', non: 'Non, revenir' })) onClose(to);
  };
  const copy = async () => {
    const isCopied = field.current !== null && (await copyField(field.current));
    setSaid(
      isCopied
        ? 'Mot de passe copié'
        : 'La copie n’est pas permise ici\u00A0: le mot de passe est sélectionné, copiez-le avec Ctrl\u00A0+\u00A0C.',
    );
  };
  return (
    <Dialog title="Mot de passe provisoire" onClose={() => void fermer()}>
      <dl className={`${kit.terms} ${classes.fiche}`}>
        <dt>Utilisateur</dt>
        <dd>{fiche.nom}</dd>
        <dt>Identifiant</dt>
        <dd>{fiche.identifiant}</dd>
      </dl>
      <TextInput
        ref={field}
        label="Mot de passe provisoire"
        readOnly
        data-autofocus
        classNames={{ input: classes.secret ?? '' }}
        value={fiche.motDePasse}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={`${kit.lower} ${classes.note}`}>{A_CHANGER} Il n'est montré qu'une fois.</p>
      {acces !== null && <p className={`${kit.lower} ${classes.note}`}>{acces}</p>}
      {acces === null && sansGroupe !== null && (
        <SonGroupe {...sansGroupe} onLeave={() => void fermer(sansGroupe.groupes)} />
      )}
      <p role="status" className={`${kit.lower} ${classes.note}`}>
        {said}
      </p>
      <DialogButtons>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          Copier
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimer la fiche
        </Button>
        <Button onClick={() => void fermer()}>{BOUTONS.fermer}</Button>
      </DialogButtons>
      <Papier {...fiche} />
    </Dialog>
  );
}

/** The printed slip: nothing else is on the paper. */
function Papier({ nom, identifiant, motDePasse }: Fiche) {
  return (
    <Paper className={`${kit.paper} ${classes.papier}`}>
      <p>{TITRE_APPLICATION}</p>
      <h1>Fiche de connexion</h1>
      <dl>
        <dt>Nom</dt>
        <dd>{nom}</dd>
        <dt>Adresse du site</dt>
        <dd>{adresseDuSite(window.location)}</dd>
        <dt>Identifiant</dt>
        <dd>{identifiant}</dd>
        <dt>Mot de passe provisoire</dt>
        <dd className={classes.secret}>{motDePasse}</dd>
      </dl>
      <p>{A_CHANGER}</p>
    </Paper>
  );
}

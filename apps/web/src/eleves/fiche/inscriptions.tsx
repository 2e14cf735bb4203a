/** The enrolments of a pupil, the latest first: their prestations, and the buttons for a departure or a return. */

import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  addInscription,
  changerEtatInscription,
  disableInscription,
  getSoldeEleve,
  LIBELLES_DES_ETATS,
  type SoldeEleve,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nomDuMois } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button } from '@mantine/core';
import { IconCalculator, IconClipboardOff, IconDoorExit, IconPencil, IconTrash } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { departEnMots, remiseEnMots } from './compte.ts';
import classes from './page.module.css';
import { departDe } from './passages.tsx';

type Une = SoldeEleve['inscriptions'][number];

interface InscriptionsProps {
  solde: SoldeEleve;
  /** Whether the reader is told what families owe. */
  isToldDus: boolean;
}

export function InscriptionsDeLEleve({ solde, isToldDus }: InscriptionsProps) {
  const { eleve, inscriptions } = solde;
  const droits = useDroits();
  return (
    <section className={kit.sheet} aria-label="Inscriptions">
      <h2 className={kit.title}>Inscriptions</h2>
      {inscriptions.length === 0 ? (
        <Empty
          icon={IconClipboardOff}
          title="Aucune inscription"
          text="Ce qui est à payer suit l'inscription dans une classe."
          action={
            droits.isKnown &&
            droits.can(addInscription) &&
            eleve.estActif === 1 &&
            departDe(solde) === undefined ? (
              <Button component={AppLink} to={path(ADRESSES.inscriptions.add, { eleveId: eleve.id })}>
                Inscrire
              </Button>
            ) : undefined
          }
        />
      ) : (
        <ul className={`${kit.stack} ${kit.frames} ${kit.near}`}>
          {inscriptions.map((une) => (
            <li key={une.id}>
              <Resume une={une} isToldDus={isToldDus} />
              {eleve.anonymiseLe === null && <Boutons une={une} isToldDus={isToldDus} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Resume({ une, isToldDus }: { une: Une; isToldDus: boolean }) {
  const { session, classe, etat, dateInscription, premierMois, reste } = une;
  const isTold = !useDroits().withheld(getSoldeEleve).includes('observations');
  const remise = isToldDus ? remiseEnMots(une) : null;
  const details = [
    `Depuis le ${formaterJour(dateInscription)}`,
    premierMois === null ? null : `à payer dès ${nomDuMois(premierMois)}`,
    remise === null ? null : `remise de ${remise}`,
    isTold ? une.observations : null,
  ].filter((part) => part !== null);
  return (
    <div className={classes.resume}>
      <p className={`${kit.row} ${classes.annee}`}>
        <strong>{`${classe} · ${session}`}</strong>
        <span className={classes.etat} data-etat={etat}>
          {etat === 'inscrit' ? LIBELLES_DES_ETATS[etat] : departEnMots(LIBELLES_DES_ETATS[etat], une)}
        </span>
      </p>
      <p className={kit.quiet}>{details.join(' · ')}</p>
      {isToldDus && (
        <p className={kit.quiet}>
          {reste > 0 ? (
            <>
              Reste <Money amount={reste} />
            </>
          ) : (
            'Rien ne reste à payer'
          )}
        </p>
      )}
    </div>
  );
}

function Boutons({ une, isToldDus }: { une: Une; isToldDus: boolean }) {
  const droits = useDroits();
  const { mutateAsync, isPending } = useWrite(disableInscription);
  if (!droits.isKnown) return null;
  const quand = `${une.classe}, ${une.session}`;
  const depart = async () => {
    const { DepartFenetre } = await import('#eleves/inscription/depart-fenetre.tsx');
    await openWindow(({ onClose }) => <DepartFenetre inscription={une} onClose={onClose} />);
  };
  const recalculer = async () => {
    const { RecalculFenetre } = await import('#eleves/inscription/recalcul-fenetre.tsx');
    await openWindow(({ onClose }) => <RecalculFenetre id={une.id} onClose={onClose} />);
  };
  const annuler = async () => {
    const question = `Retirer cette inscription (${quand}) retire aussi tout ce qu'elle demande de payer. Voulez-vous vraiment la retirer ?`;
    if (!(await confirm(question, { loses: true }))) return;
    try {
      await mutateAsync({ id: une.id, modifUserId: 0, modifDate: une.modifDate });
      notify('succes', 'Inscription retirée, avec ce qu’elle demandait.');
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <div className={`${kit.wrap} ${kit.halves}`}>
      {droits.can(updateInscription) && (
        <Button
          component={AppLink}
          to={path(ADRESSES.inscriptions.edit, { id: une.id })}
          variant="default"
          aria-label={`Modifier l'inscription\u00A0: ${quand}`}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          Modifier
        </Button>
      )}
      {isToldDus && droits.can(updateInscription) && une.etat === 'inscrit' && (
        <Button
          variant="default"
          aria-label={`Recalculer les échéances\u00A0: ${quand}`}
          leftSection={<IconCalculator size={18} aria-hidden />}
          onClick={() => void recalculer()}
        >
          Recalculer
        </Button>
      )}
      {droits.can(changerEtatInscription) && (
        <Button
          variant="default"
          aria-label={`${une.etat === 'inscrit' ? 'Départ' : 'Départ ou retour'}\u00A0: ${quand}`}
          leftSection={<IconDoorExit size={18} aria-hidden />}
          onClick={() => void depart()}
        >
          {une.etat === 'inscrit' ? 'Départ' : 'Départ ou retour'}
        </Button>
      )}
      {droits.can(disableInscription) && (
        <Button
          variant="default"
          disabled={isPending}
          aria-label={`Retirer l'inscription\u00A0: ${quand}`}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => void annuler()}
        >
          Retirer
        </Button>
      )}
    </div>
  );
}

/** The schools that a pupil came from or went to, and the years that they were elsewhere; the button that lets them pass. */

import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { addPassage, defairePassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconSchool, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import classes from './page.module.css';

const TITRE = 'Parcours dans le réseau';

/** Returns the passage that took a pupil to another school; undefined for one who is of this school. */
export function departDe({ passages: [last] }: SoldeEleve) {
  return last?.sens === 'depart' ? last : undefined;
}

export function Parcours({ solde: { passages, parcours } }: { solde: SoldeEleve }) {
  if (passages.length === 0 && parcours.length === 0) return null;
  return (
    <section className={kit.sheet} aria-label={TITRE}>
      <h2 className={kit.title}>{TITRE}</h2>
      <ul className={`${kit.stack} ${kit.frames} ${kit.near}`}>
        {passages.map((passage) => (
          <Un key={passage.id} passage={passage} />
        ))}
        {parcours.map(({ session, ecole, classe }) => (
          <li key={`${session} ${ecole} ${classe}`}>
            <div className={classes.resume}>
              <p>{`${classe} · ${session}`}</p>
              <p className={kit.quiet}>{ecole}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Un({ passage }: { passage: SoldeEleve['passages'][number] }) {
  const { id, sens, autreEcole, autreEleveId, jour, auteur, modifDate } = passage;
  const { mutateAsync, isPending } = useWrite(defairePassage);
  const droits = useDroits();
  const defaire = async () => {
    const question = `Défaire ce passage ? L'élève revient dans l'école de départ, avec ce qui y était à payer.`;
    if (!(await confirm(question))) return;
    try {
      await mutateAsync({ id, modifUserId: currentUserId(), modifDate });
      notify('succes', 'Le passage est défait.');
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <li>
      <div className={classes.resume}>
        <p>{sens === 'depart' ? `Parti pour ${autreEcole}` : `Venu de ${autreEcole}`}</p>
        <p className={kit.quiet}>{`Le ${formaterJour(jour)}${auteur === null ? '' : `, par ${auteur}`}`}</p>
      </div>
      <div className={`${kit.wrap} ${kit.halves}`}>
        {autreEleveId !== null && (
          <Button
            component={AppLink}
            to={path(ADRESSES.eleve, { id: autreEleveId })}
            variant="default"
            leftSection={<IconUser size={18} aria-hidden />}
          >
            Sa fiche là-bas
          </Button>
        )}
        {droits.isKnown && droits.can(defairePassage) && (
          <Button
            variant="default"
            disabled={isPending}
            aria-label="Défaire le passage"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => void defaire()}
          >
            Défaire
          </Button>
        )}
      </div>
    </li>
  );
}

/** The button that opens the window: only a person of the network, who reaches both schools, has it. */
export function BoutonPasser({ solde }: { solde: SoldeEleve }) {
  const { eleve } = solde;
  const navigate = useNavigate();
  const canPass = useDroits().can(addPassage);
  if (!canPass || eleve.estActif !== 1 || departDe(solde) !== undefined) return null;
  const ouvrir = async () => {
    const { PassageFenetre } = await import('#eleves/passages/fenetre.tsx');
    await openWindow(({ onClose }) => (
      <PassageFenetre eleve={eleve} onOpen={(to) => void navigate({ to })} onClose={onClose} />
    ));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconSchool size={18} aria-hidden />}
      onClick={() => void ouvrir()}
    >
      Passer à une autre école…
    </Button>
  );
}

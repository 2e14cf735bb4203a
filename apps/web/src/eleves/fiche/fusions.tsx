/** The records that became one with a pupil's, with the button to take the merge back. */
import { addFusion, defaireFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsJoin } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import classes from './page.module.css';

const TITRE = 'Fiches réunies à celle-ci';

export function FichesReunies({ solde: { fusions } }: { solde: SoldeEleve }) {
  if (fusions.length === 0) return null;
  return (
    <section className={kit.sheet} aria-label={TITRE}>
      <h2 className={kit.title}>{TITRE}</h2>
      <ul className={`${kit.stack} ${kit.frames} ${kit.near}`}>
        {fusions.map((fusion) => (
          <Une key={fusion.id} fusion={fusion} />
        ))}
      </ul>
    </section>
  );
}

function Une({ fusion }: { fusion: SoldeEleve['fusions'][number] }) {
  const { id, matricule, jour, auteur, modifDate } = fusion;
  const { mutateAsync, isPending } = useWrite(defaireFusion);
  const canUndo = useDroits().can(defaireFusion);
  const defaire = async () => {
    const question = `Défaire cette réunion ? La fiche ${matricule} reprend ses inscriptions et ses reçus.`;
    if (!(await confirm(question))) return;
    try {
      await mutateAsync({ id, modifUserId: currentUserId(), modifDate });
      notify('succes', 'Les deux fiches sont de nouveau séparées.');
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <li>
      <div className={classes.resume}>
        <p>{`Fiche ${matricule}, ${nomComplet(fusion)}`}</p>
        <p className={kit.quiet}>
          {`Réunie le ${formaterJour(jour)}${auteur === null ? '' : `, par ${auteur}`}`}
        </p>
      </div>
      {canUndo && (
        <div className={`${kit.wrap} ${kit.halves}`}>
          <Button
            variant="default"
            disabled={isPending}
            aria-label={`Défaire la réunion de la fiche ${matricule}`}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => void defaire()}
          >
            Défaire
          </Button>
        </div>
      )}
    </li>
  );
}

/** The button that opens the window; a disabled record is one with no other. */
export function BoutonFusionner({ solde: { eleve } }: { solde: SoldeEleve }) {
  const navigate = useNavigate();
  if (!useDroits().can(addFusion) || eleve.estActif !== 1) return null;
  const ouvrir = async () => {
    const { FusionFenetre } = await import('#eleves/fusions/fenetre.tsx');
    await openWindow(({ onClose }) => (
      <FusionFenetre eleve={eleve} onOpen={(to) => void navigate({ to })} onClose={onClose} />
    ));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconArrowsJoin size={18} aria-hidden />}
      onClick={() => void ouvrir()}
    >
      Réunir avec une autre fiche…
    </Button>
  );
}

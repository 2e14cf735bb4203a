/** Opens the next school year with one click, for whoever may; others read whom to ask. */

import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { type AnneeSuivante, ouvrirAnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './page.module.css';

/** Says who can open the year, to a person who cannot. */
const QUI_OUVRE = {
  reseau:
    "Les années scolaires sont communes à toutes les écoles du réseau\u00A0: demandez à l'administrateur du réseau d'ouvrir la suivante.",
  droit:
    "Il vous manque l'ajout sur «\u00A0Années scolaires\u00A0»\u00A0: demandez ce droit à qui administre le produit, ou d'ouvrir l'année à votre place.",
} as const;

export const joursDe = ({ dateDebut, dateFin }: { dateDebut: string; dateFin: string }): string =>
  `du ${formaterJour(dateDebut)} au ${formaterJour(dateFin)}`;

export function OuvrirAnnee({ annee, proposee, ouverture }: AnneeSuivante) {
  const { mutateAsync, isPending } = useWrite(ouvrirAnneeSuivante);
  const [echec, setEchec] = useState<string | null>(null);
  const canChoose = useDroits().can(sessions.create);
  if (annee === null || proposee === null) return null;
  if (ouverture !== 'permise')
    return <p className={`${kit.quiet} ${classes.note}`}>{QUI_OUVRE[ouverture]}</p>;
  const open = async () => {
    setEchec(null);
    try {
      await mutateAsync({ sessionId: annee.id, creationUserId: 0 });
      notify('succes', `L'année ${proposee.libelle} est ouverte.`);
    } catch (error) {
      setEchec(failureText(error));
    }
  };
  return (
    <div className={`${kit.row} ${kit.spread}`}>
      <Button
        loading={isPending}
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        onClick={() => void open()}
      >
        {`Ouvrir l'année ${proposee.libelle}`}
      </Button>
      <span className={`${kit.quiet} ${classes.note}`}>{joursDe(proposee)}</span>
      {canChoose && <AppLink to={ADRESSES.sessions.add}>D'autres jours</AppLink>}
      {echec !== null && (
        <p role="alert" className={kit.error}>
          {echec}
        </p>
      )}
    </div>
  );
}

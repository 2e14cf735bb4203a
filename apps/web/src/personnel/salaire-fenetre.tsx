/** The window that changes a base salary: an amount, and the month from which it counts; past months keep theirs (AMB-089). */
import { BOUTONS, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { champsDuSalaire, updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { today } from '#core/today.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import classes from './mois.module.css';
import { titreDuJour } from './mois-mots.ts';

interface SalaireFenetreProps {
  enseignantId: number;
  nom: string;
  /** This month's amount; null when he never had one. */
  actuel: number | null;
  onClose: () => void;
}

/** Most months between the current one and the first month of an amount, as the server allows. */
const MOIS_AUTOUR = 12;

/** Lists the first days of the months on offer; those before the current one only for a first amount. */
function premiersJours(courant: string, isFirst: boolean): string[] {
  const before = isFirst ? MOIS_AUTOUR : 0;
  const first = Number(courant.slice(0, 4)) * 12 + Number(courant.slice(5, 7)) - 1 - before;
  return Array.from({ length: before + MOIS_AUTOUR + 1 }, (_, index) => {
    const month = first + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  });
}

export function SalaireFenetre({ enseignantId, nom, actuel, onClose }: SalaireFenetreProps) {
  const { mutateAsync, isPending } = useWrite(updateSalaireBase);
  const [courant] = useState(() => `${today().slice(0, 7)}-01`);
  const [montant, setMontant] = useState<number | string | null>(actuel);
  const [aPartirDe, setAPartirDe] = useState(courant);
  const [champs, setChamps] = useState<Readonly<Record<string, string>>>({});

  const enregistrer = async () => {
    const typed = champsDuSalaire.montant.schema.safeParse(montant);
    if (!typed.success) return setChamps({ montant: typed.error.issues[0]?.message ?? MESSAGES.echec });
    try {
      await mutateAsync({ id: enseignantId, montant: typed.data, aPartirDe, modifUserId: currentUserId() });
      notify('succes', MESSAGES.enregistre);
      onClose();
    } catch (error) {
      const told = error instanceof ApiError ? error.champs : {};
      setChamps(told);
      if (Object.keys(told).length === 0) notify('erreur', failureText(error));
    }
  };

  return (
    <Dialog title="Modifier le salaire de base" onClose={onClose}>
      <form
        noValidate
        className={classes['fenetre']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void enregistrer();
        }}
      >
        <p>{nom}</p>
        <MoneyField
          label={champsDuSalaire.montant.label}
          required
          value={montant}
          error={champs['montant']}
          onChange={(next) => {
            setMontant(next);
            setChamps({});
          }}
        />
        <NativeSelect
          label={champsDuSalaire.aPartirDe.label}
          description="Les mois d'avant gardent leur montant."
          required
          rightSection={<IconSelector size={18} aria-hidden />}
          data={premiersJours(courant, actuel === null).map((jour) => ({
            value: jour,
            label: titreDuJour(jour),
          }))}
          value={aPartirDe}
          error={champs['aPartirDe']}
          onChange={(event) => setAPartirDe(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {BOUTONS.fermer}
          </Button>
          <Button type="submit" loading={isPending}>
            Valider
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The foot of a sheet: its counts, and the one act that it takes. */
import type { Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { champMotif } from '@gestionscolaire/contract/notes/motif.ts';
import {
  compterAppel,
  direLeCompte,
  FAUTE_DE_MINUTES,
  type Pointe,
  tientLesMinutes,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { updateFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { failureText } from '#core/api/failure-text.ts';
import { queryClient } from '#core/api/query-client.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { text } from '#core/crud/crud-page.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './appel.module.css';
import { nomSurLaFeuille } from './dire-appel.ts';
import { garderEtEnvoyer } from './envoi.ts';
import { type EleveAppele, type Feuille, type Pointes, pointeDe } from './pointes.ts';

interface ActeProps {
  feuille: Feuille;
  pointes: Pointes;
}

export function Faire({ feuille, pointes }: ActeProps) {
  const [isSending, setSending] = useState(false);
  const { ecoleId, classe, classeId, jour, demiJournee, cours, eleves } = feuille;
  const dits = eleves.map((eleve) => ({ inscriptionId: eleve.inscriptionId, ...pointes.deLEleve(eleve) }));
  const faire = async () => {
    setSending(true);
    const lieu = { ecoleId, classeId, jour, demiJournee, creneauId: cours?.id ?? null };
    const made = await garderEtEnvoyer({ ...lieu, eleves: dits }, classe);
    pointes.tenir();
    setSending(false);
    if (made !== undefined) notify('succes', `Appel enregistré : ${direLeCompte(made)}.`);
  };
  return (
    <Pied dits={dits}>
      <Button size="lg" loading={isSending} disabled={!dits.every(estTenable)} onClick={() => void faire()}>
        Faire l'appel
      </Button>
    </Pied>
  );
}

export function Corriger({ feuille, pointes }: ActeProps) {
  const { eleves } = feuille;
  const { changes } = pointes;
  if (changes.length === 0) return null;
  return (
    <Pied dits={eleves.map((eleve) => pointes.deLEleve(eleve))}>
      <BoutonCorriger
        feuille={feuille}
        label={changes.length === 1 ? 'Corriger 1 élève' : `Corriger ${changes.length} élèves`}
        size="lg"
        dits={changes.map((eleve) => ({ eleve, pointe: pointes.deLEleve(eleve) }))}
      />
    </Pied>
  );
}

interface BoutonCorrigerProps {
  feuille: Feuille;
  label: string;
  size?: 'lg' | 'compact-md';
  /** The pupils of the sheet, and what is said of each in its place. */
  dits: readonly { eleve: EleveAppele; pointe: Pointe }[];
}

/** Corrects a sheet that stands, with a reason once its day is over; what it does not take is said, pupil by pupil. */
export function BoutonCorriger({ feuille, label, size, dits }: BoutonCorrigerProps) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { mutateAsync, isPending } = useWrite(updateFeuilleAppel);
  if (feuille.feuille === null) return null;
  const { id } = feuille.feuille;
  const envoyer = async (motif: string | null) => {
    const eleves = dits.map(({ eleve, pointe }) => ({
      inscriptionId: eleve.inscriptionId,
      ...pointe,
      vu: pointeDe(eleve),
    }));
    const { data } = await mutateAsync({ id, eleves, motif });
    const refused = data.filter(({ sort }) => sort === 'conflit' || sort === 'refusee');
    if (refused.length === 0) notify('succes', 'Appel corrigé.');
    for (const { inscriptionId, phrase } of refused) {
      const of = dits.find(({ eleve }) => eleve.inscriptionId === inscriptionId)?.eleve;
      if (of !== undefined) notify('attention', `${nomSurLaFeuille(of)}\u00A0: ${phrase}`);
    }
    await queryClient.invalidateQueries();
  };
  const corriger = async () => {
    setFailure(null);
    try {
      await envoyer(null);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      {failure !== null && (
        <p role="alert" className={kit.error}>
          {failureText(failure)}
        </p>
      )}
      <Button
        {...(size === undefined ? {} : { size })}
        {...(size === 'compact-md' ? { variant: 'default' } : {})}
        loading={isPending}
        disabled={!dits.every(({ pointe }) => estTenable(pointe))}
        onClick={() => (feuille.veutUnMotif ? setAsking(true) : void corriger())}
      >
        {label}
      </Button>
      {isAsking && (
        <ActDialog
          title={label}
          label="Corriger"
          withCross
          fields={MOTIF}
          slots={MOTIF_DIT}
          send={({ motif }) => envoyer(motif)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** A day that is over is corrected with a reason. */
const MOTIF = { motif: champMotif } satisfies Fields;
const MOTIF_DIT = {
  motif: text({ hint: 'Cette journée est passée ou close\u00A0: pourquoi l’appel change' }),
};

/** Whether a sheet takes what is said of a pupil. */
const estTenable = ({ minutes }: Pointe): boolean => tientLesMinutes(minutes);

function Pied({ dits, children }: { dits: readonly Pointe[]; children: ReactNode }) {
  return (
    <footer className={classes.pied}>
      <strong role="status">
        {dits.every(estTenable) ? direLeCompte(compterAppel(dits)) : FAUTE_DE_MINUTES}
      </strong>
      {children}
    </footer>
  );
}

/** The window of a passage to another school of the network: where to, when, and what it writes in both schools. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import { nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  type ApercuDePassage,
  addPassage,
  apercuPassage,
  champsDePassage,
} from '@gestionscolaire/contract/eleves/passages.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { today } from '#core/today.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Failure } from '#core/ui/failure.tsx';
import { Choice } from '#core/ui/fields/choice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import { EffetDuPassage } from './effet.tsx';
import classes from './fenetre.module.css';

interface FenetreProps {
  eleve: SoldeEleve['eleve'];
  /** Opens the pupil's page in the other school. */
  onOpen: (to: string) => void;
  onClose: () => void;
}

export function PassageFenetre({ eleve, onOpen, onClose }: FenetreProps) {
  const [vers, setVers] = useState<{ id: number; label: ChoiceLabel | null } | null>(null);
  const versEcoleId = vers?.id ?? null;
  const [jour, setJour] = useState(today);
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [echec, setEchec] = useState<string | null>(null);
  const { mutateAsync, isPending } = useWrite(addPassage);
  const { ecoleId, id: eleveId } = eleve;
  const isDay = champsDePassage.jour.schema.safeParse(jour).success;
  const asked = { ecoleId, eleveId, versEcoleId: versEcoleId ?? 0, jour };
  const query = useEndpoint(apercuPassage, asked, {
    keepPrevious: true,
    enabled: versEcoleId !== null && isDay,
  });
  const apercu = versEcoleId === null ? undefined : query.data?.data;
  const isSettled = apercu !== undefined && !query.isPlaceholderData && !query.isFetching;
  const dites = { ...(isSettled ? apercu.fautes : {}), ...fautes };

  const passer = async () => {
    const said: Record<string, string> = {};
    if (versEcoleId === null) said['versEcoleId'] = "L'école d'arrivée est obligatoire.";
    if (!isDay) said['jour'] = 'La date du passage est obligatoire.';
    setFautes(said);
    if (Object.keys(said).length > 0 || isPending || !isSettled || Object.keys(apercu.fautes).length > 0)
      return;
    setEchec(null);
    try {
      const { ote } = apercu;
      const { data } = await mutateAsync({ ...asked, ote, creationUserId: currentUserId() });
      notify('succes', `Le passage de ${nomComplet(eleve)} est enregistré.`);
      onClose();
      onOpen(path(ADRESSES.eleve, { id: data[0]?.eleveId ?? eleveId }));
    } catch (failure) {
      setFautes(failure instanceof ApiError ? failure.champs : {});
      setEchec(failureText(failure));
      void query.refetch();
    }
  };

  return (
    <Dialog title="Passer à une autre école" size="lg" onClose={onClose} withCross>
      <form
        noValidate
        className={classes['fenetre']}
        onSubmit={(event) => {
          event.preventDefault();
          void passer();
        }}
      >
        <p>{`${nomComplet(eleve)}, de ${eleve.ecole}`}</p>
        <Choice
          label={champsDePassage.versEcoleId.label}
          required
          value={versEcoleId}
          current={vers?.label ?? null}
          error={dites['versEcoleId']}
          from={ecoles.list}
          option={({ libelle }: { libelle: string }) => ({ label: libelle })}
          emptyText="Aucune école n'est encore enregistrée"
          onChange={(chosen, label) => {
            setVers(chosen === null ? null : { id: chosen, label });
            setFautes({});
          }}
        />
        <DateField
          label={champsDePassage.jour.label}
          required
          value={jour}
          error={dites['jour']}
          onChange={(day) => {
            setJour(day);
            setFautes({});
          }}
        />
        <Effet apercu={apercu} isStale={!isSettled} />
        {query.error !== null && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {echec !== null && (
          <p role="alert" className={classes['echec']}>
            {echec}
          </p>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {BOUTONS.fermer}
          </Button>
          <Button type="submit" loading={isPending || query.isFetching}>
            Passer à cette école
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Effet({ apercu, isStale }: { apercu: ApercuDePassage | undefined; isStale: boolean }) {
  const isShown = apercu !== undefined && Object.keys(apercu.fautes).length === 0;
  return (
    <div role="status" className={classes['cadre']} data-stale={isStale || undefined}>
      {isShown && <EffetDuPassage apercu={apercu} />}
    </div>
  );
}

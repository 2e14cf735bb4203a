/** The window of a departure, a transfer or a return: the typed values, and the lines of the schedule that go or come. */

import { BOUTONS, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  champsDeDepart,
  changerEtatInscription,
  ETATS_D_INSCRIPTION,
  getSoldeEleve,
  LIBELLES_DES_ETATS,
  nomComplet,
  type SoldeEleve,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { type Session, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { check } from '#core/crud/form/values.ts';
import { today } from '#core/today.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Failure } from '#core/ui/failure.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { useIsToldDus } from '#eleves/dus.ts';
import { type DepartDit, differenceDuDepart, moisDuRetour, retrouvees } from './depart.ts';
import { AnneesSuivantes, ChampsDuDepart, Effet, MoisDuRetour } from './depart-champs.tsx';
import classes from './fenetre.module.css';

type Une = SoldeEleve['inscriptions'][number];

interface DepartProps {
  inscription: Pick<Une, 'id' | 'eleveId' | 'sessionId' | 'etat'>;
  onClose: () => void;
  /** Called once it is written. */
  onDone?: () => void;
}

/** Reads the lines again: somebody may pay meanwhile, and the window sends the difference that it shows. */
export function DepartFenetre({ inscription, onClose, onDone }: DepartProps) {
  const solde = useEndpoint(getSoldeEleve, { id: inscription.eleveId });
  const annees = useEndpoint(sessions.list, {});
  const une = solde.data?.data.inscriptions.find(({ id }) => id === inscription.id);
  const session = annees.data?.data.find(({ id }) => id === inscription.sessionId);
  const error = solde.error ?? annees.error;
  return (
    <Dialog
      title={inscription.etat === 'inscrit' ? 'Départ de l’élève' : 'Départ ou retour de l’élève'}
      size="lg"
      onClose={onClose}
    >
      {error !== null && (
        <Failure error={error} onRetry={() => void Promise.all([solde.refetch(), annees.refetch()])} />
      )}
      {error === null && (une === undefined || session === undefined) && <PanelSkeleton />}
      {error === null && une !== undefined && session !== undefined && (
        <Formulaire
          key={une.modifDate}
          une={une}
          session={session}
          suivantes={laterOf(solde.data?.data.inscriptions ?? [], une)}
          annees={annees.data?.data ?? []}
          onStale={() => void solde.refetch()}
          onClose={onClose}
          onDone={() => {
            onClose();
            onDone?.();
          }}
        />
      )}
    </Dialog>
  );
}

/** Lists his enrolments for later years, in any state. */
const laterOf = (inscriptions: readonly Une[], une: Une): readonly Une[] =>
  // They come the latest first.
  inscriptions.slice(
    0,
    inscriptions.findIndex(({ sessionId }) => sessionId === une.sessionId),
  );

interface FormulaireProps {
  une: Une;
  suivantes: readonly Une[];
  annees: readonly Session[];
  session: Pick<Session, 'dateDebut' | 'dateFin'>;
  onStale: () => void;
  onClose: () => void;
  onDone: () => void;
}

function Formulaire({ une, session, suivantes, annees, onStale, onClose, onDone }: FormulaireProps) {
  const { mutateAsync, isPending } = useWrite(changerEtatInscription);
  const isHere = une.etat === 'inscrit';
  const [aujourdhui] = useState(today);
  const [said, setSaid] = useState<DepartDit>(() => ({
    etat: isHere ? 'parti' : 'inscrit',
    dateDepart: une.dateDepart ?? aujourdhui,
    motifDepart: une.motifDepart ?? '',
    annulerLignes: true,
    moisRetour: moisDuRetour(session, aujourdhui),
  }));
  const [aussiApres, setAussiApres] = useState(true);
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [echec, setEchec] = useState<string | null>(null);
  const isBack = said.etat === 'inscrit';
  // Whoever is not told the lines accepts what the server makes of them.
  const isToldDus = useIsToldDus();
  const difference = isToldDus ? differenceDuDepart(une, said, session) : null;
  const apres = isBack ? retrouvees(suivantes, annees) : suivantes.filter(({ etat }) => etat === 'inscrit');
  const change = (more: Partial<DepartDit>) => setSaid((before) => ({ ...before, ...more }));

  const enregistrer = async () => {
    const { etat, motifDepart } = said;
    const dateDepart = isBack ? aujourdhui : said.dateDepart;
    const checked = check(champsDeDepart, { etat, dateDepart, motifDepart: isBack ? '' : motifDepart });
    setFautes(checked.errors);
    if (Object.keys(checked.errors).length > 0) return;
    const { id, modifDate } = une;
    try {
      await mutateAsync({
        id,
        etat,
        dateDepart: String(checked.cleaned['dateDepart']),
        motifDepart: isBack || motifDepart.trim() === '' ? null : motifDepart,
        annulerLignes: !isBack && said.annulerLignes,
        moisRetour: isBack ? said.moisRetour : null,
        ecart: difference?.ecart ?? null,
        suivantes: apres.length > 0 && aussiApres,
        modifUserId: 0,
        modifDate,
      });
      notify('succes', MESSAGES.enregistre);
      onDone();
    } catch (error) {
      setFautes(error instanceof ApiError ? error.champs : {});
      setEchec(failureText(error));
      onStale();
    }
  };

  return (
    <form
      noValidate
      className={classes.fenetre}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void enregistrer();
      }}
    >
      <p>{`${nomComplet(une)}, ${une.classe}, ${une.session}`}</p>
      <NativeSelect
        label={champsDeDepart.etat.label}
        required
        rightSection={<IconSelector size={18} aria-hidden />}
        data={ETATS_D_INSCRIPTION.filter((one) => !isHere || one !== 'inscrit').map((one) => ({
          value: one,
          label: one === 'inscrit' ? 'Revenu' : LIBELLES_DES_ETATS[one],
        }))}
        value={said.etat}
        error={fautes['etat']}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change({ etat: ETATS_D_INSCRIPTION.find((one) => one === value) ?? 'parti' });
        }}
      />
      {isBack ? (
        <MoisDuRetour session={session} dit={said} fautes={fautes} onChange={change} />
      ) : (
        <ChampsDuDepart dit={said} fautes={fautes} onChange={change} />
      )}
      <AnneesSuivantes
        suivantes={apres}
        isBack={isBack}
        isToldDus={isToldDus}
        checked={aussiApres}
        onChange={setAussiApres}
      />
      {difference !== null && (
        <div role="status" className={classes.effet}>
          <Effet difference={difference} annee={apres.length > 0 ? une.session : null} />
        </div>
      )}
      {echec !== null && (
        <p role="alert" className={classes.echec}>
          {echec}
        </p>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {BOUTONS.fermer}
        </Button>
        <Button type="submit" loading={isPending}>
          Valider
        </Button>
      </DialogButtons>
    </form>
  );
}

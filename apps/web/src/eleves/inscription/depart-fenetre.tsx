/** The window of a departure, a transfer or a return: the typed values, and the lines of the schedule that go or come. */

import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
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
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ActWindow } from '#core/act/act-dialog.tsx';
import { ActFields } from '#core/act/act-field.tsx';
import { useAct } from '#core/act/use-act.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { day, type Held, oneOf, text } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { today } from '#core/today.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { UnlessFailed } from '#core/ui/reading.tsx';
import { useIsToldDus } from '#eleves/dus.ts';
import { differenceDuDepart, moisDuRetour, retrouvees, type SuiteDuDepart } from './depart.ts';
import { AnneesSuivantes, Effet, MoisDuRetour } from './depart-champs.tsx';
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
  const read = solde.error === null ? annees : solde;
  const titre = inscription.etat === 'inscrit' ? 'Départ de l’élève' : 'Départ ou retour de l’élève';
  if (read.error === null && une !== undefined && session !== undefined)
    return (
      <Formulaire
        key={une.modifDate}
        une={une}
        session={session}
        suivantes={laterOf(solde.data?.data.inscriptions ?? [], une)}
        annees={annees.data?.data ?? []}
        titre={titre}
        onStale={() => void solde.refetch()}
        onClose={onClose}
        onDone={() => {
          onClose();
          onDone?.();
        }}
      />
    );
  return (
    <Dialog title={titre} size="lg" onClose={onClose}>
      <UnlessFailed of={read}>
        <PanelSkeleton />
      </UnlessFailed>
    </Dialog>
  );
}

/** Lists their enrolments for later years, in any state. */
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
  titre: string;
  onStale: () => void;
  onClose: () => void;
  onDone: () => void;
}

/** A return says its state alone. */
const DU_RETOUR = { etat: champsDeDepart.etat };

function Formulaire({ une, session, suivantes, annees, titre, onStale, onClose, onDone }: FormulaireProps) {
  const { mutateAsync } = useWrite(changerEtatInscription);
  const isHere = une.etat === 'inscrit';
  const [aujourdhui] = useState(today);
  const [given] = useState({
    etat: isHere ? 'parti' : 'inscrit',
    dateDepart: une.dateDepart ?? aujourdhui,
    motifDepart: une.motifDepart ?? '',
  });
  const [dit, setDit] = useState<Held>(given);
  const [offerte] = useState<SuiteDuDepart>(() => ({
    annulerLignes: true,
    moisRetour: moisDuRetour(session, aujourdhui),
  }));
  const [suite, setSuite] = useState(offerte);
  const [aussiApres, setAussiApres] = useState(true);
  const isBack = dit['etat'] === 'inscrit';
  // Whoever is not told the lines accepts what the server makes of them.
  const isToldDus = useIsToldDus();
  const said = {
    ...suite,
    etat: ETATS_D_INSCRIPTION.find((one) => one === dit['etat']) ?? 'parti',
    dateDepart: asText(dit['dateDepart']),
  };
  const difference = isToldDus ? differenceDuDepart(une, said, session) : null;
  const apres = isBack ? retrouvees(suivantes, annees) : suivantes.filter(({ etat }) => etat === 'inscrit');
  const change = (more: Partial<SuiteDuDepart>) => setSuite((before) => ({ ...before, ...more }));
  const act = useAct({
    isChanged:
      suite.annulerLignes !== offerte.annulerLignes || suite.moisRetour !== offerte.moisRetour || !aussiApres,
    fields: isBack ? DU_RETOUR : champsDeDepart,
    slots: {
      etat: oneOf(
        ETATS_D_INSCRIPTION.filter((one) => !isHere || one !== 'inscrit').map((value) => ({
          value,
          label: value === 'inscrit' ? 'Revenu' : LIBELLES_DES_ETATS[value],
        })),
      ),
      ...(!isBack && { dateDepart: day(), motifDepart: text() }),
    },
    given,
    onValues: setDit,
    send: ({ etat }) => {
      const motif = asText(dit['motifDepart']);
      return mutateAsync({
        id: une.id,
        etat,
        dateDepart: isBack ? aujourdhui : said.dateDepart,
        motifDepart: isBack || motif.trim() === '' ? null : motif,
        annulerLignes: !isBack && said.annulerLignes,
        moisRetour: isBack ? said.moisRetour : null,
        ecart: difference?.ecart ?? null,
        suivantes: apres.length > 0 && aussiApres,
        modifUserId: 0,
        modifDate: une.modifDate,
      });
    },
    said: MESSAGES.enregistre,
    onDone,
    onRefused: onStale,
  });

  return (
    <ActWindow act={act} title={titre} size="lg" label="Valider" onClose={onClose}>
      <p className={kit.strong}>{`${nomComplet(une)}, ${une.classe}, ${une.session}`}</p>
      <ActFields act={act} />
      {isBack ? (
        <MoisDuRetour session={session} moisRetour={suite.moisRetour} onChange={change} />
      ) : (
        <Checkbox
          size="md"
          label="Retirer ce qui est dû après ce jour et que personne n’a commencé à payer"
          checked={suite.annulerLignes}
          onChange={(event) => change({ annulerLignes: event.currentTarget.checked })}
        />
      )}
      <AnneesSuivantes
        suivantes={apres}
        isBack={isBack}
        isToldDus={isToldDus}
        checked={aussiApres}
        onChange={setAussiApres}
      />
      {difference !== null && (
        <div role="status" className={`${kit.raised} ${classes.effet}`}>
          <Effet difference={difference} annee={apres.length > 0 ? une.session : null} />
        </div>
      )}
    </ActWindow>
  );
}

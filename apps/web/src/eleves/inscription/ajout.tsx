/** The page that enrols a pupil: class, prestations, discount, and the schedule that follows the typed values. */

import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { dejaInscrit } from '@gestionscolaire/contract/eleves/deja-inscrit.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  addInscription,
  champsDInscription,
  inscriptionSelectBy,
  nomComplet,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { sessionCourante, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import type { Faults } from '#core/crud/crud-page.tsx';
import { useAsked } from '#core/crud/form/asked.ts';
import { CrudForm } from '#core/crud/form/crud-form.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { today } from '#core/today.ts';
import { Empty } from '#core/ui/empty.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { TRAIL_ELEVES } from '#eleves/trails.ts';
import { SansAnnee } from '#scolarite/index.ts';
import { champsDAjout, fautesDInscription } from './champs.tsx';
import { EcheancierEnDirect } from './controles.tsx';
import { demandeDesSiennes } from './retour.tsx';

const TITRE = 'Inscrire un élève';
const CHAMPS = { ecoleId: eleves.fields.ecoleId, ...champsDInscription };
const MESSAGES_DITS = { added: MESSAGES.enregistre, changed: MESSAGES.enregistre };

export function AjoutInscription() {
  const eleveId = useIdParam('eleveId');
  return <Ajout key={eleveId} eleveId={eleveId} />;
}

function Ajout({ eleveId }: { eleveId: number | null }) {
  const isAsked = useDroits().can(addInscription) && eleveId !== null;
  const eleve = useEndpoint(eleves.get, { id: eleveId ?? 0 }, { enabled: isAsked });
  const annees = useEndpoint(sessions.list, {}, { enabled: isAsked });
  const row = eleve.data?.data[0];
  const ecoleId = row?.ecoleId ?? 0;
  const siennes = useEndpoint(inscriptionSelectBy, demandeDesSiennes({ ecoleId, eleveId: eleveId ?? 0 }), {
    enabled: isAsked && row !== undefined,
  });
  const nom = row === undefined ? 'Élève' : nomComplet(row);
  return (
    <Reading
      title={TITRE}
      right={addInscription}
      screen="Élèves"
      width="narrow"
      breadcrumbs={[
        ...crumbsOf(TRAIL_ELEVES, {}),
        ...(eleveId === null ? [] : [{ label: nom, to: path(ADRESSES.eleve, { id: eleveId }) }]),
        { label: TITRE },
      ]}
      subtitle={row === undefined ? undefined : `${nom}, matricule ${row.matricule}`}
    >
      <ReadingPart
        of={eleveId === null ? null : [eleve, annees, row?.estActif === 0 ? null : siennes]}
        unknown={<Inconnu />}
      >
        {([[lu], sessionsLues, lues]) => {
          if (lu === undefined || lu.estActif === 0) return <Inconnu />;
          const ici = (lues ?? []).filter(({ etat }) => etat === 'inscrit');
          const prises = ici.map(({ sessionId }) => sessionId);
          return <Formulaire eleveId={lu.id} ecoleId={ecoleId} annees={sessionsLues} prises={prises} />;
        }}
      </ReadingPart>
    </Reading>
  );
}

interface FormulaireProps {
  eleveId: number;
  ecoleId: number;
  annees: readonly Annee[];
  /** School years for which the pupil is already enrolled. */
  prises: readonly number[];
}

interface Annee {
  id: number;
  libelle: string;
  dateDebut: string;
  dateFin: string;
}

/** Proposes the school year of today, or the next one for a pupil who is already enrolled this year. */
function anneeProposee(annees: readonly Annee[], prises: readonly number[], jour: string): number | null {
  const courante = sessionCourante(annees, jour);
  if (courante === undefined || !prises.includes(courante.id)) return courante?.id ?? null;
  const suivantes = annees
    .filter(({ id, dateDebut }) => dateDebut > courante.dateDebut && !prises.includes(id))
    .toSorted((a, b) => (a.dateDebut < b.dateDebut ? -1 : 1));
  return suivantes[0]?.id ?? courante.id;
}

function Formulaire({ eleveId, ecoleId, annees, prises }: FormulaireProps) {
  const [given] = useState(() => {
    const jour = today();
    return { ecoleId, eleveId, dateInscription: jour, sessionId: anneeProposee(annees, prises, jour) };
  });
  // Computed once: the server refuses a year for which they are enrolled meanwhile.
  const [faults] = useState(
    (): Faults => (values) => ({
      ...fautesDInscription(values),
      ...(prises.includes(Number(values['sessionId']))
        ? { sessionId: dejaInscrit(annees, Number(values['sessionId']), today()) }
        : {}),
    }),
  );
  const asked = useAsked(CHAMPS, champsDAjout);
  if (given.sessionId === null) return <SansAnnee text="Un élève s'inscrit pour une année scolaire." />;
  if (asked === undefined) return <PanelSkeleton />;
  return (
    <CrudForm
      {...asked}
      record={null}
      given={given}
      create={addInscription}
      update={updateInscription}
      messages={MESSAGES_DITS}
      faults={faults}
      live={EcheancierEnDirect}
      backTo={path(ADRESSES.eleve, { id: eleveId })}
    />
  );
}

function Inconnu() {
  return (
    <Empty
      icon={IconUserQuestion}
      title="Élève introuvable"
      text="Il n'existe pas, il est désactivé, ou il n'est pas de votre école."
    />
  );
}

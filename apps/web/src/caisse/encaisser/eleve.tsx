/** The page of a pupil's payment: who they are, their lines due, the amount and its division. */

import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getSoldeEleve, nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { IconUserQuestion } from '@tabler/icons-react';
import { useEffect } from 'react';
import { TRAIL_ENCAISSER } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint, useWasOutdated } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { classeDite, useFicheGardee } from '#eleves/index.ts';
import { CeQuiEstDu } from './du.tsx';
import { lignesARegler } from './encaissement.ts';
import { FormulaireDePaiement } from './formulaire.tsx';
import { prendreLaFrappe } from './frappe.ts';
import { EtatDeLaJournee, JourneeClose, useMaJournee } from './journee.tsx';
import classes from './page.module.css';
import { QuiPaie } from './qui.tsx';

export function EncaisserEleve() {
  const eleveId = useIdParam('eleveId');
  // Another pupil is another payment.
  return <Encaissement key={eleveId} id={eleveId} />;
}

function Encaissement({ id }: { id: number | null }) {
  const asked = { id: id ?? 0 };
  const wasOutdated = useWasOutdated(getSoldeEleve, asked);
  const enabled = useDroits().can(addPaiement) && id !== null;
  const lu = useEndpoint(getSoldeEleve, asked, { enabled });
  const isFresh = !wasOutdated || lu.isFetchedAfterMount;
  const eleve = isFresh ? lu.data?.data.eleve : undefined;
  const isReunie = useFicheGardee(eleve, (eleveId) => path(ADRESSES.encaisserEleve, { eleveId }));
  return (
    <NamedReading
      {...cadre('Encaisser')}
      right={addPaiement}
      screen="Encaisser"
      of={id === null ? null : lu}
      isReady={isFresh && !isReunie}
      unknown={<Inconnu />}
      renderHead={(solde) => ({
        ...cadre(nomComplet(solde.eleve)),
        subtitle: presenter(solde),
        actions: <EtatDeLaJournee ecoleId={solde.eleve.ecoleId} />,
      })}
    >
      {(solde) => <Guichet solde={solde} relire={() => void lu.refetch()} />}
    </NamedReading>
  );
}

const cadre = (nom: string) => ({
  title: nom,
  breadcrumbs: [...crumbsOf(TRAIL_ENCAISSER, {}), { label: nom }],
});

/** Writes 'Matricule 00042 · 7ème année A'; the top bar names the school. */
const presenter = (solde: SoldeEleve): string =>
  [`Matricule ${solde.eleve.matricule}`, classeDite(solde)].join(' · ');

function Guichet({ solde, relire }: { solde: SoldeEleve; relire: () => void }) {
  const { id, ecoleId } = solde.eleve;
  const lignes = lignesARegler(solde, useToday());
  const journee = useMaJournee(ecoleId);
  const isClosed = journee?.estClose === true;
  // A closed day has no form to take what was typed.
  useEffect(() => {
    if (isClosed) prendreLaFrappe();
  }, [isClosed]);
  return (
    <div className={`${kit.column} ${classes.guichet}`} data-close={isClosed || undefined}>
      <div className={`${kit.stack} ${kit.near} ${classes.gauche}`}>
        <QuiPaie ecoleId={ecoleId} label="Chercher un élève" choisi={id} />
        <CeQuiEstDu solde={solde} lignes={lignes} />
      </div>
      {isClosed ? (
        <JourneeClose journee={journee} />
      ) : (
        <FormulaireDePaiement solde={solde} lignes={lignes} relire={relire} />
      )}
    </div>
  );
}

function Inconnu() {
  return (
    <Empty
      icon={IconUserQuestion}
      title="Élève introuvable"
      text="Il n'existe pas, ou il n'est pas de votre école."
    />
  );
}

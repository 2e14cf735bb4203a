/**
 * The page of a pupil: what they owe in three figures, their identity, their enrolments, their papers of marks, and « Pourquoi ce solde ?
 * », with every line, discount, correction and payment of their balance. Whoever is not told what families owe sees no amount.
 */

import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  addInscription,
  getSoldeEleve,
  nomComplet,
  type SoldeEleve,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { IconCash, IconClipboardPlus, IconPencil, IconUserQuestion } from '@tabler/icons-react';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { CrudLink, crumbsOf } from '#core/crud/crud-link.tsx';
import type { ListSearch } from '#core/crud/search.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import { NamedReading } from '#core/ui/reading.tsx';
import { useIsToldDus } from '#eleves/dus.ts';
import { useFicheGardee } from '#eleves/recherche/gardee.ts';
import { TRAIL_ELEVES } from '#eleves/trails.ts';
import { PapiersDeLEleve } from '#notes/index.ts';
import { BoutonDeSesDonnees } from '#personne/index.ts';
import { SuiviDeLEleve } from '#suivi/index.ts';
import { EnBref } from './en-bref.tsx';
import { BoutonFusionner, FichesReunies } from './fusions.tsx';
import { Identite } from './identite.tsx';
import { InscriptionsDeLEleve } from './inscriptions.tsx';
import { BoutonLecteurs } from './lecteurs.tsx';
import { BoutonPasser, departDe, Parcours } from './passages.tsx';
import { RepriseDeLEleve } from './reprise.tsx';
import { PourquoiCeSolde } from './solde.tsx';

export function FicheDeLEleve() {
  const id = useIdParam('id');
  // Another pupil is another page.
  return <Fiche key={id} id={id} />;
}

function Fiche({ id }: { id: number | null }) {
  const isToldDus = useIsToldDus();
  const lu = useAllowedEndpoint(getSoldeEleve, { id: id ?? 0 }, { enabled: id !== null });
  const isReunie = useFicheGardee(lu.data?.data.eleve, (gardeeId) => path(ADRESSES.eleve, { id: gardeeId }));
  return (
    <NamedReading
      {...cadre('Élève')}
      right={getSoldeEleve}
      screen="Élèves"
      of={id === null ? null : lu}
      isReady={!isReunie}
      unknown={<Inconnu />}
      renderHead={(solde) => ({
        ...cadre(nomComplet(solde.eleve)),
        subtitle: sousTitre(solde),
        actions: <Actions solde={solde} />,
      })}
    >
      {(solde) => (
        <>
          {isToldDus && <EnBref solde={solde} />}
          <Identite solde={solde} />
          <InscriptionsDeLEleve solde={solde} isToldDus={isToldDus} />
          {solde.eleve.anonymiseLe === null && (
            <PapiersDeLEleve eleveId={solde.eleve.id} inscriptions={solde.inscriptions} />
          )}
          <SuiviDeLEleve eleveId={solde.eleve.id} inscriptions={solde.inscriptions} />
          {isToldDus && <RepriseDeLEleve solde={solde} />}
          <Parcours solde={solde} />
          <FichesReunies solde={solde} />
          {isToldDus && <PourquoiCeSolde solde={solde} />}
        </>
      )}
    </NamedReading>
  );
}

const cadre = (nom: string) => ({ title: nom, breadcrumbs: [...crumbsOf(TRAIL_ELEVES, {}), { label: nom }] });

function sousTitre(solde: SoldeEleve): string {
  const { matricule, ecole, anonymiseLe } = solde.eleve;
  const depart = departDe(solde);
  const parti =
    depart === undefined ? '' : ` · parti pour ${depart.autreEcole} le ${formaterJour(depart.jour)}`;
  const anonyme = anonymiseLe === null ? '' : ` · anonymisé le ${formaterJour(jourDe(anonymiseLe))}`;
  return `Matricule ${matricule} · ${ecole}${parti}${anonyme}`;
}

/** The buttons of a pupil's page; a disabled pupil can no longer be changed, but still pays. */
function Actions({ solde }: { solde: SoldeEleve }) {
  const { eleve, reste } = solde;
  const droits = useDroits();
  if (!droits.isKnown) return null;
  // Nothing is written any more on the card of one who has no name.
  if (eleve.anonymiseLe !== null) return <BoutonDeSesDonnees sorte="eleves" id={eleve.id} />;
  // One who passed to another school still pays what they owed here.
  const isHere = eleve.estActif === 1 && departDe(solde) === undefined;
  // The form leads back to the list of the pupil's school.
  const retour: ListSearch & { ecoleId: number } = { ecoleId: eleve.ecoleId };
  return (
    <>
      {droits.can(eleves.update) && (
        <Button
          component={CrudLink}
          to={path(ADRESSES.eleves.edit, { id: eleve.id })}
          retour={retour}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          Modifier
        </Button>
      )}
      {isHere && droits.can(addInscription) && (
        <Button
          component={AppLink}
          to={path(ADRESSES.inscriptions.add, { eleveId: eleve.id })}
          variant={reste > 0 ? 'default' : 'filled'}
          leftSection={<IconClipboardPlus size={18} aria-hidden />}
        >
          Inscrire
        </Button>
      )}
      {droits.can(addPaiement) && (
        <Button
          component={AppLink}
          to={path(ADRESSES.encaisserEleve, { eleveId: eleve.id })}
          variant={reste > 0 ? 'filled' : 'default'}
          leftSection={<IconCash size={18} aria-hidden />}
        >
          Encaisser
        </Button>
      )}
      <BoutonPasser solde={solde} />
      <BoutonFusionner solde={solde} />
      <BoutonLecteurs eleveId={eleve.id} />
      <BoutonDeSesDonnees sorte="eleves" id={eleve.id} />
    </>
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

/** The page of the entry of marks: a class in a period, one of its subjects or all that the person has there. */
import { getGrilleNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { IconBooks } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { idOf, useAddress, useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { Denied, Failure } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { PageSkeleton } from '#core/ui/page-skeleton.tsx';
import { GardeesDeLaGrille } from '#notes/hors-ligne/page.tsx';
import { TRAIL_SAISIE } from '#notes/trails.ts';
import { SansEleve, VersCeQuiManque } from '#notes/vers.tsx';
import { EditeurDeNotes } from './editeur.tsx';

const TITRE = 'Saisie des notes';

const lireEnseignement = ({ enseignementId }: Readonly<Record<string, unknown>>) => idOf(enseignementId);

export function SaisieNotesPage() {
  const [classeId, periodeId] = [useIdParam('classeId'), useIdParam('periodeId')];
  const { said: enseignementId } = useAddress(lireEnseignement);
  const refusal = useDroits().refusal(getGrilleNotes, TITRE);
  if (classeId === null || periodeId === null) return <PageIntrouvable />;
  if (refusal !== undefined)
    return (
      <Page title={TITRE} breadcrumbs={TRAIL_SAISIE}>
        <Denied sentence={refusal} />
      </Page>
    );
  const lieu = { classeId, periodeId, enseignementId };
  return <DeLaClasse key={Object.values(lieu).join(' ')} {...lieu} />;
}

interface LieuProps {
  classeId: number;
  periodeId: number;
  enseignementId: number | null;
}

function DeLaClasse(lieu: LieuProps) {
  const asked = useEndpoint(getGrilleNotes, lieu);
  const grille = asked.data?.data;
  // A grid that was read stays usable without the network, whatever is asked for again.
  if (grille !== undefined && grille.enseignements.length > 0 && grille.eleves.length > 0)
    return <EditeurDeNotes grille={grille} {...lieu} />;
  const body = () => {
    if (grille === undefined)
      return asked.error === null ? (
        <PageSkeleton />
      ) : (
        <>
          <Failure error={asked.error} onRetry={() => void asked.refetch()} />
          <GardeesDeLaGrille />
        </>
      );
    return grille.enseignements.length === 0 ? (
      <Empty
        icon={IconBooks}
        title="Cette classe n'a aucune matière"
        text="Ses matières lui viennent du programme de son niveau : ses notes se saisiront ensuite ici."
        action={<VersCeQuiManque quoi={['programmes']} />}
      />
    ) : (
      <SansEleve
        title="Aucun élève n'est dans cette classe"
        text={`Les élèves inscrits dans ${grille.classe} pendant « ${grille.periode.libelle} » paraîtront ici.`}
      />
    );
  };
  return (
    <Page
      title={grille === undefined ? TITRE : `${grille.classe}, ${grille.periode.libelle}`}
      breadcrumbs={TRAIL_SAISIE}
    >
      {body()}
    </Page>
  );
}

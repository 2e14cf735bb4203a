/** The page of the entry of marks: a class in a period, one of its subjects or all that the person has there. */
import { getGrilleNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { IconBooks } from '@tabler/icons-react';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { idOf, useAddress, useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { NamedReading } from '#core/ui/reading.tsx';
import { TRAIL_SAISIE } from '#notes/chemins/trails.ts';
import { SansEleve, VersCeQuiManque } from '#notes/chemins/vers.tsx';
import { GardeesDeLaGrille } from '#notes/hors-ligne/page.tsx';
import { EditeurDeNotes } from './editeur.tsx';

const TITRE = 'Saisie des notes';

const lireEnseignement = ({ enseignementId }: Readonly<Record<string, unknown>>) => idOf(enseignementId);

export function SaisieNotesPage() {
  const [classeId, periodeId] = [useIdParam('classeId'), useIdParam('periodeId')];
  const { said: enseignementId } = useAddress(lireEnseignement);
  if (classeId === null || periodeId === null) return <PageIntrouvable />;
  const lieu = { classeId, periodeId, enseignementId };
  return <DeLaClasse key={Object.values(lieu).join(' ')} {...lieu} />;
}

interface LieuProps {
  classeId: number;
  periodeId: number;
  enseignementId: number | null;
}

function DeLaClasse(lieu: LieuProps) {
  const { can } = useDroits();
  const lue = useAllowedEndpoint(getGrilleNotes, lieu);
  const grille = lue.data?.data;
  // A grid that was read stays usable without the network, whatever is asked for again.
  if (
    grille !== undefined &&
    grille.enseignements.length > 0 &&
    grille.eleves.length > 0 &&
    can(getGrilleNotes)
  )
    return <EditeurDeNotes grille={grille} {...lieu} />;
  return (
    <NamedReading
      title={TITRE}
      right={getGrilleNotes}
      breadcrumbs={TRAIL_SAISIE}
      of={lue}
      underFailure={<GardeesDeLaGrille />}
      renderHead={({ classe, periode }) => ({ title: `${classe}, ${periode.libelle}` })}
      renderEmpty={({ enseignements }) =>
        enseignements.length === 0 && (
          <Empty
            icon={IconBooks}
            title="Cette classe n'a aucune matière"
            text="Ses matières lui viennent du programme de son niveau : ses notes se saisiront ensuite ici."
            action={<VersCeQuiManque quoi={['programmes']} />}
          />
        )
      }
    >
      {({ classe, periode }) => (
        <SansEleve
          title="Aucun élève n'est dans cette classe"
          text={`Les élèves inscrits dans ${classe} pendant « ${periode.libelle} » paraîtront ici.`}
        />
      )}
    </NamedReading>
  );
}

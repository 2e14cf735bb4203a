/** Finds the other record of a pupil: those that look alike first, any other by the search. */
import { chercherEleve, type EleveTrouve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { UnstyledButton } from '@mantine/core';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import { UnlessFailed } from '#core/ui/reading.tsx';
import { RechercheEleve } from '#eleves/recherche/champ.tsx';
import { LigneEleve } from '#eleves/recherche/ligne.tsx';
import classes from './fenetre.module.css';

/** Most look-alikes proposed, the likeliest first. */
const PROPOSES = 5;

interface ChoixProps {
  eleve: SoldeEleve['eleve'];
  onChosen: (id: number) => void;
}

export function ChoixDeLaFiche({ eleve, onChosen }: ChoixProps) {
  const { ecoleId, id } = eleve;
  const lus = useEndpoint(chercherEleve, { ecoleId, recherche: nomComplet(eleve) });
  const semblables = (lus.data?.data ?? []).filter((one) => one.id !== id).slice(0, PROPOSES);
  return (
    <>
      <UnlessFailed of={lus} />
      {semblables.length > 0 && <Semblables eleves={semblables} onChosen={onChosen} />}
      <RechercheEleve
        label="Chercher l’autre fiche"
        ecoleId={ecoleId}
        onChosen={(one) => one.id !== id && onChosen(one.id)}
      />
    </>
  );
}

function Semblables({
  eleves,
  onChosen,
}: {
  eleves: readonly EleveTrouve[];
  onChosen: (id: number) => void;
}) {
  return (
    <section aria-label="Fiches qui ressemblent">
      <p className={kit.quiet}>Fiches qui ressemblent</p>
      <ul className={classes['semblables']}>
        {eleves.map((one) => (
          <li key={one.id}>
            <UnstyledButton
              className={classes['semblable']}
              aria-label={`Réunir avec ${nomComplet(one)}, ${one.matricule}`}
              onClick={() => onChosen(one.id)}
            >
              <LigneEleve eleve={one} isChosen={false} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

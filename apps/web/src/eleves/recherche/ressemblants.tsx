/** Proposes pupils whose names resemble a search without result; a click searches for one by their matricule. */
import { chercherEleve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { RenderResembling } from '#core/crud/list/empty.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './ressemblants.module.css';

/** Most pupils proposed, the likeliest first. */
const PROPOSES = 5;

interface RessemblantsProps {
  ecoleId: number;
  recherche: string;
  choose: (recherche: string) => void;
}

function Ressemblants({ ecoleId, recherche, choose }: RessemblantsProps) {
  const canSearch = useDroits().can(chercherEleve);
  const { data } = useEndpoint(chercherEleve, { ecoleId, recherche }, { enabled: canSearch });
  const trouves = (data?.data ?? []).slice(0, PROPOSES);
  if (trouves.length === 0) return null;
  return (
    <section className={classes['ressemblants']} aria-label="Noms qui ressemblent">
      <p className={kit.paragraph}>Cherchiez-vous l’un de ces élèves ?</p>
      <ul>
        {trouves.map((eleve) => (
          <li key={eleve.id}>
            <Button variant="light" onClick={() => choose(eleve.matricule)}>
              {[`${nomComplet(eleve)} (${eleve.matricule})`, eleve.classe].filter(Boolean).join(', ')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Makes the proposal of a school's list that is searched by a pupil's names. */
export const elevesRessemblants =
  (ecoleId: number): RenderResembling =>
  (recherche, choose) => <Ressemblants {...{ ecoleId, recherche, choose }} />;

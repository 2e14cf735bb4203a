/** Shows the effect of a change: the sum of it, the pupils before and after, class by class, and the ways to apply it. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  type Enseignement,
  enseignements,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { direEcart } from '@gestionscolaire/contract/notes/simulation/ecart.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import { Button, Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { forgetTab } from '#core/ui/remembered-tab.ts';
import { ClasseComparee } from './classe-comparee.tsx';
import { type GenreDeProposition, proposer } from './proposition.ts';
import { ecrireQuestion, lireQuestion, type Question, relireQuestion } from './question.ts';
import classes from './simulation.module.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';

type Change = Readonly<Record<string, unknown>>;

interface ResultatProps {
  lieu: Question;
  matieres: readonly { readonly row: Enseignement; readonly change: Change }[];
  regle: { readonly id: number; readonly change: Change } | null;
}

const PAUSE = 250;
const EN_SOMME =
  'Les élèves ne se montrent qu’à qui a toutes les notes, ou tient les conseils : vous voyez l’effet en somme.';

/** Makes the question; null while a typed value breaks its rule. */
const questionDe = ({ lieu, matieres, regle }: ResultatProps): Question | null =>
  lireQuestion({
    ...lieu,
    enseignements: matieres.map(({ row: { id }, change }) => ({ id, ...change })),
    ...(regle !== null && { regle: regle.change }),
  });

export function Resultat(props: ResultatProps) {
  const { lieu, matieres, regle } = props;
  const question = questionDe(props);
  const text = ecrireQuestion(question);
  const [asked] = useDebouncedValue(text, PAUSE);
  const sent = relireQuestion(asked);
  const query = useEndpoint(simulerNotation, sent ?? lieu, {
    enabled: sent !== null,
    keepPrevious: true,
    isForgotten: true,
  });
  const isChanged = matieres.length > 0 || (regle !== null && Object.keys(regle.change).length > 0);
  if (question === null)
    return (
      <p className={kit.quiet} role="status">
        Corrigez les valeurs signalées : les moyennes se calculent ensuite.
      </p>
    );
  const isStale = asked !== text || query.isPlaceholderData;
  return (
    <ReadingPart of={query}>
      {(simulation) => (
        <Comparaison simulation={simulation} isStale={isStale} isChanged={isChanged} {...props} />
      )}
    </ReadingPart>
  );
}

interface ComparaisonProps extends ResultatProps {
  simulation: Output<typeof simulerNotation>;
  isStale: boolean;
  isChanged: boolean;
}

function Comparaison({ simulation, isStale, isChanged, matieres, regle }: ComparaisonProps) {
  const [isWhole, setWhole] = useState(false);
  const { ecart, parEleve, classes: compared } = simulation;
  const bilan = () => {
    if (ecart === null) return 'Aucune note n’existe encore : un changement ne déplace personne.';
    return isChanged ? direEcart(ecart) : 'Changez une valeur : son effet paraîtra ici.';
  };
  return (
    <section
      className={`${kit.card} ${kit.heads} ${kit.pile} ${kit.stale} ${classes.carte}`}
      aria-labelledby="effet-simule"
      data-stale={isStale || undefined}
    >
      <h2 id="effet-simule">Effet</h2>
      <p className={kit.strong} role="status">
        {bilan()}
      </p>
      {isChanged && <Appliquer matieres={matieres} regle={regle} />}
      {compared.length > 0 && !parEleve && (
        <p className={kit.quiet} role="note">
          {`${compared.map(({ classe, periode }) => `${classe}, ${periode}`).join(' ; ')}. ${EN_SOMME}`}
        </p>
      )}
      {compared.length > 0 && parEleve && (
        <Checkbox
          size="md"
          label="Montrer aussi les élèves dont rien ne change"
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      )}
      {parEleve &&
        compared.map((one) => (
          <ClasseComparee key={`${one.classeId} ${one.periodeId}`} classe={one} isWhole={isWhole} />
        ))}
    </section>
  );
}

/** Leads to the forms that write the change: each shows the effect again, and asks for the reason. */
function Appliquer({ matieres, regle }: Pick<ResultatProps, 'matieres' | 'regle'>) {
  const droits = useDroits();
  const navigate = useNavigate();
  const aller = (genre: GenreDeProposition, id: number, change: Change) => {
    proposer(genre, id, change);
    // The form of a subject is the first tab of its page.
    forgetTab();
    const form = genre === 'enseignements' ? ADRESSES.enseignements.edit : ADRESSES.reglesNotation.edit;
    void navigate({ to: path(form, { id }) });
  };
  const changesRule = regle !== null && Object.keys(regle.change).length > 0;
  return (
    <div className={kit.wrap}>
      {droits.can(enseignements.update) &&
        matieres.map(({ row: { id, matiere }, change }) => (
          <Button
            key={id}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => aller('enseignements', id, change)}
          >
            {`Appliquer à ${matiere}`}
          </Button>
        ))}
      {changesRule && droits.can(reglesNotation.update) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => aller('regles_notation', regle.id, regle.change)}
        >
          Appliquer à la règle
        </Button>
      )}
    </div>
  );
}

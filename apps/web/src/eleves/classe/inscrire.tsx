/** The form that enrols a whole class at once: a person ticks the pupils who are not enrolled for the school year. */

import { chercheurDe } from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { Eleve } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  type Inscription,
  LIBELLES_DES_ETATS,
  nomComplet,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { departEnMots } from '#eleves/fiche/compte.ts';
import { Omises } from '#eleves/inscription/prestations-choix.tsx';
import type { ActeProps } from './adresse.ts';
import { Envoi } from './envoi.tsx';
import classes from './page.module.css';
import { Services, useServices } from './services.tsx';
import { partisDe, useInscritsEtPartis, useTousLesEleves } from './tous.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

export function InscrireClasse(props: ActeProps) {
  const { ecoleId, session } = props;
  const tous = useTousLesEleves(ecoleId);
  const inscrits = useInscritsEtPartis({ ecoleId, sessionId: session.id });
  return (
    <ReadingPart of={[tous, inscrits]}>
      {([actuels, inscrites]) => {
        const known = new Set(inscrites.map(({ eleveId }) => eleveId));
        const actifs = new Set(actuels.map(({ id }) => id));
        return (
          <Choix
            {...props}
            libres={actuels.filter(({ id }) => !known.has(id))}
            partis={partisDe(inscrites).filter(({ eleveId }) => actifs.has(eleveId))}
          />
        );
      }}
    </ReadingPart>
  );
}

function Choix({
  ecoleId,
  session,
  classe,
  classes: salles,
  libres,
  partis,
  onDone,
}: ActeProps & { libres: Eleve[]; partis: Inscription[] }) {
  const [classeId, setClasseId] = useState<number | null>(classe?.id ?? null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const services = useServices({ ecoleId, sessionId: session.id, classeId });
  const salle = salles.find(({ id }) => id === classeId);
  // A pupil who was enrolled meanwhile is not sent.
  const lignes =
    classeId === null
      ? []
      : libres.filter(({ id }) => chosen.has(id)).map(({ id }) => ({ eleveId: id, classeId }));
  return (
    <section className={`${kit.sheet} ${kit.airy}`} aria-label="Inscrire toute une classe">
      <h2 className={kit.title}>{`Inscrire toute une classe, ${session.libelle}`}</h2>
      <div className={kit.filters}>
        <NativeSelect
          label="Classe"
          required
          data={[
            ...(classeId === null ? [{ value: '', label: 'Choisissez…' }] : []),
            ...salles.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
          ]}
          value={String(classeId ?? '')}
          onChange={(event) => setClasseId(Number(event.currentTarget.value) || null)}
        />
      </div>
      {classeId !== null && <Services services={services} />}
      <Eleves libres={libres} chosen={chosen} onChange={setChosen} />
      <Partis partis={partis} />
      <Envoi
        ecoleId={ecoleId}
        sessionId={session.id}
        choix={services.choix}
        isSaid={services.isSaid}
        lignes={lignes}
        origine={`Inscription en ${salle?.libelle ?? ''}, ${session.libelle}`}
        verbe="Inscrire"
        onDone={onDone}
      >
        {salle === undefined || lignes.length === 0 ? (
          'Choisissez une classe et cochez ses élèves.'
        ) : (
          <>
            {`${nombreDEleves(lignes.length)} en ${salle.libelle}, ${session.libelle}.`}
            {services.parEleve !== null && (
              <>
                {' Chacun devra '}
                <Money amount={services.parEleve} />, en tout{' '}
                <Money amount={services.parEleve * lignes.length} />.
              </>
            )}
            <Omises phrase={services.omises} />
          </>
        )}
      </Envoi>
    </section>
  );
}

/** Names the pupils who left in the year: nobody is enrolled again in a class, a return is noted on their page (AMB-175). */
function Partis({ partis }: { partis: readonly Inscription[] }) {
  if (partis.length === 0) return null;
  return (
    <section className={`${kit.group} ${classes.choix}`} aria-label="Élèves partis cette année">
      <p className={kit.quiet}>
        {`${partis.length === 1 ? '1 élève est parti' : `${partis.length} élèves sont partis`} dans l’année. Qui revient ne s’inscrit pas de nouveau\u00A0: son retour se note sur sa fiche.`}
      </p>
      <ul className={`${kit.choices} ${classes.eleves}`}>
        {partis.map((one) => (
          <li key={one.id}>
            <AppLink to={path(ADRESSES.eleve, { id: one.eleveId })}>
              {`${nomDAbord(one)}, ${one.matricule}`}
            </AppLink>
            <p className={kit.quiet}>{`${departEnMots(LIBELLES_DES_ETATS[one.etat], one)}, ${one.classe}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ElevesProps {
  libres: readonly Eleve[];
  chosen: ReadonlySet<number>;
  onChange: (next: ReadonlySet<number>) => void;
}

function Eleves({ libres, chosen, onChange }: ElevesProps) {
  const [typed, setTyped] = useState('');
  if (libres.length === 0)
    return (
      <Empty
        icon={IconUsersGroup}
        title="Tous les élèves sont déjà inscrits"
        text="Ajoutez des élèves à l'école, ou choisissez une autre année."
      />
    );
  const isNamed = chercheurDe(typed);
  const shown = libres.filter((one) => isNamed(`${nomComplet(one)} ${one.matricule} ${one.classe ?? ''}`));
  const isAll = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  const change = (ids: readonly number[], isTaken: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isTaken) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  return (
    <fieldset className={`${kit.group} ${classes.choix}`}>
      <legend>{`Élèves sans inscription cette année (${libres.length})`}</legend>
      <div className={`${kit.row} ${classes.outils}`}>
        <TextInput
          type="search"
          aria-label="Filtrer les élèves"
          placeholder="Filtrer par nom, matricule ou classe"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          size="md"
          label={typed.trim() === '' ? 'Tous' : 'Tous ceux qui sont montrés'}
          checked={isAll}
          indeterminate={!isAll && shown.some(({ id }) => chosen.has(id))}
          onChange={(event) =>
            change(
              shown.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
      </div>
      <ul className={`${kit.choices} ${classes.eleves}`}>
        {shown.map((one) => (
          <li key={one.id}>
            <Checkbox
              size="md"
              label={`${nomDAbord(one)}, ${one.matricule}`}
              description={one.classe ?? 'Sans classe'}
              checked={chosen.has(one.id)}
              onChange={(event) => change([one.id], event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={kit.quiet}>Aucun élève ne correspond.</p>}
    </fieldset>
  );
}

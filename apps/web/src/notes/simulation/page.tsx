/** The page that tries other coefficients or another rule in a copy: what would become of each pupil, before anything is written. */

import {
  porteeDeRegle,
  type RegleNotation,
  reglesNotation,
} from '@gestionscolaire/contract/notes/regles-notation.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import type { Classe } from '@gestionscolaire/contract/scolarite/classes.ts';
import { NativeSelect } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { idOf, useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { SECTION_NOTES } from '#notes/chemins/trails.ts';
import { ChoixAnnee, PourUneEcole, SansAnnee, useAnnees, useClasses } from '#scolarite/index.ts';
import { CopieDeClasse, CopieDeRegle } from './copie.tsx';
import classes from './simulation.module.css';

const TITRE = 'Simulation';

export function SimulationNotation() {
  return (
    <Reading
      title={TITRE}
      right={simulerNotation}
      subtitle="Rien ne s'écrit ici : on voit, puis on applique."
      breadcrumbs={[...crumbsOf(SECTION_NOTES, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Ce qu'un changement fait à ses moyennes paraîtra ici." Content={DeLEcole} />
    </Reading>
  );
}

const lireAdresse = ({ session, classe, regle }: Readonly<Record<string, unknown>>) => ({
  session: idOf(session) ?? undefined,
  classe: idOf(classe),
  regle: idOf(regle),
});

const RIEN: readonly RegleNotation[] = [];

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said, go } = useAddress(lireAdresse);
  const droits = useDroits();
  const { all, session, lues: annees } = useAnnees(said.session);
  const salles = useClasses(ecoleId);
  const isRead = session !== undefined && droits.can(reglesNotation.list);
  const lues = useEndpoint(
    reglesNotation.list,
    { ecoleId, sessionId: session?.id ?? 0, etat: 'actifs', page: 1, taille: 100 },
    { enabled: isRead },
  );
  const contenu = (toutes: readonly Classe[], toutesRegles: readonly RegleNotation[]) => {
    if (session === undefined) return <SansAnnee text="Un programme est d'une année scolaire." />;
    const regles = toutesRegles.filter(({ genre }) => genre === 'notes');
    const classe = toutes.find(({ id }) => id === said.classe);
    const regle = classe === undefined ? regles.find(({ id }) => id === said.regle) : undefined;
    const chosen = classe === undefined ? (regle === undefined ? '' : `r${regle.id}`) : `c${classe.id}`;
    const choisir = (value: string) => {
      const id = Number(value.slice(1));
      go({ classe: value.startsWith('c') ? id : null, regle: value.startsWith('r') ? id : null });
    };
    return (
      <>
        <div className={classes.filtres}>
          <ChoixAnnee all={all} session={session} onSession={(id) => go({ session: id, regle: null })} />
          <NativeSelect
            label="Sur quoi"
            data={[
              { value: '', label: 'Choisissez…' },
              ...toutes.map(({ id, libelle }) => ({ value: `c${id}`, label: libelle })),
              ...regles.map((one) => ({ value: `r${one.id}`, label: `Règle : ${porteeDeRegle(one)}` })),
            ]}
            value={chosen}
            onChange={(event) => choisir(event.currentTarget.value)}
          />
        </div>
        {classe !== undefined && (
          <CopieDeClasse
            key={`${session.id} ${classe.id}`}
            ecoleId={ecoleId}
            sessionId={session.id}
            classeId={classe.id}
          />
        )}
        {regle !== undefined && (
          <CopieDeRegle key={regle.id} ecoleId={ecoleId} sessionId={session.id} regle={regle} />
        )}
        {chosen === '' && (
          <Empty
            icon={IconScale}
            title="Choisissez une classe, ou une règle"
            text="D'une classe se changent les coefficients et la règle ; d'une règle, ce qu'elle fait à toutes ses classes."
          />
        )}
      </>
    );
  };
  return (
    <ReadingPart of={[annees, salles, isRead ? lues : null]}>
      {([, toutes, regles = RIEN]) => contenu(toutes, regles)}
    </ReadingPart>
  );
}

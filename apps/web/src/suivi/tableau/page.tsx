/**
 * The dashboard of the school's days: the sheets of today, who is away now, of whom the school should be told, and the figures of
 * absence. Each figure leads to the list that it counts.
 */
import { unMois } from '@gestionscolaire/contract/scolarite/mois.ts';
import { moisDeLaSession, type Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { exportTableauSuivi, getTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { NativeSelect } from '@mantine/core';
import { fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { FilesMenu } from '#core/crud/paper/files-menu.tsx';
import { idOf, useAddress } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { ChoixAnnee, PourUneEcole, SansAnnee, useAnnees, useClasses } from '#scolarite/index.ts';
import { SECTION_SUIVI } from '#suivi/chemins/trails.ts';
import { AlertesDeLEcole } from './alertes.tsx';
import { JourneeDuSuivi } from './aujourdhui.tsx';
import { Chiffres } from './chiffres.tsx';

const TITRE = 'Tableau du suivi';

export function TableauDuSuivi() {
  return (
    <Reading
      title={TITRE}
      right={getTableauSuivi}
      breadcrumbs={[...crumbsOf(SECTION_SUIVI, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Ses appels et ses absences paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

const lireFiltres = ({ session, mois, classe }: Readonly<Record<string, unknown>>) => ({
  session: idOf(session),
  // A router may read `?mois=10` as a number.
  mois: unMois(typeof mois === 'number' ? String(mois).padStart(2, '0') : mois),
  classe: idOf(classe),
});

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said } = useAddress(lireFiltres);
  const { all, session, lues } = useAnnees(said.session ?? undefined);
  return (
    <>
      <JourneeDuSuivi ecoleId={ecoleId} />
      <ReadingPart
        of={lues}
        renderEmpty={() =>
          session === undefined && <SansAnnee text="Ses chiffres viennent des appels d'une année." />
        }
      >
        {() =>
          session !== undefined && (
            <>
              <AlertesDeLEcole ecoleId={ecoleId} sessionId={session.id} />
              <DeLAnnee ecoleId={ecoleId} all={all} session={session} />
            </>
          )
        }
      </ReadingPart>
    </>
  );
}

interface DeLAnneeProps {
  ecoleId: number;
  all: readonly Session[];
  session: Session;
}

function DeLAnnee({ ecoleId, all, session }: DeLAnneeProps) {
  const { said, go } = useAddress(lireFiltres);
  const classes = useClasses(ecoleId).data?.data ?? [];
  const jour = useToday();
  const asked = { ecoleId, sessionId: session.id, moisId: said.mois, classeId: said.classe };
  const lus = useEndpoint(getTableauSuivi, asked);
  const canExport = useDroits().can(exportTableauSuivi);
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-labelledby="chiffres">
      <div className={kit.between}>
        <h2 id="chiffres">Chiffres</h2>
        <div className={kit.wrap}>
          <ChoixAnnee
            all={all}
            session={session}
            onSession={(id) => go({ session: id, mois: null, classe: said.classe })}
          />
          <NativeSelect
            aria-label="Mois"
            data={[
              { value: '', label: "Toute l'année" },
              ...moisDeLaSession(session).map(({ id, libelle }) => ({ value: id, label: libelle })),
            ]}
            value={said.mois ?? ''}
            onChange={({ currentTarget: { value } }) => go({ ...said, mois: unMois(value) })}
          />
          <NativeSelect
            aria-label="Classe"
            data={[
              { value: '', label: 'Toutes les classes' },
              ...classes.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
            ]}
            value={String(said.classe ?? '')}
            onChange={({ currentTarget: { value } }) =>
              go({ ...said, classe: value === '' ? null : Number(value) })
            }
          />
          {canExport && (
            <FilesMenu
              name={`chiffres-absence-${jour}`}
              fetchAs={(format) => fetchFile(exportTableauSuivi, { ...asked, format })}
            />
          )}
        </div>
      </div>
      <ReadingPart of={lus}>{(tableau) => <Chiffres tableau={tableau} classeId={said.classe} />}</ReadingPart>
    </section>
  );
}

/** The page of what keeps classes from their council, and of what looks wrong in their marks; each line leads to its grid. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getAnomaliesNotes } from '@gestionscolaire/contract/notes/anomalies/appel.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { NativeSelect } from '@mantine/core';
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { idOf, useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { TRAIL_TOUTES } from '#notes/chemins/trails.ts';
import { VersCeQuiManque } from '#notes/chemins/vers.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './anomalies.module.css';
import { type AnomalieLue, LigneDAnomalie } from './ligne.tsx';

const TITRE = 'Anomalies des notes';

export function AnomaliesNotes() {
  return (
    <Reading title={TITRE} right={getAnomaliesNotes} breadcrumbs={[...TRAIL_TOUTES, { label: TITRE }]}>
      <PourUneEcole text="Ce qui manque à ses notes paraîtra ici." Content={DeLEcole} />
    </Reading>
  );
}

const lirePeriode = ({ periode }: Readonly<Record<string, unknown>>) => idOf(periode);

/** Returns the period of today of a stage that has marks, else of one that may have some, else of the first. */
function periodeParDefaut({ periodes, rang, lignes }: Output<typeof getAvancementNotes>): number | undefined {
  const noted = lignes.find(({ evaluations }) => evaluations > 0) ?? lignes[0];
  return noted?.periodeId ?? periodes.find((periode) => periode.rang === rang)?.id;
}

/** The periods of the year, which the person chooses from; the one of today, where the address names none. */
function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said, go } = useAddress(lirePeriode);
  const lu = useEndpoint(getAvancementNotes, { ecoleId, sessionId: null, rang: null });
  const contenu = (avancement: Output<typeof getAvancementNotes>) => {
    const { periodes } = avancement;
    const periodeId = said ?? periodeParDefaut(avancement);
    if (periodeId === undefined)
      return (
        <Empty
          icon={IconListCheck}
          title="Aucune période cette année"
          text="Les trimestres, semestres ou mois s'ajoutent dans les règles de notation."
          action={<VersCeQuiManque quoi={['periodes']} />}
        />
      );
    return (
      <>
        <NativeSelect
          className={classes.periode ?? ''}
          label="Période"
          data={periodes.map(({ id, libelle, etape }) => ({
            value: String(id),
            label: `${libelle}, ${etape}`,
          }))}
          value={String(periodeId)}
          onChange={(event) => go({ periode: Number(event.currentTarget.value) })}
        />
        <DeLaPeriode ecoleId={ecoleId} periodeId={periodeId} />
      </>
    );
  };
  return <ReadingPart of={lu}>{contenu}</ReadingPart>;
}

const pluriel = (nombre: number, un: string, plusieurs: string): string =>
  `${nombre} ${nombre > 1 ? plusieurs : un}`;

/** Says how many anomalies there are, those that block first. */
function direBilan(anomalies: readonly AnomalieLue[]): string {
  const blocking = anomalies.filter(({ bloque }) => bloque).length;
  const doubts = anomalies.length - blocking;
  const said = [
    ...(blocking > 0 ? [pluriel(blocking, 'empêche le conseil', 'empêchent le conseil')] : []),
    ...(doubts > 0 ? [pluriel(doubts, 'est à vérifier', 'sont à vérifier')] : []),
  ];
  return `${said.join(', ')}.`;
}

function DeLaPeriode({ ecoleId, periodeId }: { ecoleId: number; periodeId: number }) {
  return (
    <ReadingPart
      of={useEndpoint(getAnomaliesNotes, { ecoleId, periodeId })}
      renderEmpty={({ anomalies, acquis }) =>
        anomalies.length + acquis.length === 0 && (
          <Empty
            icon={IconCircleCheck}
            title="Aucune anomalie"
            text="Rien ne manque aux notes de cette période, et rien n'y paraît faux."
          />
        )
      }
    >
      {(lues) => <Lues {...lues} periodeId={periodeId} />}
    </ReadingPart>
  );
}

type LuesProps = Output<typeof getAnomaliesNotes> & { periodeId: number };

function Lues({ anomalies, acquis, periodeId }: LuesProps) {
  return (
    <>
      {anomalies.length > 0 && (
        <p className={kit.strong} role="status">
          {direBilan(anomalies)}
        </p>
      )}
      {[...Map.groupBy(anomalies, ({ classeId }) => classeId)].map(([classeId, own]) => (
        <section
          key={classeId}
          className={`${kit.section} ${kit.heads}`}
          aria-labelledby={`anomalies-${classeId}`}
        >
          <h2 id={`anomalies-${classeId}`}>{own[0]?.classe}</h2>
          <ul className={kit.below}>
            {own.map((one) => (
              <LigneDAnomalie
                key={`${one.genre} ${one.enseignementId ?? ''} ${one.evaluationId ?? ''} ${one.inscriptionId ?? ''}`}
                anomalie={one}
                periodeId={periodeId}
              />
            ))}
          </ul>
        </section>
      ))}
      {acquis.length > 0 && <SuiviesParCompetences acquis={acquis} periodeId={periodeId} />}
    </>
  );
}

const direAttendus = (attendus: number): string =>
  attendus === 0 ? "aucun n'est attendu" : pluriel(attendus, 'est attendu', 'sont attendus');

const direAcquis = (attendus: number | null): string =>
  attendus === null
    ? 'Vous ne lisez pas ses acquis : rien n’en est dit ici.'
    : `Ses acquis se suivent dans « Compétences » : ${direAttendus(attendus)}.`;

/** The classes without marks: their acquis are looked at on another page. */
function SuiviesParCompetences({
  acquis,
  periodeId,
}: {
  acquis: Output<typeof getAnomaliesNotes>['acquis'];
  periodeId: number;
}) {
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-labelledby="anomalies-acquis">
      <h2 id="anomalies-acquis">Classes suivies par compétences</h2>
      <ul className={kit.below}>
        {acquis.map(({ classeId, classe, attendus }) => {
          const said = (
            <>
              <span className={classes.genre}>Acquis</span>
              <span className={kit.name}>{classe}</span>
              <span>{direAcquis(attendus)}</span>
            </>
          );
          return (
            <li key={classeId}>
              {attendus === null ? (
                <div className={`${kit.entry} ${classes.ligne}`}>{said}</div>
              ) : (
                <AppLink
                  to={path(ADRESSES.acquisDeClasse, { classeId, periodeId })}
                  className={`${kit.entry} ${classes.ligne}`}
                >
                  {said}
                </AppLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

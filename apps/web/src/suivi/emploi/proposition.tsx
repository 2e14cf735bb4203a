/** The page on which a timetable is proposed by FET: its hours, the run or the files, and what of it is kept. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { ValuesOf } from '@gestionscolaire/contract/core/api/fields.ts';
import { lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { lireHeure } from '@gestionscolaire/contract/core/values/heures.ts';
import { LIBELLES_DES_JOURS } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import {
  CHAMPS_DE_PROPOSITION,
  exportFet,
  fautesDeJournee,
  garderProposition,
  getLotsEmploi,
  getPropositionEmploi,
  lireFichierFet,
  proposerEmploiDuTemps,
  reprendreEmploi,
} from '@gestionscolaire/contract/suivi/emploi/proposition.ts';
import { Button, Loader } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { ActFields } from '#core/act/act-field.tsx';
import { ActForm } from '#core/act/act-form.tsx';
import { useAct } from '#core/act/use-act.ts';
import { call, fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { day, number, oneOf, text } from '#core/crud/crud-page.tsx';
import type { Held } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { Lots, type MotsDuLot } from '#core/lots/lots.tsx';
import { useFichier } from '#core/papiers/imprimer.ts';
import { useToday } from '#core/today.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { FileButton } from '#core/ui/fields/file-button.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { PourUneAnnee, PourUneEcole } from '#scolarite/index.ts';
import { TRAIL_EMPLOIS } from '#suivi/chemins/trails.ts';

const TITRE = 'Proposer un emploi du temps';

export function PropositionDEmploi() {
  return (
    <Reading
      title={TITRE}
      right={proposerEmploiDuTemps}
      breadcrumbs={[...crumbsOf(TRAIL_EMPLOIS, {}), { label: TITRE }]}
    >
      <PourUneEcole text="L'emploi du temps de ses classes se propose ici." Content={DeLEcole} />
    </Reading>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  return (
    <PourUneAnnee text="Un emploi du temps est celui d'une année scolaire.">
      {(session) => <DeLAnnee ecoleId={ecoleId} session={session} />}
    </PourUneAnnee>
  );
}

/** How often the end of a run is asked for, in milliseconds. */
const ATTENTE = 1000;

function DeLAnnee({ ecoleId, session }: { ecoleId: number; session: Session }) {
  const lue = useEndpoint(getPropositionEmploi, { ecoleId });
  const { refetch } = lue;
  const etat = lue.data?.data.etat;
  useEffect(() => {
    if (etat !== 'enCours') return;
    const timer = setInterval(() => void refetch(), ATTENTE);
    return () => clearInterval(timer);
  }, [etat, refetch]);
  return (
    <ReadingPart of={lue}>
      {(proposition) => (
        <>
          <Demander
            {...{ ecoleId, session, fetEstLa: proposition.fetEstLa }}
            onAsked={() => void refetch()}
          />
          <Fin {...{ ecoleId, proposition }} onKept={() => void refetch()} />
          <Gardees ecoleId={ecoleId} />
        </>
      )}
    </ReadingPart>
  );
}

const SLOTS = {
  etape: oneOf(Object.fromEntries(ETAPES.map((etape) => [etape, etape]))),
  du: day(),
  matin: text(),
  heuresDuMatin: number(),
  apresMidi: text(),
  heuresDApresMidi: number({ hint: "0 : pas de classe l'après-midi" }),
  duree: number(),
  deSuite: number({ hint: 'Deux heures de mathématiques de suite, par exemple' }),
};

const nombreDe = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Says the faults of the hours of a day once they can be read. */
function fautes(values: Held): Record<string, string> {
  const matin = lireHeure(asText(values['matin']));
  const apresMidi = lireHeure(asText(values['apresMidi']));
  if (matin === undefined || apresMidi === undefined) return {};
  return fautesDeJournee({
    matin,
    apresMidi,
    heuresDuMatin: nombreDe(values['heuresDuMatin']),
    heuresDApresMidi: nombreDe(values['heuresDApresMidi']),
    duree: nombreDe(values['duree']),
  });
}

interface DemanderProps {
  ecoleId: number;
  session: Session;
  fetEstLa: boolean;
  onAsked: () => void;
}

/** The act of the button under the form. */
type Geste = 'proposer' | 'envoyer' | 'rapporter';

function Demander({ ecoleId, session, fetEstLa, onAsked }: DemanderProps) {
  const today = useToday();
  const { run } = useFichier();
  const [geste, setGeste] = useState<Geste>(fetEstLa ? 'proposer' : 'envoyer');
  const [fichier, setFichier] = useState<File | null>(null);
  const given = useMemo(() => {
    const lundi = lundiDe(today);
    return { du: lundi < session.dateDebut ? session.dateDebut : lundi };
  }, [today, session]);
  const act = useAct({
    fields: CHAMPS_DE_PROPOSITION,
    slots: SLOTS,
    given,
    faults: fautes,
    staysOpen: true,
    send: async (filled: ValuesOf<typeof CHAMPS_DE_PROPOSITION>) => {
      const demande = { ecoleId, sessionId: session.id, ...filled };
      if (geste === 'envoyer') await run('fet', () => fetchFile(exportFet, demande), 'emploi-du-temps.fet');
      else if (geste === 'proposer') await call(proposerEmploiDuTemps, demande);
      else await call(lireFichierFet, { ...demande, fichier: (await fichier?.text()) ?? '' });
    },
    onDone: onAsked,
  });
  const gestes: readonly (readonly [Geste, string])[] = [
    ...(fetEstLa ? ([['proposer', 'Proposer']] as const) : []),
    ['envoyer', 'Fichier pour FET'],
    ['rapporter', 'Rapporter un fichier de FET'],
  ];
  return (
    <section className={kit.section} aria-labelledby="demande">
      <h2 id="demande">Les heures de la semaine</h2>
      <p className={kit.paragraph}>
        Les leçons sont celles des programmes. Les créneaux qui existent restent où ils sont ; rien n'est
        écrit avant que vous ne le gardiez.
      </p>
      {!fetEstLa && (
        <p className={kit.caution}>
          Le programme libre FET n'est pas sur l'ordinateur de l'école. Il s'y installe par le paquet « fet »
          (Debian), ou depuis le site de FET ; ou bien prenez le fichier, remplissez-le avec FET sur un autre
          ordinateur, et rapportez-le ici.
        </p>
      )}
      <div className={kit.stack}>
        <div role="group" aria-label="Comment" className={kit.wrap}>
          {gestes.map(([mot, label]) => (
            <Button
              key={mot}
              variant={mot === geste ? 'filled' : 'default'}
              aria-pressed={mot === geste}
              onClick={() => setGeste(mot)}
            >
              {label}
            </Button>
          ))}
        </div>
        <ActForm
          act={act}
          name="Les heures de la semaine"
          className={kit.stack}
          label={
            {
              proposer: 'Proposer un emploi du temps',
              envoyer: 'Prendre le fichier',
              rapporter: 'Lire le fichier',
            }[geste]
          }
          icon={geste === 'envoyer' ? <IconDownload size={18} aria-hidden /> : undefined}
          isClosed={geste === 'rapporter' && fichier === null}
        >
          {geste === 'rapporter' && (
            <FileButton
              text={fichier === null ? 'Choisir le fichier .fet' : fichier.name}
              icon={IconUpload}
              accept=".fet"
              onChoose={setFichier}
            />
          )}
          <ActFields act={act} />
        </ActForm>
      </div>
    </section>
  );
}

type Proposition = Output<typeof getPropositionEmploi>;

const lecons = (nombre: number): string => (nombre === 1 ? '1 leçon' : `${nombre} leçons`);

const TITRES: Readonly<Record<Exclude<Proposition['etat'], 'aucune'>, string>> = {
  enCours: 'FET cherche un emploi du temps…',
  complete: 'Toutes les leçons ont une place',
  incomplete: 'Des leçons n’ont pas de place',
  refusee: 'Aucun emploi du temps',
};

function Fin({
  ecoleId,
  proposition,
  onKept,
}: {
  ecoleId: number;
  proposition: Proposition;
  onKept: () => void;
}) {
  const { etat, pour, phrases, lecons: placees, numero } = proposition;
  const { mutateAsync, isPending } = useWrite(garderProposition);
  const droits = useDroits();
  if (etat === 'aucune') return null;
  const garder = async () => {
    const incomplete = etat === 'incomplete';
    const question = `Garder ${lecons(placees.length)} sans celles qui n’ont pas de place ?`;
    if (incomplete && !(await confirm(question))) return;
    try {
      const { data } = await mutateAsync({ ecoleId, numero, incomplete });
      notify('succes', `${lecons(data[0]?.nombre ?? 0)} ajoutées aux emplois du temps.`);
      onKept();
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <section className={kit.section} aria-labelledby="fin" aria-live="polite">
      <div className={kit.between}>
        <h2 id="fin">{TITRES[etat]}</h2>
        {etat === 'enCours' && <Loader size="sm" />}
        {placees.length > 0 && droits.can(garderProposition) && (
          <Button
            loading={isPending}
            onClick={() => void garder()}
          >{`Garder ${lecons(placees.length)}`}</Button>
        )}
      </div>
      <p className={kit.quiet}>{pour}</p>
      {phrases.length > 0 && (
        <ul className={kit.bullets}>
          {phrases.map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ul>
      )}
      {placees.length > 0 && <Lecons all={placees} />}
    </section>
  );
}

function Lecons({ all }: { all: Proposition['lecons'] }) {
  return (
    <div className={kit.scroll}>
      <table className={kit.table}>
        <thead>
          <tr>
            <th scope="col">Classe</th>
            <th scope="col">Jour</th>
            <th scope="col">Heures</th>
            <th scope="col">Matière</th>
            <th scope="col">Enseignant</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ classe, jourSemaine, de, a, matiere, enseignant }) => (
            <tr key={`${classe} ${jourSemaine} ${de}`}>
              <td>{classe}</td>
              <td>{LIBELLES_DES_JOURS[jourSemaine]}</td>
              <td>{`${de} – ${a}`}</td>
              <td>{matiere}</td>
              <td>{enseignant}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MOTS: MotsDuLot = {
  compte: lecons,
  effet: (nombre) => `retire ${lecons(nombre)} des emplois du temps`,
  fait: 'Défait : ces leçons sont retirées des emplois du temps.',
};

function Gardees({ ecoleId }: { ecoleId: number }) {
  return (
    <ReadingPart of={useEndpoint(getLotsEmploi, { ecoleId })} waiting={null}>
      {(all) =>
        all.length > 0 && (
          <section className={kit.section} aria-labelledby="gardees">
            <h2 id="gardees">Propositions gardées</h2>
            <Lots all={all} mots={MOTS} reprendre={reprendreEmploi} />
          </section>
        )
      }
    </ReadingPart>
  );
}

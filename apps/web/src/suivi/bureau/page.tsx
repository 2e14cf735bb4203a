/** The surveillant's desk: all classes of a half-day on one page, called one after another by keyboard. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { direLeCompte } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { getAppelsDuJour, getFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { IconCalendarOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import { ChoixDemiJournee, useDemiJournee } from '#suivi/appel/demi-journee.tsx';
import { type AppelDuJour, direLAppel, direLesFaits } from '#suivi/appel/dire-appel.ts';
import { type Envoye, ouvrirLesAppels } from '#suivi/appel/envoi.ts';
import { AppelsQuiAttendent } from '#suivi/appel/gardes.tsx';
import { TRAIL_APPELS } from '#suivi/chemins/trails.ts';
import classes from './bureau.module.css';
import { SaisieAuBureau } from './saisie.tsx';

const TITRE = 'Bureau du surveillant';

export function BureauDuSurveillant() {
  useEffect(() => void ouvrirLesAppels(), []);
  return (
    <Reading
      title={TITRE}
      right={getAppelsDuJour}
      breadcrumbs={[...crumbsOf(TRAIL_APPELS, {}), { label: TITRE }]}
    >
      <AppelsQuiAttendent />
      <PourUneEcole text="Ses classes paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { jour, demiJournee: demi, choisir } = useDemiJournee();
  const lus = useEndpoint(getAppelsDuJour, { ecoleId, jour });
  return (
    <>
      <ChoixDemiJournee jour={jour} demiJournee={demi} onChoose={choisir} />
      <ReadingPart
        of={lus}
        renderEmpty={({ appels, sansClasse }) =>
          appels.every(({ demiJournee }) => demiJournee !== demi) && (
            <Empty
              icon={IconCalendarOff}
              title={sansClasse ?? 'Aucun appel à faire cette demi-journée'}
              text="Les classes qui ont des élèves paraîtront ici."
            />
          )
        }
      >
        {({ appels }) => (
          <Classes
            key={`${jour} ${demi}`}
            jour={jour}
            appels={appels.filter(({ demiJournee }) => demiJournee === demi)}
          />
        )}
      </ReadingPart>
    </>
  );
}

function Classes({ jour, appels }: { jour: string; appels: readonly AppelDuJour[] }) {
  const toDo = (after: number) => {
    const left = appels.filter(({ feuille }) => feuille === null);
    const at = appels.findIndex(({ classeId }) => classeId === after);
    const next = left.find((one) => appels.indexOf(one) > at) ?? left.find((one) => one.classeId !== after);
    return next?.classeId ?? null;
  };
  const [open, setOpen] = useState<number | null>(() => toDo(0));
  const passer = (appel: AppelDuJour, sent: Envoye | undefined) => {
    if (sent !== undefined) notify('succes', `${appel.classe} : ${direLeCompte(sent)}.`);
    setOpen(toDo(appel.classeId));
  };
  return (
    <section className={kit.section} aria-labelledby="classes">
      <h2 id="classes">{direLesFaits(appels)}</h2>
      <ul className={kit.lines}>
        {appels.map((appel) => (
          <li key={appel.classeId} className={classes.classe}>
            <Entete appel={appel} jour={jour} isOpen={appel.classeId === open} onOpen={setOpen} />
            {appel.classeId === open && appel.feuille === null && (
              <DeLaClasse appel={appel} jour={jour} onMade={(sent) => passer(appel, sent)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EnteteProps {
  appel: AppelDuJour;
  jour: string;
  isOpen: boolean;
  onOpen: (classeId: number) => void;
}

/** A class that was called leads to its sheet; another opens here. */
function Entete({ appel, jour, isOpen, onOpen }: EnteteProps) {
  const { classe, classeId, demiJournee, feuille, estEnRetard } = appel;
  if (feuille !== null)
    return (
      <AppLink
        className={classes.entree}
        to={`${path(ADRESSES.feuilleAppel, { classeId })}?jour=${jour}&demi=${demiJournee}`}
      >
        <strong>{classe}</strong>
        <span>{direLAppel(appel)}</span>
      </AppLink>
    );
  return (
    <button type="button" className={classes.entree} aria-expanded={isOpen} onClick={() => onOpen(classeId)}>
      <strong>{classe}</strong>
      <span data-tone={estEnRetard ? 'error' : undefined}>{direLAppel(appel)}</span>
    </button>
  );
}

interface DeLaClasseProps {
  appel: AppelDuJour;
  jour: string;
  onMade: (sent: Envoye | undefined) => void;
}

function DeLaClasse({ appel: { classeId, demiJournee }, jour, onMade }: DeLaClasseProps) {
  const lue = useEndpoint(getFeuilleAppel, { classeId, jour, demiJournee });
  return (
    <ReadingPart of={lue}>
      {(feuille) => feuille.feuille === null && <SaisieAuBureau feuille={feuille} onMade={onMade} />}
    </ReadingPart>
  );
}

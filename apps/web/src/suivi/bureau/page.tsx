/** The surveillant's desk: all classes of a half-day on one page, called one after another by keyboard. */
import { direLeCompte } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { getAppelsDuJour, getFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { mayLeave } from '#core/shell/use-unsaved.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import { adresseDeFeuille, direLeCours } from '#suivi/appel/adresse.ts';
import { ChoixDemiJournee, useDemiJournee } from '#suivi/appel/demi-journee.tsx';
import { type AppelDuJour, direLAppel, direLesFaits, lieuDeLAppel } from '#suivi/appel/dire-appel.ts';
import { ATTEND_ICI, type Envoye, useAttend } from '#suivi/appel/envoi.ts';
import { AppelsDeCetAppareil } from '#suivi/appel/gardes.tsx';
import { TRAIL_APPELS } from '#suivi/chemins/trails.ts';
import classes from './bureau.module.css';
import { SaisieAuBureau } from './saisie.tsx';

const TITRE = 'Bureau du surveillant';

export function BureauDuSurveillant() {
  return (
    <Reading
      title={TITRE}
      right={getAppelsDuJour}
      breadcrumbs={[...crumbsOf(TRAIL_APPELS, {}), { label: TITRE }]}
    >
      <AppelsDeCetAppareil />
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

/** Names a roll call among those of a half-day. */
const cleDe = ({ classeId, cours }: AppelDuJour): string => `${classeId} ${cours?.id ?? 0}`;

function Classes({ jour, appels }: { jour: string; appels: readonly AppelDuJour[] }) {
  const attend = useAttend();
  const isToDo = (appel: AppelDuJour) => appel.feuille === null && !attend(lieuDeLAppel(appel, jour));
  const toDo = (after: AppelDuJour | null) => {
    const left = appels.filter((one) => isToDo(one) && one !== after);
    const at = after === null ? -1 : appels.indexOf(after);
    const next = left.find((one) => appels.indexOf(one) > at) ?? left[0];
    return next === undefined ? null : cleDe(next);
  };
  const [open, setOpen] = useState<string | null>(() => toDo(null));
  const passer = (appel: AppelDuJour, sent: Envoye | undefined) => {
    if (sent !== undefined) notify('succes', `${appel.classe} : ${direLeCompte(sent)}.`);
    setOpen(toDo(appel));
  };
  const ouvrir = async (appel: AppelDuJour) => {
    if (await mayLeave()) setOpen(cleDe(appel));
  };
  return (
    <section className={kit.section} aria-labelledby="classes">
      <h2 id="classes">{direLesFaits(appels)}</h2>
      <ul className={kit.lines}>
        {appels.map((appel) => (
          <li key={cleDe(appel)} className={classes.classe}>
            <Entete
              appel={appel}
              jour={jour}
              isToDo={isToDo(appel)}
              isOpen={cleDe(appel) === open}
              onOpen={() => void ouvrir(appel)}
            />
            {cleDe(appel) === open && isToDo(appel) && (
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
  /** Nobody has called it, and no sheet of it waits on this device. */
  isToDo: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

/** A class that was called leads to its sheet; another opens here. */
function Entete({ appel, jour, isToDo, isOpen, onOpen }: EnteteProps) {
  const { classe, cours, feuille, estEnRetard } = appel;
  const nom = cours === null ? classe : `${classe} · ${direLeCours(cours)}`;
  if (!isToDo)
    return (
      <AppLink className={classes.entree} to={adresseDeFeuille(lieuDeLAppel(appel, jour))}>
        <strong>{nom}</strong>
        <span>{feuille === null ? ATTEND_ICI : direLAppel(appel)}</span>
      </AppLink>
    );
  return (
    <button type="button" className={classes.entree} aria-expanded={isOpen} onClick={onOpen}>
      <strong>{nom}</strong>
      <span data-tone={estEnRetard ? 'error' : undefined}>{direLAppel(appel)}</span>
    </button>
  );
}

interface DeLaClasseProps {
  appel: AppelDuJour;
  jour: string;
  onMade: (sent: Envoye | undefined) => void;
}

function DeLaClasse({ appel, jour, onMade }: DeLaClasseProps) {
  const lue = useEndpoint(getFeuilleAppel, lieuDeLAppel(appel, jour));
  return (
    <ReadingPart of={lue}>
      {(feuille) => feuille.feuille === null && <SaisieAuBureau feuille={feuille} onMade={onMade} />}
    </ReadingPart>
  );
}

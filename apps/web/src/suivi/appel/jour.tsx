/** The roll calls of a day: each class of the person with its half-days, made and to make. */
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { LIBELLES_DES_DEMI_JOURNEES } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { getAppelsDuJour } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { asText } from '#core/crud/values.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useAddress } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { PourUneEcole, useClasses } from '#scolarite/index.ts';
import { BilletsDuJour } from '#suivi/billets/billets.tsx';
import { SECTION_SUIVI } from '#suivi/chemins/trails.ts';
import { BoutonFiches } from '#suivi/papiers/fiches.tsx';
import { BoutonRegistre } from '#suivi/papiers/registre.tsx';
import { adresseDeFeuille, direLeCours } from './adresse.ts';
import classes from './appel.module.css';
import { ChoixDuJour } from './choix-du-jour.tsx';
import { Cloture } from './cloture.tsx';
import { type AppelDuJour, direLAppel, direLesFaits, lieuDeLAppel } from './dire-appel.ts';
import { ATTEND_ICI, useAttend } from './envoi.ts';
import { AppelsDeCetAppareil } from './gardes.tsx';

const TITRE = 'Appel';

const lireJour = ({ jour }: Readonly<Record<string, unknown>>) =>
  estUnJour(asText(jour)) ? asText(jour) : undefined;

export function AppelsDuJour() {
  return (
    <Reading
      title={TITRE}
      right={getAppelsDuJour}
      breadcrumbs={[...crumbsOf(SECTION_SUIVI, {}), { label: TITRE }]}
    >
      <AppelsDeCetAppareil />
      <PourUneEcole text="Ses appels paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said, go } = useAddress(lireJour);
  const today = useToday();
  const jour = said ?? today;
  const lus = useEndpoint(getAppelsDuJour, { ecoleId, jour });
  const deLEcole = useClasses(ecoleId).data?.data ?? [];
  const siennes = lus.data?.data;
  // A teacher prints the papers of the classes whose rolls they call.
  const offertes = deLEcole.filter(
    ({ id }) => siennes?.toutes === true || siennes?.appels.some(({ classeId }) => classeId === id),
  );
  const aller = (to: string) => go({ jour: to === today ? null : to });
  return (
    <>
      <ChoixDuJour jour={jour} today={today} onChoose={aller} />
      <ReadingPart
        of={lus}
        renderEmpty={({ appels, sansClasse, toutes }) =>
          appels.length === 0 && (
            <Empty
              icon={IconCalendarOff}
              title={sansClasse ?? 'Aucun appel à faire ce jour-là'}
              {...(sansClasse === null && {
                text: toutes
                  ? 'Les classes qui ont des élèves paraîtront ici.'
                  : 'Les classes où vous enseignez ce jour-là paraîtront ici.',
              })}
            />
          )
        }
      >
        {(lu) => (
          <>
            <FamillesAPrevenir nombre={lu.absentsASignaler} jour={jour} />
            <Cloture ecoleId={ecoleId} jour={jour} lu={lu} />
            <Classes jour={jour} appels={lu.appels} toutes={lu.toutes} />
          </>
        )}
      </ReadingPart>
      <BilletsDuJour ecoleId={ecoleId} jour={jour} />
      <div className={kit.wrap}>
        <BoutonRegistre classes={offertes} jour={jour} />
        <BoutonFiches classes={offertes} jour={jour} />
      </div>
    </>
  );
}

/** Leads to the families of the pupils who are away that day. */
function FamillesAPrevenir({ nombre, jour }: { nombre: number | null; jour: string }) {
  if (nombre === null || nombre === 0) return null;
  return (
    <AppLink to={`${ADRESSES.messages}?genre=absence&jour=${jour}`}>
      {nombre > 1 ? `Prévenir les familles de ${nombre} absents` : "Prévenir la famille de l'élève absent"}
    </AppLink>
  );
}

interface ClassesProps {
  jour: string;
  appels: readonly AppelDuJour[];
  /** Whether the person calls the rolls of every class. */
  toutes: boolean;
}

function Classes({ jour, appels, toutes }: ClassesProps) {
  const attend = useAttend();
  return (
    <section className={kit.section} aria-labelledby="appels">
      <div className={kit.between}>
        <h2 id="appels">{toutes ? direLesFaits(appels) : `Ma journée : ${direLesFaits(appels)}`}</h2>
        {toutes && appels.some(({ feuille }) => feuille === null) && (
          <Button component={AppLink} variant="default" to={`${ADRESSES.bureauAppel}?jour=${jour}`}>
            Au bureau, classe après classe
          </Button>
        )}
      </div>
      <ul className={kit.lines}>
        {appels.map((appel) => (
          <li
            key={`${appel.classeId} ${appel.demiJournee} ${appel.cours?.id ?? 0}`}
            className={`${kit.between} ${classes.ligne}`}
          >
            <AppLink className={classes.vers} to={adresseDeFeuille(lieuDeLAppel(appel, jour))}>
              <strong>{appel.classe}</strong>
              <span className={kit.quiet}>
                {appel.cours === null
                  ? LIBELLES_DES_DEMI_JOURNEES[appel.demiJournee]
                  : direLeCours(appel.cours)}
              </span>
            </AppLink>
            {appel.feuille === null && attend(lieuDeLAppel(appel, jour)) ? (
              <span className={kit.fine}>{ATTEND_ICI}</span>
            ) : (
              <span data-tone={appel.estEnRetard ? 'error' : undefined} className={kit.fine}>
                {direLAppel(appel)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

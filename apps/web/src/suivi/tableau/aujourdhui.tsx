/** Today: the sheets of each class, made and to make, and who is away now. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { LIBELLES_DES_DEMI_JOURNEES } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { LIBELLES_DES_ETATS_D_ABSENCE } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import { getAbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { getAppelsDuJour } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { getAbsentsMaintenant } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useToday } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { adresseDeFeuille, direLeCours } from '#suivi/appel/adresse.ts';
import { type AppelDuJour, direLAppel, direLesFaits, lieuDeLAppel } from '#suivi/appel/dire-appel.ts';
import classes from './tableau.module.css';

export function JourneeDuSuivi({ ecoleId }: { ecoleId: number }) {
  const canSeeAppels = useDroits().can(getAppelsDuJour);
  return (
    <>
      {canSeeAppels && <Feuilles ecoleId={ecoleId} />}
      <Absents ecoleId={ecoleId} />
    </>
  );
}

function Feuilles({ ecoleId }: { ecoleId: number }) {
  const jour = useToday();
  const lus = useAllowedEndpoint(getAppelsDuJour, { ecoleId, jour });
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-labelledby="aujourdhui">
      <ReadingPart of={lus}>
        {({ appels, sansClasse }) => (
          <details className={kit.opens} open={appels.some(({ estEnRetard }) => estEnRetard)}>
            <summary>
              <h2 id="aujourdhui" className={classes.titre}>
                {`Aujourd'hui : ${appels.length === 0 ? (sansClasse ?? 'aucun appel à faire') : direLesFaits(appels)}`}
              </h2>
            </summary>
            <table className={`${kit.table} ${kit.light}`} aria-label="Appels d'aujourd'hui">
              <tbody>
                {[...Map.groupBy(appels, ({ classeId }) => classeId)].map(([classeId, own]) => (
                  <tr key={classeId}>
                    <th scope="row">{own[0]?.classe}</th>
                    <td>
                      {own.map((appel) => (
                        <Feuille
                          key={`${appel.demiJournee} ${appel.cours?.id ?? 0}`}
                          appel={appel}
                          jour={jour}
                        />
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </ReadingPart>
    </section>
  );
}

function Feuille({ appel, jour }: { appel: AppelDuJour; jour: string }) {
  const { cours, demiJournee, estEnRetard } = appel;
  const quand = cours === null ? LIBELLES_DES_DEMI_JOURNEES[demiJournee] : direLeCours(cours);
  return (
    <AppLink
      to={adresseDeFeuille(lieuDeLAppel(appel, jour))}
      className={classes.feuille}
      data-tone={estEnRetard ? 'error' : undefined}
    >
      {`${quand} : ${direLAppel(appel)}`}
    </AppLink>
  );
}

const direAbsents = (nombre: number): string =>
  nombre === 0 ? 'Aucun absent' : nombre === 1 ? '1 absent' : `${nombre} absents`;

function Absents({ ecoleId }: { ecoleId: number }) {
  const canOpen = useDroits().can(getAbsencesDeLEleve);
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-label="Absents maintenant">
      <ReadingPart of={useEndpoint(getAbsentsMaintenant, { ecoleId })}>
        {({ absents, appels, demiJournee }) => (
          <>
            <h2>
              {appels === 0 ? 'Aucun appel fait pour le moment' : `${direAbsents(absents.length)} maintenant`}
            </h2>
            <p className={kit.quiet}>
              {`Les absents du dernier appel de chaque classe, ${demiJournee === 'matin' ? 'ce matin' : 'cet après-midi'}.`}
            </p>
            <ul className={kit.lines}>
              {absents.map((absent) => (
                <li key={absent.inscriptionId} className={kit.between}>
                  <NomDeLEleve {...absent} canOpen={canOpen} />
                  <span className={kit.fine}>{LIBELLES_DES_ETATS_D_ABSENCE[absent.etat]}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </ReadingPart>
    </section>
  );
}

interface NomDeLEleveProps {
  inscriptionId: number;
  nom: string;
  prenoms: string;
  classe: string;
  canOpen: boolean;
}

/** Names a pupil with their class, and leads to their absences. */
export function NomDeLEleve({ inscriptionId, nom, prenoms, classe, canOpen }: NomDeLEleveProps) {
  const dit = nomDAbord({ nom, prenoms });
  return (
    <span>
      {canOpen ? <AppLink to={path(ADRESSES.absencesEleve, { inscriptionId })}>{dit}</AppLink> : dit}
      <span className={kit.quiet}>{` ${classe}`}</span>
    </span>
  );
}

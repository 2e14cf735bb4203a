/** The week of a class, of a teacher or of a room: its hours down and its days across; on a phone, day after day. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { LIBELLES_DES_JOURS } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { type LeconMontree, montrerSemaine } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import type {
  CreneauDeSemaine,
  getEmploiDuTemps,
  VueDEmploi,
} from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { grilleDeSemaine } from '@gestionscolaire/contract/suivi/emploi/grille.ts';
import kit from '#core/ui/kit.module.css';
import classes from './emploi.module.css';

/** The height of an hour on a wide screen, in rem. */
const REM_PAR_HEURE = 3.25;

interface SemaineProps {
  emploi: Output<typeof getEmploiDuTemps>;
  /** Whose week it is: the class, the teacher or the room. */
  regard: { readonly vue: VueDEmploi; readonly quiId: number | null; readonly salle: string | null };
  /** Opens a lesson; null: the person only reads. */
  onOpen: ((creneau: CreneauDeSemaine) => void) | null;
}

export function Semaine({ emploi: { jours, creneaux }, regard, onOpen }: SemaineProps) {
  const { rangees, parJour } = grilleDeSemaine(
    montrerSemaine(creneaux, regard),
    jours.map(({ jour }) => jour),
  );
  const hauteurs = rangees.map(({ minutes, estPause }) =>
    estPause ? '1.25rem' : `minmax(${(minutes / 60) * REM_PAR_HEURE}rem, auto)`,
  );
  return (
    <div
      className={classes.semaine}
      style={{
        gridTemplateColumns: `auto repeat(${jours.length}, minmax(0, 1fr))`,
        gridTemplateRows: ['auto', ...hauteurs].join(' '),
      }}
    >
      {rangees.map(({ de, estPause }, rang) =>
        estPause ? null : (
          <span key={de} aria-hidden className={classes.heure} style={{ gridRow: rang + 2, gridColumn: 1 }}>
            {de}
          </span>
        ),
      )}
      {jours.map(({ jour, jourSemaine, sansClasse }, colonne) => (
        <section key={jour} aria-label={jourEnLettres(jour)} className={classes.jour}>
          <h3 style={{ gridColumn: colonne + 2 }}>
            {LIBELLES_DES_JOURS[jourSemaine]} <span className={kit.quiet}>{Number(jour.slice(8))}</span>
          </h3>
          {sansClasse !== null && (
            <p
              className={classes.sansClasse}
              style={{ gridColumn: colonne + 2, gridRow: `2 / span ${Math.max(rangees.length, 1)}` }}
            >
              {sansClasse}
            </p>
          )}
          <ol className={classes.creneaux}>
            {(parJour.get(jour) ?? []).map((posee) => (
              <li
                key={posee.creneau.cle}
                style={{ gridColumn: colonne + 2, gridRow: `${posee.rang + 2} / span ${posee.etendue}` }}
                data-sans-classe={sansClasse !== null || undefined}
              >
                <Creneau montree={posee.creneau} vue={regard.vue} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Says what stands under the name of a lesson: what the choice above the week does not say. */
const dessous = ({ classe, enseignant, salle }: CreneauDeSemaine, vue: VueDEmploi): readonly string[] =>
  [
    vue === 'classe' ? null : classe,
    vue === 'enseignant' ? null : enseignant,
    vue === 'salle' ? null : salle,
  ].filter((said) => said !== null);

function Creneau({
  montree: { creneau, lecon, de, a, estBarree, dit },
  vue,
  onOpen,
}: {
  montree: LeconMontree<CreneauDeSemaine>;
  vue: VueDEmploi;
  onOpen: SemaineProps['onOpen'];
}) {
  const said = (
    <>
      <strong>{estBarree ? <s>{creneau.matiere}</s> : creneau.matiere}</strong>
      <span className={kit.fine}>{`${de} – ${a}`}</span>
      {dit !== null && <span className={classes.change}>{dit}</span>}
      {dessous(lecon, vue).map((text) => (
        <span key={text} className={kit.quiet}>
          {text}
        </span>
      ))}
    </>
  );
  return onOpen === null ? (
    <div className={classes.creneau} data-barree={estBarree || undefined}>
      {said}
    </div>
  ) : (
    <button
      type="button"
      className={classes.creneau}
      data-barree={estBarree || undefined}
      onClick={() => onOpen(creneau)}
    >
      {said}
    </button>
  );
}

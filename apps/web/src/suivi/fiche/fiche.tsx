/** The absences and the facts of a pupil on their page, year by year, and their health sheet, for who reads them. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { absenceSelectBy } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import { getAbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { getVieScolaireDeLEleve } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { getFicheSante } from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { direLeTotal } from '#suivi/absences/total.ts';
import { BoutonFaitDeLEleve } from '#suivi/discipline/ajouter.tsx';
import { compterLesFaits } from '#suivi/discipline/dire.ts';

/** An enrolment; the latest comes first, and it alone is counted here. */
interface Une {
  readonly id: number;
  readonly classe: string;
  readonly session: string;
}

/** Shows nothing to who does not hold them: a cashier, a teacher on the page of a pupil of another class. */
export function SuiviDeLEleve({ eleveId, inscriptions }: { eleveId: number; inscriptions: readonly Une[] }) {
  const droits = useDroits();
  const [latest] = inscriptions;
  const [hasAbsences, hasFaits] = [droits.can(absenceSelectBy), droits.can(getVieScolaireDeLEleve)];
  const inscriptionId = latest?.id ?? 0;
  // Who is kept to their classes is refused the others': the part is then not theirs.
  const vie = useEndpoint(
    getVieScolaireDeLEleve,
    { inscriptionId },
    { enabled: hasFaits && latest !== undefined },
  ).data?.data;
  const hasSante = droits.can(getFicheSante);
  const hasAnnees = latest !== undefined && (hasAbsences || vie !== undefined);
  if (!hasSante && !hasAnnees) return null;
  return (
    <section className={kit.sheet} aria-label="Suivi">
      <h2 className={kit.title}>Suivi</h2>
      {hasSante && (
        <p>
          <AppLink to={path(ADRESSES.ficheSante, { eleveId })}>Fiche de santé</AppLink>
        </p>
      )}
      {hasAnnees && (
        <ul className={`${kit.stack} ${kit.frames} ${kit.near}`}>
          {inscriptions.map((une, rang) => (
            <li key={une.id}>
              {hasAbsences && (
                <div className={kit.beside}>
                  <AppLink to={path(ADRESSES.absencesEleve, { inscriptionId: une.id })}>
                    {`${une.classe} · ${une.session}`}
                  </AppLink>
                  {rang === 0 && <Total inscriptionId={une.id} />}
                </div>
              )}
              {vie !== undefined && (
                <div className={kit.beside}>
                  <AppLink to={path(ADRESSES.vieScolaireEleve, { inscriptionId: une.id })}>
                    {`Vie scolaire · ${une.session}`}
                  </AppLink>
                  {rang === 0 && <span>{compterLesFaits(vie.faits)}</span>}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {vie?.peutAjouter === true && (
        <div className={kit.acts}>
          <BoutonFaitDeLEleve inscriptionId={inscriptionId} isQuiet />
        </div>
      )}
    </section>
  );
}

function Total({ inscriptionId }: { inscriptionId: number }) {
  const lues = useEndpoint(getAbsencesDeLEleve, { inscriptionId });
  return <ReadingPart of={lues}>{({ absences }) => <span>{direLeTotal(absences)}</span>}</ReadingPart>;
}

/** The absences of a pupil on their page, year by year, for who holds the absences of the school. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { absenceSelectBy } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import { getAbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { direLeTotal } from './total.ts';

/** An enrolment; the latest comes first, and it alone is counted here. */
interface Une {
  readonly id: number;
  readonly classe: string;
  readonly session: string;
}

/** Shows nothing to who does not hold them: a cashier, a teacher on the page of a pupil of another class. */
export function SuiviDeLEleve({ inscriptions }: { inscriptions: readonly Une[] }) {
  const droits = useDroits();
  if (!droits.can(absenceSelectBy) || inscriptions.length === 0) return null;
  return (
    <section className={kit.sheet} aria-label="Suivi">
      <h2 className={kit.title}>Suivi</h2>
      <ul className={`${kit.stack} ${kit.frames} ${kit.near}`}>
        {inscriptions.map((une, rang) => (
          <li key={une.id}>
            <AppLink to={path(ADRESSES.absencesEleve, { inscriptionId: une.id })}>
              {`${une.classe} · ${une.session}`}
            </AppLink>
            {rang === 0 && <Total inscriptionId={une.id} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Total({ inscriptionId }: { inscriptionId: number }) {
  const lues = useEndpoint(getAbsencesDeLEleve, { inscriptionId });
  return <ReadingPart of={lues}>{({ absences }) => <span>{direLeTotal(absences)}</span>}</ReadingPart>;
}

/** The months of a school year, day by day: which have class, which half, and what takes the others. */
import { jourEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  type Calendrier,
  JOURS_DE_LA_SEMAINE,
  type JourDeCalendrier,
  jourDeLaSemaine,
  jourDuCalendrier,
  joursEntre,
  LIBELLES_DES_DEMI_JOURNEES,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { Etape } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import {
  moisCivil,
  moisDeLaSession,
  nomDuMois,
  type Session,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import kit from '#core/ui/kit.module.css';
import classes from './calendrier.module.css';

/** How a day looks; the words are those of the legend. */
const ETATS = {
  classe: 'Classe',
  demi: 'Une demi-journée de classe',
  sans: 'Jour sans classe',
  libre: 'Pas de classe dans la semaine',
} as const;
type EtatDuJour = keyof typeof ETATS;

const etatDe = ({ classe, prises }: JourDeCalendrier): EtatDuJour =>
  classe.length === 2 ? 'classe' : classe.length === 1 ? 'demi' : prises.length > 0 ? 'sans' : 'libre';

/** Says a day whole, as it is read aloud and under the pointer: « jeudi 24 décembre : Congés de Noël ». */
function direLeJour({ jour, classe, prises }: JourDeCalendrier): string {
  const names = [...new Set(prises.map(({ libelle }) => libelle))];
  const half = classe.map((demi) => LIBELLES_DES_DEMI_JOURNEES[demi].toLowerCase());
  const kept = classe.length === 1 ? [`classe le ${half.join()}`] : classe.length === 2 ? ['classe'] : [];
  const said = [...names, ...kept];
  return `${jourEnLettres(jour)} : ${said.length === 0 ? 'pas de classe' : said.join(', ')}`;
}

/** The weeks of a month, from Monday to Sunday; null before its first day and after its last. */
function semainesDe(days: readonly string[]): (string | null)[][] {
  const first = days[0];
  const blanks = first === undefined ? 0 : JOURS_DE_LA_SEMAINE.indexOf(jourDeLaSemaine(first));
  const cells = [...Array.from({ length: blanks }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) =>
    Array.from({ length: 7 }, (_day, place) => cells[at * 7 + place] ?? null),
  );
}

const dernierDu = (mois: string): string =>
  new Date(Date.UTC(Number(mois.slice(0, 4)), Number(mois.slice(5)), 0)).toISOString().slice(0, 10);

interface MoisProps {
  calendrier: Calendrier;
  session: Session;
  etape: Etape | null;
}

export function Mois({ calendrier, session, etape }: MoisProps) {
  return (
    <div className={classes.annee}>
      {moisDeLaSession(session).map(({ id }) => {
        const mois = moisCivil(session, id);
        return (
          <table key={id} className={classes.mois}>
            <caption>{`${nomDuMois(id)} ${mois.slice(0, 4)}`}</caption>
            <thead>
              <tr>
                {JOURS_DE_LA_SEMAINE.map((jour) => (
                  <th key={jour} scope="col" abbr={jour}>
                    {jour.charAt(0).toUpperCase()}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {semainesDe(joursEntre(`${mois}-01`, dernierDu(mois))).map((week) => (
                <tr key={week.find((one) => one !== null)}>
                  {week.map((jour, place) => (
                    <Jour
                      key={JOURS_DE_LA_SEMAINE[place]}
                      of={jour === null ? null : jourDuCalendrier(calendrier, etape, jour)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}

function Jour({ of }: { of: JourDeCalendrier | null }) {
  if (of === null) return <td>{'\u00A0'}</td>;
  const day = Number(of.jour.slice(8));
  if (of.estHorsAnnee) return <td className={kit.dimmed}>{day}</td>;
  const said = direLeJour(of);
  return (
    <td data-etat={etatDe(of)} title={said}>
      <span aria-hidden>{day}</span>
      <span className={kit.aloud}>{said}</span>
    </td>
  );
}

export function Legende() {
  return (
    <ul className={`${kit.wrap} ${classes.legende}`} aria-label="Ce que disent les jours">
      {Object.entries(ETATS).map(([etat, libelle]) => (
        <li key={etat} className={kit.beside}>
          <span data-etat={etat} aria-hidden>
            {etat === 'demi' ? '½' : ''}
          </span>
          {libelle}
        </li>
      ))}
    </ul>
  );
}

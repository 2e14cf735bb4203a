/**
 * Measures the roll calls of a school of 1,200 pupils after a year of them (SUIVI-22): a sheet of 80 pupils opened and sent, the figures of
 * absence of the year, and its alerts.
 */
import { type Engine, install, type Person, signIn } from '../installation.ts';
import { measureRead, tellTimes, timed } from '../notes/mesures.ts';
import { property, type Subject } from '../processus.ts';
import { title } from '../rapport/rapport.ts';
import { post } from '../recherche.ts';
import { measureSheetOnScreen } from './ecran.ts';
import { ANNEE, ECOLE, remplirLeSuivi } from './remplir.ts';

/** The most milliseconds of the statistics of a year, of a sheet that opens, and of one that is sent. */
const AU_PLUS = { chiffres: 1000, feuille: 1000, envoi: 500 };
/** The sheets that warm the server; the first of all seals the days before it. */
const A_FROID = 3;

export async function measureFollowUp(engine: Engine, cluster: string): Promise<void> {
  title('A year of roll calls of a school of 1,200 pupils');
  const place = await install(engine, cluster);
  try {
    await remplirLeSuivi(place);
    const server = await place.startServer();
    const seeing = await place.startServer({ trace: true });
    try {
      const person = await signIn(server.address);
      const seen = await signIn(seeing.address);
      const years = (await person.call('GET', 'selectAllSession')).rows;
      const sessionId = Number(
        property(
          years.find((row) => property(row, 'libelle') === ANNEE),
          'id',
        ),
      );
      const of = { ecoleId: ECOLE, sessionId };
      const calls = [
        {
          what: 'figures of absence of a year',
          path: 'getTableauSuivi',
          body: { ...of, moisId: null, classeId: null },
        },
        { what: 'alerts of a year', path: 'getAlertesSuivi', body: of },
      ];
      for (const call of calls)
        await measureRead(
          place,
          { server, seeing, person, seen },
          { ...call, most: AU_PLUS.chiffres, table: 'feuilles_appel' },
        );
      if (engine === 'sqlite') await measureSheetOnScreen(server.address);
      await measureRolls(server, person);
    } finally {
      for (const subject of [server, seeing]) await subject.stop();
    }
  } finally {
    await place.remove();
  }
}

/** Measures how long the sheets of today take: each class is called once a half-day, one pupil in eight away. */
async function measureRolls(server: Subject, person: Person): Promise<void> {
  const jour = new Date().toISOString().slice(0, 10);
  const said = await person.call('POST', 'getAppelsDuJour', { ecoleId: ECOLE, jour });
  const due = rowsOf(property(said.rows[0], 'appels')).filter((one) => property(one, 'feuille') === null);
  const lieux = due.map((one) => ({
    classeId: property(one, 'classeId'),
    jour,
    demiJournee: property(one, 'demiJournee'),
  }));
  const feuilles: object[] = [];
  for (const lieu of lieux) {
    const { rows } = await person.call('POST', 'getFeuilleAppel', lieu);
    const eleves = rowsOf(property(rows[0], 'eleves')).map((one, rang) => ({
      inscriptionId: property(one, 'inscriptionId'),
      pointage: rang % 8 === 0 ? 'absence' : 'present',
      minutes: null,
    }));
    feuilles.push({ ecoleId: ECOLE, ...lieu, creneauId: null, remplieLe: new Date().toISOString(), eleves });
  }
  const opened = lieux.map((lieu) => post(person, 'getFeuilleAppel', lieu));
  tellTimes('a sheet of 80 pupils opens', (await timed(server, opened)).times, AU_PLUS.feuille);
  const sent = feuilles.map((feuille) => post(person, 'addFeuilleAppel', feuille));
  await timed(server, sent.slice(0, A_FROID));
  tellTimes('a sheet of 80 pupils is sent', (await timed(server, sent.slice(A_FROID))).times, AU_PLUS.envoi);
}

const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

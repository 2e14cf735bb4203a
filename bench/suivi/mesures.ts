/** Measures the statistics of a year of roll calls of a school of 1,200 pupils: figures of absence, and alerts (SUIVI-22). */
import { type Engine, install, signIn } from '../installation.ts';
import { measureRead } from '../notes/mesures.ts';
import { property } from '../processus.ts';
import { title } from '../rapport/rapport.ts';
import { ANNEE, ECOLE, remplirLeSuivi } from './remplir.ts';

/** The most milliseconds of the statistics of a year. */
const AU_PLUS = 1000;

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
          { ...call, most: AU_PLUS, table: 'feuilles_appel' },
        );
    } finally {
      for (const subject of [server, seeing]) await subject.stop();
    }
  } finally {
    await place.remove();
  }
}

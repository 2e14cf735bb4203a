/** Makes a class whose period the council has accepted, and seals it. */
import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { getAvantScellement, scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import type { Trx } from '#core/db/database.ts';
import { insertRow } from '#core/db/rows.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { addPeriode } from './gestes.ts';
import { type ClasseNotee, classeNotee, evaluer, note, noter } from './saisie.ts';

export interface ClasseAvecComposition extends ClasseNotee {
  readonly compositionId: number;
}

interface Lieu {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly periodeId: number;
}

/** Says by hand what the council says by its act: the period is arrêtée in the class. */
export const arreterALaMain = (
  server: TestServer,
  { ecoleId, classeId, periodeId }: Lieu,
  more: Partial<{ etat: string; nonTenueMotif: string }> = {},
): Promise<number> =>
  server.database.transaction((trx: Trx) =>
    insertRow(
      trx,
      'etats_periodes',
      {
        ecoleId,
        classeId,
        periodeId,
        etat: 'arretee',
        fermeeLe: server.now,
        fermeePar: server.admin.id,
        arreteeLe: server.now,
        arreteePar: server.admin.id,
        figures: null,
        nonTenueMotif: null,
        scelleeLe: null,
        scelleePar: null,
        ...more,
      },
      { now: server.now, userId: server.admin.id },
    ),
  );

/** The marks of three pupils, in hundredths: test, then composition. */
export const NOTES = [
  [1200, 1150],
  [1500, 1400],
  [1500, 1400],
] as const;

/** Adds a composition to a class and gives its three pupils their marks. */
export async function noterTout(
  person: Person,
  classe: ClasseNotee,
  marks: readonly (readonly [number, number])[] = NOTES,
): Promise<ClasseAvecComposition> {
  const added = await evaluer(person, classe, { genre: 'composition', libelle: 'Composition' });
  const compositionId = Number(added.data[0]?.id);
  await noter(
    person,
    classe,
    classe.inscrits.flatMap((inscriptionId, at) => {
      const [devoir = 1000, composition = 1000] = marks[at] ?? [];
      return [
        { inscriptionId, ...note(devoir) },
        { inscriptionId, evaluationId: compositionId, ...note(composition) },
      ];
    }),
  );
  return { ...classe, compositionId };
}

/** The second term of the year of the tests. */
export const SECOND = {
  rang: 2,
  libelle: '2e trimestre',
  dateDebut: '2027-01-04',
  dateFin: '2027-03-27',
} as const;

/** Makes such a class whose first of two periods is arrêtée. */
export async function classeArretee(
  server: TestServer,
): Promise<ClasseAvecComposition & { secondId: number }> {
  const classe = await classeNotee(server);
  const { ecoleId, sessionId } = classe;
  const secondId = Number(
    firstOf((await addPeriode(server.admin, { ecoleId, sessionId, ...SECOND })).data)['id'],
  );
  const noted = await noterTout(server.admin, classe);
  await arreterALaMain(server, noted);
  return { ...noted, secondId };
}

export const voirAvant = (person: Person, { classeId, periodeId }: Pick<Lieu, 'classeId' | 'periodeId'>) =>
  person.call(getAvantScellement, { classeId, periodeId });

/** Seals a class with the figures that it has now. */
export async function scellerLa(person: Person, lieu: Pick<Lieu, 'classeId' | 'periodeId'>) {
  const { empreinteFigures } = (await voirAvant(person, lieu)).data;
  const { classeId, periodeId } = lieu;
  return person.call(scellerPeriode, { classeId, periodeId, empreinteFigures, creationUserId: 0 });
}

/** Rectifies the composition of the second pupil, 13,00: his bulletin and the third's have a second version. */
export async function rectifierLaComposition(
  person: Person,
  { classeId, periodeId, compositionId: evaluationId, inscrits }: ClasseAvecComposition,
): Promise<number> {
  const cellules = [{ evaluationId, inscriptionId: inscrits[1] ?? 0, ...note(1300) }];
  const demande = { classeId, periodeId, cellules };
  const { ecart } = (await person.call(apercuRectification, demande)).data;
  const acte = { ...demande, ecart, motif: 'Copie recomptée', creationUserId: 0 };
  return (await person.call(rectifierBulletins, acte)).status;
}

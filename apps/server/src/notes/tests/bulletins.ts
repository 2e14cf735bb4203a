/** Makes a class whose period the council has accepted, and seals it. */
import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { getAvantScellement, scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { anyTable } from '#core/db/database.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { ecrireLigne, idDe, passerA } from './base.ts';
import { addPeriode } from './gestes.ts';
import { type ClasseNotee, classeNotee, evaluer, note, noter, noterChacun } from './saisie.ts';

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
  ecrireLigne(server, 'etats_periodes', {
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
  });

/** The marks of three pupils, in hundredths: test, then composition. */
const NOTES = [
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
  const compositionId = idDe(added);
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
  const secondId = idDe(await addPeriode(server.admin, { ecoleId, sessionId, ...SECOND }));
  const noted = await noterTout(server.admin, classe);
  await arreterALaMain(server, noted);
  return { ...noted, secondId };
}

export const voirAvant = (person: Person, { classeId, periodeId }: Pick<Lieu, 'classeId' | 'periodeId'>) =>
  person.call(getAvantScellement, { classeId, periodeId });

/** Says nothing of a pupil, where a council may. */
export const BILAN_VIDE = {
  appreciation: null,
  distinction: null,
  conduite: null,
  nonClasse: null,
  nonClasseMotif: null,
  decision: null,
  decisionMotif: null,
} as const;

/** Returns what seals write, to be compared. */
export async function sceauxTenus(server: TestServer): Promise<string> {
  const tables = ['bulletins', 'scellements', 'registres_notes', 'etats_periodes'] as const;
  const lire = (table: (typeof tables)[number]) =>
    anyTable(server.database.read).selectFrom(table).selectAll().execute();
  return JSON.stringify(await Promise.all(tables.map(lire)));
}

/** The same class in its second term. */
export const leSecondDe = <C extends { readonly secondId: number }>(classe: C) => ({
  ...classe,
  periodeId: classe.secondId,
});

/** Gives the second and last term a test where the pupils have 18,00, 14,50 and 14,50; returns the administrator of that day. */
export async function noterLeSecond(
  server: TestServer,
  classe: ClasseNotee & { readonly secondId: number },
): Promise<Person> {
  const admin = await passerA(server, '2027-02-10T08:00:00.000Z');
  const second = leSecondDe(classe);
  const evaluationId = idDe(await evaluer(admin, second, { jour: '2027-02-01', libelle: 'Devoir 2' }));
  await noterChacun(admin, { ...second, evaluationId }, [1800, 1450, 1450]);
  return admin;
}

/** Seals a class with the figures that it has now. */
export async function scellerLa(person: Person, lieu: Pick<Lieu, 'classeId' | 'periodeId'>) {
  const { empreinteFigures } = (await voirAvant(person, lieu)).data;
  const { classeId, periodeId } = lieu;
  return person.call(scellerPeriode, { classeId, periodeId, empreinteFigures, creationUserId: 0 });
}

/** Rectifies the bulletins of a class as its screen does: by the difference that it shows. */
export async function rectifierLa(
  person: Person,
  { classeId, periodeId }: Pick<Lieu, 'classeId' | 'periodeId'>,
  change: Record<string, unknown>,
  motif = 'Copie recomptée',
) {
  const demande = { classeId, periodeId, ...change };
  const { ecart } = (await person.call(apercuRectification, demande)).data;
  return person.call(rectifierBulletins, { ...demande, ecart, motif, creationUserId: 0 });
}

/** Rectifies the composition of the second pupil, 13,00: their bulletin and the third's have a second version. */
export async function rectifierLaComposition(person: Person, classe: ClasseAvecComposition): Promise<number> {
  const { compositionId: evaluationId, inscrits } = classe;
  const cellules = [{ evaluationId, inscriptionId: inscrits[1], ...note(1300) }];
  return (await rectifierLa(person, classe, { cellules })).status;
}

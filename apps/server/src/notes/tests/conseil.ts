/** Makes a class that a council may arrêter: its entry closed, its marks all there. */
import { arreterPeriode } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { fermerSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import type { Person } from '#tests/harness.ts';
import { type ClasseNotee, noterChacun } from './saisie.ts';

type LieuDeConseil = Pick<ClasseNotee, 'ecoleId' | 'classeId' | 'periodeId'>;

export const lieuDe = ({ ecoleId, classeId, periodeId }: LieuDeConseil) => ({ ecoleId, classeId, periodeId });

export const fermerLaClasse = (person: Person, { ecoleId, classeId, periodeId }: LieuDeConseil) =>
  person.call(fermerSaisie, { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 });

export const arreterLaClasse = (person: Person, classe: LieuDeConseil) =>
  person.call(arreterPeriode, { ...lieuDe(classe), modifUserId: 0 });

/** Gives the three pupils 12, 15 and 9 at the only evaluation, and closes the entry. */
export async function noterEtFermer(person: Person, classe: ClasseNotee): Promise<void> {
  await noterChacun(person, classe, [1200, 1500, 900]);
  await fermerLaClasse(person, classe);
}

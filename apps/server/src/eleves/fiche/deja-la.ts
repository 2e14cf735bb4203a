/**
 * Asks before a pupil is written who is likely there already: their form, its calls and their reactivation ask what an import shows beside
 * a row, by the same comparison (contract core/text/ressemblance/personnes.ts).
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { motsDe } from '@gestionscolaire/contract/core/text/ressemblance/numeros.ts';
import { type Personne, semblables } from '@gestionscolaire/contract/core/text/ressemblance/personnes.ts';
import { estVersUneAnnee } from '@gestionscolaire/contract/core/values/naissance.ts';
import { personneDeLEleve } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import type { WrittenRow } from '#core/db/tables.ts';
import { inTurns } from '#core/turns/in-turns.ts';
import '#eleves/registre/tables.ts';

/** The part of a pupil that tells them from another. */
export type Dit = Pick<
  WrittenRow<'eleves'>,
  'ecoleId' | 'prenoms' | 'nom' | 'dateNaissance' | 'tuteurTelephone' | 'tuteur2Telephone'
>;

const motsTries = ({ noms }: Personne): string => motsDe(noms).toSorted().join(' ');

/** Says when both were born, where that is why they are alike. */
function naissanceCommune(lui: Personne, dit: Personne): string | undefined {
  const [one, other] = [lui.dateNaissance, dit.dateNaissance];
  if (one === null || other === null) return undefined;
  if (one === other && !estVersUneAnnee(one)) return 'né le même jour';
  return one.slice(0, 4) === other.slice(0, 4) ? 'né la même année' : undefined;
}

/** Says why somebody is taken for the one who is about to be written. */
function dire(
  eleve: { matricule: string; prenoms: string; nom: string },
  lui: Personne,
  dit: Personne,
): string {
  const isSame = motsTries(lui) === motsTries(dit);
  const who = isSame ? ['Un élève de ce nom'] : ['Un élève au nom voisin', nomComplet(eleve)];
  const phone = lui.telephones.some((one) => dit.telephones.includes(one)) ? 'au même téléphone' : undefined;
  const why = naissanceCommune(lui, dit) ?? phone;
  const parts = [...who, ...(why === undefined ? [] : [why])];
  return `${parts.join(', ')}${parts.length > 1 ? ',' : ''} est déjà là : matricule ${eleve.matricule}`;
}

/** Whether a change says nothing of them that would make them another. */
const estInchange = (before: Dit, dit: Dit): boolean =>
  (['ecoleId', 'prenoms', 'nom', 'dateNaissance', 'tuteurTelephone', 'tuteur2Telephone'] as const).every(
    (champ) => before[champ] === dit[champ],
  );

/**
 * Asks about the pupil of the school who is most likely the one that is about to be stored. `before`: their record as it was, null for
 * a new one.
 */
export async function demanderSiDejaLa(
  trx: Trx,
  dit: Dit,
  before: (Dit & { readonly id: number; readonly estActif: number }) | null,
): Promise<void> {
  if (before?.estActif === 1 && estInchange(before, dit)) return;
  // When two persons add them at once, the second is asked too.
  await lockName(trx, `eleves ${dit.ecoleId}`);
  const tous = await trx
    .selectFrom('eleves')
    .select(['id', 'matricule', 'prenoms', 'nom', 'dateNaissance', 'tuteurTelephone', 'tuteur2Telephone'])
    .where('ecoleId', '=', dit.ecoleId)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .orderBy('id')
    .execute();
  const personne = personneDeLEleve({ ...dit });
  const find = await inTurns(semblables(tous, personneDeLEleve, 1));
  const [lui] = await inTurns(find(personne));
  if (lui === undefined) return;
  const phrase = dire(lui, personneDeLEleve(lui), personne);
  // A list puts a record back without its form: it confirms a label, and ends the sentence itself.
  refuse('A_CONFIRMER', { champs: before?.estActif === 0 ? { libelle: phrase } : { nom: `${phrase}.` } });
}

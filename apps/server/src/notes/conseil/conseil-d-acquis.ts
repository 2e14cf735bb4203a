/**
 * Reads what the council of a class that is followed by competences looks at: the acquis of each child by word, and what was said of them.
 */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  type ContenuDAcquis,
  compterLesMots,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readAcquisDepuisLeConseil } from '#notes/changements/depuis.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { bulletinsDAcquis, readEnVigueur, readPeriodesDAnnee } from '#notes/scelles/annee.ts';
import { composerAcquis } from './composer-acquis.ts';
import { partDeLaPersonne } from './juger-bilan.ts';
import { readBilans } from './lire-bilans.ts';
import { readReunionDuConseil } from './reunion.ts';

type Conseil = Extract<Output<typeof getConseil>, { genre: 'competences' }>;

/** Reads the bulletins of the class: those that were sealed, else those that would be now; and the cells that it still owes. */
async function readBulletins(
  db: Db,
  lieu: LieuLu,
): Promise<{ readonly contenus: readonly ContenuDAcquis[]; readonly attendues: number }> {
  const { ecoleId, classeId, periodeId } = lieu;
  if (lieu.etat !== 'scellee') {
    const { bulletins, attendues } = await composerAcquis(db, lieu);
    return { contenus: bulletins, attendues };
  }
  const held = await readEnVigueur(db, { ecoleId, classeId, periodeIds: [periodeId] });
  return { contenus: bulletinsDAcquis(held).map(({ lu }) => lu), attendues: 0 };
}

/** Returns the council of such a class; whoever asks it was found to read it. */
export async function readConseilDAcquis(lieu: LieuLu, { db, caller }: ReadContext): Promise<Conseil> {
  const { ecoleId, classe, periode, etat } = lieu;
  const { contenus, attendues } = await readBulletins(db, lieu);
  const ids = contenus.map(({ eleve }) => eleve.inscriptionId);
  const bilans = await readBilans(db, lieu, ids);
  const annee = await readPeriodesDAnnee(db, lieu);
  return {
    genre: 'competences',
    ecoleId,
    classe: classe.libelle,
    periode: periode.libelle,
    etat,
    arreteeLe: lieu.arreteeLe,
    nonTenueMotif: lieu.nonTenueMotif,
    estDerniere: annee.at(-1)?.id === lieu.periodeId,
    jour: jourDuCompte(periode.dateFin, lieu.aujourdhui),
    ecrit: etat === 'scellee' ? 'rien' : partDeLaPersonne(caller, lieu),
    reunion: await readReunionDuConseil(db, lieu),
    effectif: contenus.length,
    attendues,
    valeurs: contenus[0]?.echelle ?? [],
    depuisLeConseil: await readAcquisDepuisLeConseil(db, lieu, ids),
    eleves: contenus.map((contenu) => {
      const { inscriptionId, matricule, prenoms, nom, sexe } = contenu.eleve;
      const tenu = bilans.get(inscriptionId);
      return {
        inscriptionId,
        matricule,
        prenoms,
        nom,
        sexe: sexe ?? '',
        ...compterLesMots(contenu),
        bilan:
          tenu === undefined
            ? null
            : {
                id: tenu.id,
                modifDate: tenu.modifDate,
                appreciation: tenu.appreciation,
                decision: tenu.decision,
                decisionMotif: tenu.decisionMotif,
              },
      };
    }),
  };
}

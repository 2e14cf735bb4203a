/** Gives a school of the demonstration its domains, competences and scale, and says what its children have acquired by now. */
import { updateAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { competences } from '@gestionscolaire/contract/notes/competences/competences.ts';
import { domaines } from '@gestionscolaire/contract/notes/competences/domaines.ts';
import { echelles, VALEURS_PROPOSEES } from '@gestionscolaire/contract/notes/competences/echelles.ts';
import * as z from 'zod/mini';
import { instantDe } from '#demonstration/ecole/agenda.ts';
import { ajouter } from '#demonstration/ecole/ajouter-un.ts';
import {
  competencesHandlers,
  domainesHandlers,
  echellesHandlers,
  ecrireAcquis,
  readValeursOffertes,
} from '#notes/index.ts';
import { DOMAINES_DE_MATERNELLE } from './matieres.ts';
import { inscritsDe } from './noter.ts';
import { avecLesNotes, type ChantierDesNotes, jourDuTrimestre, type Trimestre } from './trimestre.ts';

/** The part of the term by which the acquis are said, in hundredths, and the most cells of one call. */
const PART = 60;
const CASES_PAR_APPEL = 200;

export async function desAcquisDeMaternelle(
  { context, chance, at, dernier }: ChantierDesNotes,
  { ecoleId, periodeId, jours, classes }: Trimestre,
): Promise<void> {
  const made: number[] = [];
  for (const [rang, [libelle, siennes]] of DOMAINES_DE_MATERNELLE.entries()) {
    const domaine = { ecoleId, libelle, ordre: rang + 1 };
    const domaineId = await ajouter(domaines, domainesHandlers, domaine, context);
    const sections = { petiteSection: 1, moyenneSection: 1, grandeSection: 1 } as const;
    for (const [ordre, nom] of siennes.entries()) {
      const values = { ecoleId, domaineId, libelle: nom, ordre: ordre + 1, ...sections };
      made.push(await ajouter(competences, competencesHandlers, values, context));
    }
  }
  const echelle = { ecoleId, libelle: 'Trois niveaux', valeurs: VALEURS_PROPOSEES };
  await ajouter(echelles, echellesHandlers, echelle, context);
  const valeurs = await readValeursOffertes(context.db, ecoleId);
  const jour = jourDuTrimestre(jours, PART);
  const dit = jour < dernier ? jour : dernier;
  if (dit < jours.dateDebut || valeurs.length === 0) return;
  for (const { id: classeId, enseignantId } of classes) {
    const inscrits = await inscritsDe(context.db, { ecoleId, classeId, jour: dit });
    const vu = { valeurId: null, observation: null };
    const cellules = inscrits.flatMap(({ id: inscriptionId }) =>
      made.map((competenceId) => {
        // The first word is the likeliest.
        const { id: valeurId } = chance.parmi(valeurs, (one) => 3 - valeurs.indexOf(one));
        return { competenceId, inscriptionId, vu, valeurId, observation: null };
      }),
    );
    const soir = avecLesNotes(at(instantDe(dit, 17 * 3600), enseignantId));
    for (let start = 0; start < cellules.length; start += CASES_PAR_APPEL) {
      const lieu = { ecoleId, classeId, periodeId };
      const input = { ...lieu, cellules: cellules.slice(start, start + CASES_PAR_APPEL) };
      await ecrireAcquis(z.parse(updateAcquis.input, input), soir);
    }
  }
}

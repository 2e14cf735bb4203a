/** Closes a term of the demonstration as a head would: the entry, the council, then the seal of each class whose marks are all there. */
import { scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { arreterPeriode } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { fermerSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import * as z from 'zod/mini';
import { instantDe, plusTard } from '#demonstration/ecole/agenda.ts';
import { arreterUneClasse, fermerDesClasses, readAvantScellement, scellerUneClasse } from '#notes/index.ts';
import { portSuivi } from '#suivi/index.ts';
import {
  APRES_LA_FIN,
  avecLesNotes,
  type ChantierDesNotes,
  enRetard,
  seScelle,
  type Trimestre,
} from './trimestre.ts';

/** `direction`: the person who signs for the school. */
export async function scellerUnTrimestre(
  { at, dernier }: ChantierDesNotes,
  { ecoleId, periodeId, jours, classes }: Trimestre,
  direction: number,
): Promise<void> {
  if (!seScelle(jours, dernier)) return;
  const prets = classes.filter((one) => !enRetard(one)).map(({ id }) => id);
  const jour = (apres: number, heure: number) =>
    avecLesNotes(at(instantDe(plusTard(jours.dateFin, apres), heure * 3600), direction));
  const stamp = { creationUserId: 0, modifUserId: 0 };
  await fermerDesClasses(
    z.parse(fermerSaisie.input, { ecoleId, periodeId, classeIds: prets, ...stamp }),
    jour(APRES_LA_FIN.conseil, 8),
  );
  for (const classeId of prets)
    await arreterUneClasse(
      z.parse(arreterPeriode.input, { ecoleId, classeId, periodeId, ...stamp }),
      jour(APRES_LA_FIN.conseil, 15),
    );
  const context = jour(APRES_LA_FIN.sceau, 10);
  for (const classeId of prets) {
    const { empreinteFigures, eleves } = await readAvantScellement(
      { classeId, periodeId },
      context,
      portSuivi,
    );
    // A class without a pupil has no bulletin to seal.
    if (eleves.length === 0) continue;
    await scellerUneClasse(
      z.parse(scellerPeriode.input, { classeId, periodeId, empreinteFigures, ...stamp }),
      context,
      portSuivi,
    );
  }
}

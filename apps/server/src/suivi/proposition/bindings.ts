/** The calls of a proposal: to run FET, to send and read its files, to keep what it made. */
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  exportFet,
  fautesDeJournee,
  garderProposition,
  getLotsEmploi,
  getPropositionEmploi,
  lireFichierFet,
  proposerEmploiDuTemps,
  reprendreEmploi,
} from '@gestionscolaire/contract/suivi/emploi/proposition.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type Binding, bindFile, bindPreparedWrite, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { listLots } from '#core/lots/list-lots.ts';
import { takeBack } from '#core/lots/take-back.ts';
import { ecrireFet } from '#suivi/fet/ecrire.ts';
import { fautesDeSemaine } from '#suivi/fet/fautes.ts';
import { resultatDuFichier } from '#suivi/fet/lancer.ts';
import { direPour, garder, LOT_D_EMPLOI, preparerAGarder } from './garder.ts';
import { type DemandeDEmploi, type EmploiPrevu, prevoirLaSemaine } from './prevoir.ts';
import { propositionsDe } from './travaux.ts';

const SANS_FET =
  "FET n'est pas sur l'ordinateur de l'école : installez-le, ou envoyez-lui le fichier et rapportez ce qu'il a rempli.";
const RIEN_A_PLACER =
  "Aucune leçon n'est à placer : les matières de ce niveau ont déjà leurs heures, ou n'en ont pas.";

/** Stands for a school that has asked for none. */
const SANS_PROPOSITION = {
  etat: 'aucune',
  numero: 0,
  pour: null,
  lecons: [],
  phrases: [],
} satisfies Omit<Output<typeof getPropositionEmploi>, 'fetEstLa'>;

/** Whether a program can be run: by its path, or by its name on the path of programs. */
async function estLa(programme: string): Promise<boolean> {
  const dossiers = (process.env['PATH'] ?? '').split(delimiter);
  const chemins = isAbsolute(programme)
    ? [programme]
    : dossiers.flatMap((one) => [join(one, programme), join(one, `${programme}.exe`)]);
  for (const chemin of chemins)
    if (
      await access(chemin).then(
        () => true,
        () => false,
      )
    )
      return true;
  return false;
}

async function prevoirPour(demande: DemandeDEmploi, { db, caller, now }: ReadContext): Promise<EmploiPrevu> {
  requireReach(caller, demande);
  refuseFaults(fautesDeJournee(demande));
  return prevoirLaSemaine(db, demande, now);
}

/** Returns why nothing is asked of FET, in sentences; none: it may be asked. */
function pourquoiPas({ semaine, lecons, fautes, ecartees }: EmploiPrevu): readonly string[] {
  if (lecons.size === 0) return [RIEN_A_PLACER, ...fautes, ...ecartees];
  return fautes.length > 0 ? fautes : fautesDeSemaine(semaine);
}

/** Returns the calls of proposals. `fetCl` says the path of FET's program, or its name. */
export const propositionBindings = (fetCl: () => string): readonly Binding[] => [
  bindRead(getPropositionEmploi, async (asked, { caller, database }) => {
    requireReach(caller, asked);
    const held = propositionsDe(database).de(asked.ecoleId);
    const fetEstLa = await estLa(fetCl());
    if (held === undefined) return { ...SANS_PROPOSITION, fetEstLa };
    const { etat, numero, demande, lecons, phrases } = held;
    const dites = lecons.map(({ classe, matiere, enseignant, jourSemaine, de, a }) => ({
      classe,
      matiere,
      enseignant,
      jourSemaine,
      de,
      a,
    }));
    return { fetEstLa, etat, numero, pour: direPour(demande), lecons: dites, phrases: [...phrases] };
  }),
  bindRead(proposerEmploiDuTemps, async (demande, context) => {
    const prevu = await prevoirPour(demande, context);
    const propositions = propositionsDe(context.database);
    const phrases = pourquoiPas(prevu);
    if (phrases.length > 0) return [{ numero: propositions.refuser(demande, phrases) }];
    if (!(await estLa(fetCl()))) return [{ numero: propositions.refuser(demande, [SANS_FET]) }];
    return [{ numero: propositions.lancer(fetCl(), demande, prevu) }];
  }),
  bindFile(exportFet, async (demande, context) => {
    const prevu = await prevoirPour(demande, context);
    const phrases = pourquoiPas(prevu);
    if (phrases.length > 0) return refuse('REGLE', { phrase: phrases.join(' ') });
    const content = Buffer.from(ecrireFet(prevu.semaine), 'utf8');
    return { name: 'emploi-du-temps.fet', type: 'application/octet-stream', content };
  }),
  bindRead(lireFichierFet, async ({ fichier, ...demande }, context) => {
    const prevu = await prevoirPour(demande, context);
    return [
      {
        numero: propositionsDe(context.database).lire(
          demande,
          prevu,
          resultatDuFichier(prevu.semaine, fichier),
        ),
      },
    ];
  }),
  bindPreparedWrite(garderProposition, preparerAGarder, garder),
  bindRead(getLotsEmploi, (input, context) => listLots('creneaux', nomsDesPersonnes, input, context)),
  bindWrite(reprendreEmploi, (input, context) => takeBack(LOT_D_EMPLOI, input, context)),
];

/** Draws what happens to a school in a week, does it by the product's calls, and keeps the model beside it. */
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { addFeuilleAppel, updateFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { addFait, annulerFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import fc from 'fast-check';
import { idOf } from '#tests/argent/monde.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { addInscrit } from '#tests/gestes/scolarite.ts';
import { absent, present, retard } from '#tests/gestes/suivi.ts';
import type { TestServer } from '#tests/harness.ts';
import type { deuxClasses } from './deux-classes.ts';
import { type Demi, estLa, justifierSeul, type Modele } from './modele.ts';

/** The days of the school's week that are over, and the hour of the server's. */
export const JOURS = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const;
export const AUJOURD_HUI = '2026-11-21';
/** The day on which the second class is called at each course, in the morning. */
export const VENDREDI = '2026-11-20';

export interface Monde {
  readonly server: TestServer;
  readonly ecole: Awaited<ReturnType<typeof deuxClasses>>;
  readonly modele: Modele;
}

const rang = fc.nat({ max: 7 });
const jour = fc.constantFrom(...JOURS);
const demi = fc.constantFrom<Demi>('matin', 'apresMidi');
const pointage = fc.constantFrom('present', 'absence', 'absence', 'retard');
const duree = fc.nat({ max: 2 });

const appel = fc.record({
  acte: fc.constant<'appel'>('appel'),
  autre: fc.boolean(),
  jour,
  demi,
  cours: fc.nat({ max: 1 }),
  dits: fc.array(pointage, { minLength: 8, maxLength: 8 }),
});
const ACTES = {
  corriger: fc.record({ acte: fc.constant<'corriger'>('corriger'), feuille: rang, eleve: rang, pointage }),
  annoncer: fc.record({
    acte: fc.constant<'annoncer'>('annoncer'),
    eleve: rang,
    du: jour,
    duree,
    partie: fc.constantFrom<'journee' | Demi>('journee', 'matin', 'apresMidi'),
  }),
  exclure: fc.record({ acte: fc.constant<'exclure'>('exclure'), eleve: rang, du: jour, duree }),
  annuler: fc.record({ acte: fc.constant<'annuler'>('annuler'), exclusion: rang }),
  justifier: fc.record({ acte: fc.constant<'justifier'>('justifier'), eleve: rang, oui: fc.boolean() }),
  chomer: fc.record({ acte: fc.constant<'chomer'>('chomer'), jour }),
  partir: fc.record({ acte: fc.constant<'partir'>('partir'), eleve: rang, jour }),
  arriver: fc.record({ acte: fc.constant<'arriver'>('arriver'), autre: fc.boolean(), jour }),
} as const;

type Tire<A> = A extends fc.Arbitrary<infer T> ? Readonly<T> : never;
type Acte = Tire<typeof appel> | Tire<(typeof ACTES)[keyof typeof ACTES]>;
/** Draws a history: rolls above all, or little would be there to count. */
export const uneHistoire = (most: number): fc.Arbitrary<Acte[]> =>
  fc.array(
    fc.oneof<{ arbitrary: fc.Arbitrary<Acte>; weight: number }[]>(
      { arbitrary: appel, weight: 8 },
      ...Object.values(ACTES).map((arbitrary) => ({ arbitrary, weight: 1 })),
    ),
    { minLength: 4, maxLength: most },
  );
/** Does each kind of act once, where it can be done. */
export const CHAQUE_ACTE: readonly Acte[] = [
  { acte: 'annoncer', eleve: 0, du: '2026-11-18', duree: 1, partie: 'matin' },
  { acte: 'appel', autre: false, jour: '2026-11-18', demi: 'matin', cours: 0, dits: ['absence', 'absence'] },
  { acte: 'exclure', eleve: 1, du: '2026-11-18', duree: 0 },
  { acte: 'annuler', exclusion: 0 },
  { acte: 'corriger', feuille: 0, eleve: 2, pointage: 'retard' },
  { acte: 'appel', autre: true, jour: VENDREDI, demi: 'matin', cours: 1, dits: ['absence'] },
  { acte: 'justifier', eleve: 1, oui: true },
  { acte: 'chomer', jour: '2026-11-17' },
  { acte: 'arriver', autre: false, jour: '2026-11-19' },
  { acte: 'partir', eleve: 0, jour: '2026-11-20' },
];

/** Excludes a pupil, hears that they are away for another reason, then cancels the exclusion: they stay excused. */
export const EXCLU_PUIS_ANNONCE: readonly Acte[] = [
  { acte: 'appel', autre: false, jour: '2026-11-18', demi: 'matin', cours: 0, dits: ['absence'] },
  { acte: 'exclure', eleve: 0, du: '2026-11-18', duree: 0 },
  { acte: 'annoncer', eleve: 0, du: '2026-11-18', duree: 0, partie: 'journee' },
  { acte: 'annuler', exclusion: 0 },
];

/** The kinds of acts: one that the product always refuses would prove nothing. */
export const GENRES_D_ACTE: readonly string[] = ['appel', ...Object.keys(ACTES)];

/** Returns the day that is so many after one, within the week. */
const plusTard = (du: (typeof JOURS)[number], jours: number): string =>
  JOURS[Math.min(JOURS.indexOf(du) + jours, 3)] ?? du;
const auRang = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(all.length, 1)];
const dire = (inscriptionId: number, said: string) =>
  said === 'absence'
    ? absent(inscriptionId)
    : said === 'retard'
      ? retard(inscriptionId)
      : present(inscriptionId);
/** Returns what is stored of what was said: the minutes are those of a late one. */
const minutesDe = (said: string): number | null => (said === 'retard' ? 15 : null);

function retenir(
  dits: Modele['feuilles'][number]['dits'],
  inscriptionId: number,
  said: 'present' | 'absence' | 'retard',
) {
  const dit = dits.get(inscriptionId);
  if (dit !== undefined) Object.assign(dit, { pointage: said, minutes: minutesDe(said) });
  else if (said !== 'present')
    dits.set(inscriptionId, { pointage: said, minutes: minutesDe(said), etat: 'aJustifier', par: null });
}

const estUn = (said: string): 'present' | 'absence' | 'retard' =>
  said === 'absence' || said === 'retard' ? said : 'present';

async function appeler({ server, ecole, modele }: Monde, acte: Extract<Acte, { acte: 'appel' }>) {
  const classeId = acte.autre ? ecole.autreId : ecole.classeId;
  const isOfCourse = acte.autre && acte.jour === VENDREDI && acte.demi === 'matin';
  const creneauId = isOfCourse ? ecole.cours[acte.cours] : null;
  const eleves = modele.eleves.filter((one) => one.classeId === classeId && estLa(one, acte.jour));
  const said = eleves.map(({ inscriptionId }, at) => ({
    inscriptionId,
    pointage: estUn(acte.dits[at % 8] ?? ''),
  }));
  const lieu = { ecoleId: ecole.ecoleId, classeId, jour: acte.jour, demiJournee: acte.demi, creneauId };
  const answer = await server.admin.call(addFeuilleAppel, {
    ...lieu,
    remplieLe: server.now,
    eleves: said.map((one) => dire(one.inscriptionId, one.pointage)),
  });
  if (answer.status !== 201) return answer.status;
  const dits: Modele['feuilles'][number]['dits'] = new Map();
  for (const one of said) retenir(dits, one.inscriptionId, one.pointage);
  const { jour: day, demi: half } = acte;
  modele.feuilles.push({
    id: idOf(answer.data),
    classeId,
    jour: day,
    demi: half,
    appeles: new Set(said.map((one) => one.inscriptionId)),
    dits,
  });
  return answer.status;
}

async function corriger({ server, modele }: Monde, acte: Extract<Acte, { acte: 'corriger' }>) {
  const feuille = auRang(modele.feuilles, acte.feuille);
  if (feuille === undefined) return 0;
  const { id, classeId, jour: day, dits } = feuille;
  const la = modele.eleves.filter((one) => one.classeId === classeId && estLa(one, day));
  const tenus = [...dits]
    .filter(([, dit]) => dit.pointage !== 'present')
    .map(([inscriptionId]) => inscriptionId);
  const chosen =
    auRang([...new Set([...la.map(({ inscriptionId }) => inscriptionId), ...tenus])], acte.eleve) ?? 0;
  const held = dits.get(chosen);
  const vu = {
    pointage: held?.pointage ?? 'present',
    minutes: held?.pointage === 'retard' ? held.minutes : null,
  };
  const answer = await server.admin.call(updateFeuilleAppel, {
    id,
    eleves: [{ ...dire(chosen, acte.pointage), vu }],
    motif: 'Erreur de saisie',
  });
  if (answer.status !== 200) return answer.status;
  const [{ sort } = { sort: 'refusee' }] = answer.data;
  if (sort !== 'ecrite') return sort === 'identique' ? 0 : 409;
  retenir(dits, chosen, estUn(acte.pointage));
  feuille.appeles.add(chosen);
  return answer.status;
}

async function annoncer({ server, modele }: Monde, acte: Extract<Acte, { acte: 'annoncer' }>) {
  const { inscriptionId = 0 } = auRang(modele.eleves, acte.eleve) ?? {};
  const annonce = { inscriptionId, du: acte.du, au: plusTard(acte.du, acte.duree), partie: acte.partie };
  const dit = { motifId: null, texte: 'Voyage', parQui: null, creationUserId: 0 };
  const { status } = await server.admin.call(absencesAnnoncees.create, { ...annonce, ...dit });
  if (status === 201) modele.annonces.push(annonce);
  return status;
}

async function exclure({ server, modele }: Monde, acte: Extract<Acte, { acte: 'exclure' }>) {
  const { inscriptionId = 0 } = auRang(modele.eleves, acte.eleve) ?? {};
  const jours = { du: acte.du, au: plusTard(acte.du, acte.duree) };
  const answer = await server.admin.call(addFait, {
    inscriptionId,
    genre: 'sanction',
    jour: acte.du,
    motifId: null,
    texte: 'Bagarre',
    mesure: 'Exclusion',
    visibilite: 'equipe',
    ...jours,
    creationUserId: 0,
  });
  if (answer.status === 201)
    modele.exclusions.push({ id: idOf(answer.data), inscriptionId, ...jours, annulee: false });
  return answer.status;
}

async function annuler({ server, modele }: Monde, acte: Extract<Acte, { acte: 'annuler' }>) {
  const exclusion = auRang(modele.exclusions, acte.exclusion);
  if (exclusion === undefined) return 0;
  const { id } = exclusion;
  const said = { id, annuleMotif: 'Ce n’était pas lui', modifDate: null, modifUserId: 0 };
  const { status } = await server.admin.call(annulerFait, said);
  if (status !== 200) return status;
  exclusion.annulee = true;
  for (const { dits } of modele.feuilles)
    for (const dit of dits.values())
      if (dit.par === id) Object.assign(dit, { etat: 'aJustifier', par: null });
  return status;
}

/** Says of every absence of a pupil that it is justified, or that it is not. */
async function justifier({ server, modele }: Monde, acte: Extract<Acte, { acte: 'justifier' }>) {
  const { inscriptionId = 0 } = auRang(modele.eleves, acte.eleve) ?? {};
  const { absences } = (await server.admin.call(getAbsencesDeLEleve, { inscriptionId })).data;
  const etat = acte.oui ? ('justifiee' as const) : ('nonJustifiee' as const);
  const chosen = absences.filter((one) => one.peutJustifier && one.etat !== etat);
  if (chosen.length === 0) return 0;
  const { status } = await server.admin.call(justifierAbsences, {
    inscriptionId,
    absences: chosen.map((one) => ({ id: one.id, vu: one.etat })),
    etat,
    motifId: null,
    texte: 'Certificat',
  });
  if (status !== 200) return status;
  for (const { dits } of modele.feuilles) {
    const dit = dits.get(inscriptionId);
    if (dit !== undefined && dit.pointage !== 'present' && dit.etat !== etat)
      Object.assign(dit, { etat, par: 'quelqu’un' });
  }
  return status;
}

async function chomer({ server, ecole, modele }: Monde, acte: Extract<Acte, { acte: 'chomer' }>) {
  const { ecoleId, sessionId } = ecole;
  const jours = { du: acte.jour, au: acte.jour, partie: 'journee', libelle: `Fermée le ${acte.jour}` };
  const { status } = await server.admin.call(joursSansClasse.create, {
    ecoleId,
    sessionId,
    ...jours,
    creationUserId: 0,
  });
  if (status === 201) modele.conges.push(acte.jour);
  return status;
}

async function partir({ server, modele }: Monde, acte: Extract<Acte, { acte: 'partir' }>) {
  const eleve = auRang(modele.eleves, acte.eleve);
  if (eleve === undefined || eleve.depart !== null) return 0;
  const { status } = await changerEtat(server.admin, eleve.inscriptionId, { dateDepart: acte.jour });
  if (status === 200) eleve.depart = acte.jour;
  return status;
}

async function arriver({ server, ecole, modele }: Monde, acte: Extract<Acte, { acte: 'arriver' }>) {
  const classeId = acte.autre ? ecole.autreId : ecole.classeId;
  const prenoms = `Nène ${'abcdefgh'.at(modele.eleves.length % 8)}`;
  const { inscriptionId } = await addInscrit(
    server,
    { ...ecole, classeId },
    { prenoms, dateInscription: acte.jour },
  );
  modele.eleves.push({ inscriptionId, classeId, arrivee: acte.jour, depart: null });
  return 201;
}

/** Does an act by the product and by the model, and returns the status of its answer; 0: there was nothing to do. */
export async function faire(monde: Monde, acte: Acte): Promise<number> {
  const { server } = monde;
  // Who came before a roll, and who after it, are told apart by when.
  server.now = new Date(Date.parse(server.now) + 1000).toISOString();
  const status = await faireSeul(monde, acte);
  justifierSeul(monde.modele);
  return status;
}

function faireSeul(monde: Monde, acte: Acte): Promise<number> {
  switch (acte.acte) {
    case 'appel':
      return appeler(monde, acte);
    case 'corriger':
      return corriger(monde, acte);
    case 'annoncer':
      return annoncer(monde, acte);
    case 'exclure':
      return exclure(monde, acte);
    case 'annuler':
      return annuler(monde, acte);
    case 'justifier':
      return justifier(monde, acte);
    case 'chomer':
      return chomer(monde, acte);
    case 'partir':
      return partir(monde, acte);
    case 'arriver':
      return arriver(monde, acte);
  }
}

import { addInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { getCandidats, imprimerCandidats } from '@gestionscolaire/contract/suivi/candidats/candidats.ts';
import { colonnesCandidats } from '@gestionscolaire/contract/suivi/candidats/colonnes-candidats.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerLignes } from '#notes/tests/base.ts';
import { expectDits, lirePapier, texteDe } from '#notes/tests/papiers.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { addClasse, addEleve, type EcoleEquipee, equiper, uneInscription } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { serre } from '#tests/papier.ts';

/** Makes a class of the sixth year with two candidates, beside the class that is none. */
async function deuxCandidats(server: TestServer) {
  const ecole = await equiper(server);
  const sixieme = await addClasse(server, ecole.ecoleId, '6ème année A', { etape: 'primaire', niveau: '6' });
  const inscrire = async (eleve: Record<string, unknown>, classeId: number) => {
    const id = await addEleve(server, ecole.ecoleId, eleve);
    const { data } = await server.admin.call(addInscription, {
      ...uneInscription({ ...ecole, classeId }, id),
      prestationIds: [],
      dateInscriptionConfirme: true,
    });
    return { id, inscriptionId: Number(data[0]?.id) };
  };
  const complet = {
    prenoms: 'Aïssatou',
    nationalite: 'Guinéenne',
    tuteurNom: 'Mamadou Diallo',
    tuteurLien: 'pere',
    tuteur2Nom: 'Fatoumata Bah',
    tuteur2Lien: 'mere',
  };
  const aissatou = await inscrire(complet, sixieme);
  const boubacar = await inscrire({ prenoms: 'Boubacar', lieuNaissance: null, tuteurNom: null }, sixieme);
  await inscrire({ prenoms: 'Cellou' }, ecole.classeId);
  return { ...ecole, sixieme, aissatou, boubacar };
}

let server: TestServer;
let admin: Person;
let ecole: EcoleEquipee & Awaited<ReturnType<typeof deuxCandidats>>;
beforeEach(async () => {
  ({ server, depart: ecole } = await commencer(deuxCandidats));
  admin = server.admin;
});

const demande = (more: Record<string, unknown> = {}) => ({
  ecoleId: ecole.ecoleId,
  sessionId: ecole.sessionId,
  examen: 'cee',
  ...more,
});
const lus = async (more: Record<string, unknown> = {}, person: Person = admin) =>
  (await person.call(getCandidats, demande(more))).data;
const imprimer = async () => texteDe(await lirePapier(server, admin, imprimerCandidats, demande()));
const colonne = (rang: number, champ: string, titre: string, more: Record<string, unknown> = {}) =>
  admin.call(colonnesCandidats.create, {
    ecoleId: ecole.ecoleId,
    examen: 'cee',
    rang,
    champ,
    titre,
    texteOfficiel: null,
    creationUserId: 0,
    ...more,
  });

describe('les candidats', () => {
  it('[SUIVI-39] ceux du CEE sont les inscrits de 6ème année ; ce qui manque à chacun se dit avant d’imprimer', async () => {
    const { candidats, estDUsage } = await lus();
    expect(estDUsage).toBe(true);
    expect(candidats.map(({ prenoms, manque }) => [prenoms, manque])).toEqual([
      ['Aïssatou', ['photo']],
      ['Boubacar', ['lieuNaissance', 'nationalite', 'pere', 'mere', 'photo']],
    ]);
    expect((await lus({ examen: 'bepc' })).candidats).toEqual([]);
    await changerEtat(admin, ecole.boubacar.inscriptionId, { etat: 'parti', dateDepart: '2026-11-20' });
    expect((await lus()).candidats.map(({ prenoms }) => prenoms)).toEqual(['Aïssatou']);
  });

  it('[SUIVI-39] la liste a chaque candidat avec ses parents, et dit que ses colonnes d’usage sont à vérifier', async () => {
    const text = await imprimer();
    expectDits(text, 'CANDIDATS AU CEE', '2026-2027', 'Candidats : 2', 'Nationalité *');
    expectDits(text, 'Mamadou Diallo', 'Fatoumata Bah', 'Guinéenne');
    expect(text).toContain(serre('* à vérifier : aucun texte officiel n’est cité'));
  });

  it('[SUIVI-39] l’école range et nomme ses colonnes ; celle d’un texte officiel n’est plus à vérifier', async () => {
    expect((await colonne(2, 'nom', 'Nom de famille')).status).toBe(201);
    await colonne(1, 'vide', 'N° de PV', { texteOfficiel: 'Arrêté 2026/114' });
    const { colonnes, candidats, estDUsage } = await lus();
    expect(estDUsage).toBe(false);
    expect(colonnes.map(({ titre }) => titre)).toEqual(['N° de PV', 'Nom de famille']);
    expect(candidats.map(({ manque }) => manque)).toEqual([[], []]);
    const text = await imprimer();
    expect(text).toContain(serre('N°N° de PV Nom de famille *'));
    expect(text).toContain(serre('Textes : Arrêté 2026/114.'));
    expect(text).not.toContain(serre('Mamadou Diallo'));
  });

  it('[SUIVI-39] la photo d’un autre examen, une classe vide ne s’impriment pas ; une autre école n’est pas lue', async () => {
    const { refus } = await admin.call(imprimerCandidats, demande({ examen: 'bac' }));
    expect(refus.error).toBe("Aucun élève n'est inscrit dans une classe de cet examen.");
    const ailleurs = await createSchool(server);
    const droits = { candidats: ['lecture'] };
    const autre = await server.person({ ecoleId: ailleurs, droits });
    expect((await autre.call(getCandidats, demande())).refus.code).toBe('HORS_DE_PORTEE');
    const sienne = await server.person({ ecoleId: ecole.ecoleId, droits });
    expect((await lus({}, sienne)).candidats).toHaveLength(2);
  });

  it('[SUIVI-39] au BAC, les candidats se rangent par série, et la série manque où la classe n’en a pas', async () => {
    await changerLignes(
      server,
      'classes',
      { etape: 'lycée', niveau: 15, serie: null },
      { id: ecole.sixieme },
    );
    expect((await lus({ examen: 'bac' })).candidats[0]?.manque).toEqual(['serie', 'photo']);
    await changerLignes(server, 'classes', { serie: 'SM' }, { id: ecole.sixieme });
    expect((await lus({ examen: 'bac' })).candidats[0]?.manque).toEqual(['photo']);
    expectDits(
      texteDe(await lirePapier(server, admin, imprimerCandidats, demande({ examen: 'bac' }))),
      'Sciences mathématiques',
    );
  });
});

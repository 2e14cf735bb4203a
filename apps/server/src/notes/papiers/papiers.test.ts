import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { lireCode } from '@gestionscolaire/contract/core/text/code-signe.ts';
import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { getAvantScellement, getEtatBulletin } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { desarreterPeriode } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { entetes } from '@gestionscolaire/contract/notes/entetes.ts';
import { notesImport } from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import { lireTexteDeBulletin } from '@gestionscolaire/contract/notes/papiers/attestation.ts';
import {
  addCertificatScolarite,
  getCertificatsScolarite,
  imprimerCertificatScolarite,
} from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import {
  imprimerBulletins,
  imprimerExplication,
  imprimerFicheNotes,
  imprimerLivret,
  imprimerProcesVerbal,
  imprimerReleveClasse,
  imprimerReleveNotes,
  imprimerTableauHonneur,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { signataires } from '@gestionscolaire/contract/notes/signataires.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '#core/db/chain/links.ts';
import { insertRow } from '#core/db/rows.ts';
import { changerLignes, ecrireLigne, eleveInscrit, passerA } from '#notes/tests/base.ts';
import {
  BILAN_VIDE,
  type ClasseAvecComposition,
  classeArretee,
  rectifierLaComposition,
  scellerLa,
} from '#notes/tests/bulletins.ts';
import { addAttribution } from '#notes/tests/gestes.ts';
import { BULLETINS_EN_A4, demanderPapier, expectDits, lirePapier, texteDe } from '#notes/tests/papiers.ts';
import { DEVOIR, grilleDe, note, noter } from '#notes/tests/saisie.ts';
import { estSigne } from '#signature/signature.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { serre } from '#tests/papier.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseAvecComposition & { secondId: number };
beforeEach(async () => {
  server = await ownServer({ adresses: () => ({ publique: 'https://ecole.gn', servies: [] }) });
  ({ admin } = server);
  classe = await classeArretee(server);
});

const lieu = () => ({ classeId: classe.classeId, periodeId: classe.periodeId });

const demander = (endpoint: Endpoint, body: Record<string, unknown>, who = admin) =>
  demanderPapier(server, who, endpoint, body);
const papier = (endpoint: Endpoint, body: Record<string, unknown>) =>
  lirePapier(server, admin, endpoint, body);
const bulletinsDe = (more: Record<string, unknown> = {}) => ({
  ecoleId: classe.ecoleId,
  ...lieu(),
  ...BULLETINS_EN_A4,
  ...more,
});

const enTete = (more: { readonly aPartirDu: string; readonly ministere: string }) =>
  admin.call(entetes.create, {
    ecoleId: classe.ecoleId,
    lignes: 'IRE de Conakry',
    creationUserId: 0,
    ...more,
  });

const dire = (inscriptionId: number, distinction: string) => {
  const { ecoleId, periodeId } = classe;
  return ecrireLigne(server, 'bilans', { ...BILAN_VIDE, ecoleId, inscriptionId, periodeId, distinction });
};

describe('les bulletins sur papier', () => {
  it('[NOTE-54] avant le sceau ne s’impriment qu’en provisoire, sans code ; après, jamais plus', async () => {
    expect((await demander(imprimerBulletins, bulletinsDe())).statusCode).toBe(409);
    const pages = await papier(imprimerBulletins, bulletinsDe({ provisoire: true }));
    expect(pages).toHaveLength(3);
    expect((await Promise.all(pages.map((page) => page.codes()))).flat()).toEqual([]);
    expect(texteDe(pages)).toContain('PROVISOIRE');
    expect(texteDe(pages)).toContain(serre('Provisoire, établi le 21/11/2026'));
    expect(texteDe(pages)).not.toMatch(/Tête|Scellé|version/);
    await scellerLa(admin, classe);
    expect((await demander(imprimerBulletins, bulletinsDe({ provisoire: true }))).statusCode).toBe(409);
  });

  it('[NOTE-50] [NOTE-52] scellés, portent chacun le code signé de l’école, qui mène à la page publique', async () => {
    await scellerLa(admin, classe);
    const pages = await papier(imprimerBulletins, bulletinsDe({ ordre: 'rang' }));
    expect(pages).toHaveLength(3);
    const read = await Promise.all(
      pages.map(async (page) => {
        const [code = ''] = await page.codes();
        expect(code).toMatch(/^https:\/\/ecole\.gn\/verifierBulletin#/);
        const { texte = '', signature = '', cle = '' } = lireCode(code) ?? {};
        const said = Buffer.from(texte, 'base64url').toString();
        expect(estSigne(said, signature, cle)).toBe(true);
        expect(estSigne(said.replace('1', '2'), signature, cle)).toBe(false);
        return { ...lireTexteDeBulletin(said), said };
      }),
    );
    expect(read.map((one) => [one.moyenne, one.rang, one.exAequo])).toEqual([
      [1433, 1, true],
      [1433, 1, true],
      [1167, 3, false],
    ]);
    const { ecoleId } = classe;
    for (const one of read) {
      const asked = { ecoleId, empreinte: one.empreinte ?? '' };
      expect((await server.stranger.call(getEtatBulletin, asked)).data).toMatchObject([
        { etat: 'enVigueur', attestation: hashOf(one.said) },
      ]);
    }
  });

  it('[NOTE-53] réimprimés un an plus tard, disent ce qu’ils disaient, et le jour de l’impression', async () => {
    await scellerLa(admin, classe);
    const avant = texteDe(await papier(imprimerBulletins, bulletinsDe()));
    await changerLignes(server, 'eleves', { nom: 'Autrement', prenoms: 'Nommée' });
    await changerLignes(server, 'ecoles', { libelle: 'École renommée', logo: null, slogan: 'Autre devise' });
    await changerLignes(server, 'enseignements', { coefficient: 500 });
    await enTete({ aPartirDu: '2026-01-01', ministere: 'Ministère renommé' });
    admin = await passerA(server, '2027-12-01T09:00:00.000Z');
    const apres = texteDe(await papier(imprimerBulletins, bulletinsDe()));
    expect(apres).not.toMatch(/Autrement|renommé|Autredevise/);
    const reprint = serre(' · réimprimé le 01/12/2027');
    expect(apres.split(reprint)).toHaveLength(4);
    expect(apres.replaceAll(reprint, '')).toBe(avant);
  });

  it('[NOTE-55] ont l’en-tête en vigueur le jour du sceau, et les signataires du niveau', async () => {
    const { ecoleId } = classe;
    for (const [aPartirDu, ministere] of [
      ['2020-01-01', 'Ministère d’avant'],
      ['2026-02-05', 'Ministère du jour'],
      ['2030-01-01', 'Ministère d’après'],
    ] as const)
      await enTete({ aPartirDu, ministere });
    for (const [etape, titre] of [
      ['collège', 'Le Principal'],
      ['lycée', 'Le Proviseur'],
    ] as const)
      await admin.call(signataires.create, {
        ecoleId,
        etape,
        rang: 1,
        titre,
        nom: null,
        genre: 'direction',
        creationUserId: 0,
      });
    await scellerLa(admin, classe);
    const [page] = await papier(imprimerBulletins, bulletinsDe({ inscriptionIds: [classe.inscrits[0]] }));
    const text = serre(page?.text ?? '');
    expectDits(text, 'Ministère du jour · IRE de Conakry · Le Principal · Visa du parent');
    expect(text).not.toMatch(/d’avant|d’après|Proviseur/);
  });

  it('[NOTE-79] les seuls rectifiés s’impriment à la demande : leur nombre se dit avant, et sans eux rien ne s’imprime', async () => {
    const imprimables = async () => (await admin.call(getAvantScellement, lieu())).data.imprimables;
    const refus = async (more: Record<string, unknown>) => {
      const { statusCode, body } = await demander(
        imprimerBulletins,
        bulletinsDe({ rectifies: true, ...more }),
      );
      return [statusCode, body];
    };
    const aucun = [409, expect.stringContaining("n'est rectifié dans cette période")];
    expect(await refus({ provisoire: true })).toEqual(aucun);
    expect(await imprimables()).toEqual({ bulletins: 3, rectifies: 0 });
    await scellerLa(admin, classe);
    expect(await refus({})).toEqual(aucun);
    expect(await imprimables()).toEqual({ bulletins: 3, rectifies: 0 });

    expect(await rectifierLaComposition(admin, classe)).toBe(201);
    expect(await imprimables()).toEqual({ bulletins: 3, rectifies: 2 });
    const rectifies = await papier(imprimerBulletins, bulletinsDe({ rectifies: true }));
    const dits = rectifies.map(({ text }) => serre(text));
    expect(dits).toHaveLength(2);
    expect(dits.filter((text) => text.includes(serre('version 2')))).toEqual(dits);
    expect(dits.map((text) => /Boubacar|Cellou|Aïssatou/.exec(text)?.[0])).toEqual(['Boubacar', 'Cellou']);
    // A pupil whose first version stands is not among them; without the choice, the whole class is.
    const [premier] = classe.inscrits;
    expect((await refus({ inscriptionIds: [premier] }))[0]).toBe(404);
    for (const more of [{}, { rectifies: false }])
      expect(await papier(imprimerBulletins, bulletinsDe(more))).toHaveLength(3);
  });

  it('ne s’impriment ni pour un élève d’ailleurs, ni pour une autre école', async () => {
    await scellerLa(admin, classe);
    const asked = bulletinsDe({ inscriptionIds: [999_999] });
    expect((await demander(imprimerBulletins, asked)).statusCode).toBe(404);
    const droits = { bulletins: ['lecture'], conseils: ['lecture'], toutesNotes: ['lecture'] };
    const voisin = await server.person({ ecoleId: await createSchool(server), droits });
    for (const endpoint of [imprimerReleveClasse, imprimerTableauHonneur, imprimerProcesVerbal])
      expect((await demander(endpoint, lieu(), voisin)).statusCode).toBe(404);
    expect((await demander(imprimerBulletins, bulletinsDe(), voisin)).statusCode).not.toBe(200);
    const [inscriptionId] = classe.inscrits;
    expect((await demander(imprimerReleveNotes, { inscriptionId }, voisin)).statusCode).toBe(404);
    expect((await voisin.call(addCertificatScolarite, { inscriptionId, creationUserId: 0 })).status).toBe(
      404,
    );
  });
});

describe('les autres papiers d’une classe', () => {
  it('[NOTE-56] le procès-verbal a les chiffres des bulletins, les décisions, et les notes changées avec leurs motifs', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    await dire(b, "Tableau d'honneur");
    await server.database.transaction(async (trx) => {
      const stamp = { now: server.now, userId: admin.id };
      const heures = { heureDebut: '09:00', heureFin: '11:30' };
      const reunion = {
        jour: '2026-12-18',
        president: 'Mme Camara',
        presents: 'MM. Bah et Sow',
        observations: null,
      };
      await insertRow(trx, 'conseils', { ecoleId: classe.ecoleId, ...lieu(), ...reunion, ...heures }, stamp);
      const cellule = { ecoleId: classe.ecoleId, evaluationId: classe.evaluationId, inscriptionId: a };
      await trx
        .insertInto('changements_notes')
        .values({
          ...cellule,
          rang: 1,
          ancienneValeur: null,
          ancienCode: 'absent',
          valeur: 1200,
          code: null,
          motif: 'Copie retrouvée',
          genre: 'arretee',
          auteurId: admin.id,
          instant: server.now,
        })
        .execute();
    });
    await scellerLa(admin, classe);
    const text = texteDe(await papier(imprimerProcesVerbal, lieu()));
    expectDits(
      text,
      'PROCÈS-VERBAL DU CONSEIL DE CLASSE · 18/12/2026, 09:00 à 11:30 · Mme Camara · MM. Bah et Sow',
      'Effectif · Évalués · Moyenne de 10,00 ou plus · 100,0 % · Filles · Garçons',
      'Moyenne de la classe : 13,44 · la plus forte : 14,33 · la plus faible : 11,67',
      "Tableau d'honneur · ABS → 12,00 · Copie retrouvée · Administrateur Principal",
    );
    // Names that changed since the seal are those of the seal.
    await changerLignes(server, 'matieres', { libelle: 'Arithmétique' });
    await changerLignes(server, 'periodes', { libelle: 'Trimestre renommé' });
    await changerLignes(server, 'eleves', { prenoms: 'Renommé' });
    const ensuite = texteDe(await papier(imprimerProcesVerbal, lieu()));
    expect(ensuite).toContain(serre('ABS → 12,00'));
    expect(ensuite).toBe(text);
    const bulletins = texteDe(await papier(imprimerBulletins, bulletinsDe()));
    expectDits(bulletins, '13,44 · 14,33 · 11,67');
  });

  it('[NOTE-56] le procès-verbal n’est plus provisoire dès l’arrêt, qu’un désarrêt lui rend', async () => {
    const mot = serre('PROVISOIRE, au');
    expect(texteDe(await papier(imprimerProcesVerbal, lieu()))).not.toContain(mot);
    // The averages are: they change with a mark until the seal.
    expect(texteDe(await papier(imprimerReleveClasse, lieu()))).toContain(mot);
    const desarret = { ...lieu(), ecoleId: classe.ecoleId, motif: 'Une note oubliée', modifUserId: 0 };
    expect((await admin.call(desarreterPeriode, desarret)).status).toBe(200);
    expect(texteDe(await papier(imprimerProcesVerbal, lieu()))).toContain(mot);
  });

  it('[NOTE-56] le procès-verbal a aussi les notes ajoutées après la fermeture, et celles d’un fichier importé', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    const { ecoleId, enseignementId, periodeId } = classe;
    const evaluationId = await ecrireLigne(server, 'evaluations', {
      ...DEVOIR,
      ecoleId,
      enseignementId,
      periodeId,
      libelle: 'Devoir oublié',
      libelleCle: 'devoir oublie',
      noteSur: 20,
      compte: 0,
      annuleMotif: null,
    });
    await noter(admin, classe, [
      { evaluationId, inscriptionId: a, ...note(1650), motif: 'Devoir oublié au casier' },
    ]);
    const { eleves } = (await grilleDe(admin, classe)).data;
    const matricule = eleves.find((one) => one.inscriptionId === b)?.matricule ?? '';
    const importe = await admin.call(notesImport.importer, {
      ecoleId: classe.ecoleId,
      options: { motif: 'Fiche retrouvée' },
      colonnes: ['matricule', `evaluation${classe.evaluationId}`],
      lignes: [{ ligne: 2, cellules: [matricule, '15,5'] }],
      origine: 'fiche.csv',
      confirme: true,
      creationUserId: 0,
    });
    expect(importe.status).toBe(201);
    const text = texteDe(await papier(imprimerProcesVerbal, lieu()));
    expectDits(text, '→ 16,50 · Devoir oublié au casier · 15,00 → 15,50 · Fiche retrouvée');
  });

  // The first pupil's bulletin changes alone; the second's takes the third's rank from them, and leaves the first as it was.
  it.each([
    { at: 0, valeur: 1200, changes: 1, moyenne: 1355, min: 1200, max: 1433 },
    { at: 1, valeur: 1450, changes: 2, moyenne: 1356, min: 1167, max: 1467 },
  ])(
    '[NOTE-48] après une rectification, page, relevé et procès-verbal disent les mêmes chiffres de classe',
    async ({ at, valeur, changes, ...figures }) => {
      await scellerLa(admin, classe);
      const cellules = [
        { evaluationId: classe.compositionId, inscriptionId: classe.inscrits[at] ?? 0, ...note(valeur) },
      ];
      const { ecart, bulletins } = (await admin.call(apercuRectification, { ...lieu(), cellules })).data;
      expect(bulletins).toHaveLength(changes);
      const acte = { ...lieu(), cellules, ecart, motif: 'Copie recomptée', creationUserId: 0 };
      expect((await admin.call(rectifierBulletins, acte)).status).toBe(201);
      expect((await admin.call(getReleveClasse, lieu())).data).toMatchObject(figures);
      expect((await admin.call(getAvantScellement, lieu())).data).toMatchObject(figures);
      for (const endpoint of [imprimerReleveClasse, imprimerProcesVerbal]) {
        const text = texteDe(await papier(endpoint, lieu()));
        expect(text).toContain(serre(`la plus faible : ${formaterNote(figures.min)}`));
        expect(text).toContain(serre(`la plus forte : ${formaterNote(figures.max)}`));
        expect(text).toContain(formaterNote(figures.moyenne));
      }
    },
  );

  it('[NOTE-22] le tableau récapitulatif imprime les moyennes des bulletins, provisoire tant qu’ils ne sont pas scellés', async () => {
    const avant = texteDe(await papier(imprimerReleveClasse, lieu()));
    expect(avant).toContain('PROVISOIRE');
    await scellerLa(admin, classe);
    const apres = texteDe(await papier(imprimerReleveClasse, lieu()));
    expect(apres).not.toContain('PROVISOIRE');
    expectDits(apres.replaceAll('1re', '1er'), '14,33 · 11,67 · 1er ex æquo · 13,44 · Effectif : 3');
  });

  it('le tableau d’honneur range par distinction, puis par rang, et dit quand il n’y en a pas', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    expect(texteDe(await papier(imprimerTableauHonneur, lieu()))).toContain(
      serre("Aucun élève n'a de distinction"),
    );
    await dire(a, 'Encouragements');
    await dire(b, 'Félicitations');
    const text = texteDe(await papier(imprimerTableauHonneur, lieu()));
    expect(text.indexOf('Félicitations')).toBeLessThan(text.indexOf('Encouragements'));
    expect(text).toContain('14,33');
  });

  it('[NOTE-57][NOTE-69] la fiche de notes vide a l’ordre de la grille et aucune note ; remplie, celles des jours où l’élève y est', async () => {
    const { data } = await grilleDe(admin, classe, classe.enseignementId);
    const asked = { ...lieu(), enseignementId: classe.enseignementId };
    const vide = texteDe(await papier(imprimerFicheNotes, { ...asked, remplie: false }));
    const places = data.eleves.map(({ nom, prenoms }) => vide.indexOf(serre(`${nom} ${prenoms}`)));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(vide).not.toContain('12,00');
    expect(vide).toContain(serre('Enseignant : ______'));
    expect(vide).toContain(serre('ABS : absent, non justifié'));
    const remplie = texteDe(await papier(imprimerFicheNotes, { ...asked, remplie: true }));
    expectDits(remplie, 'Devoir 1 · 12/11/2026 · 12,00 · 11,50 · 15,00');
    // Who had left by then has a dash, whatever was stored.
    const sorti = { dateDepart: '2026-11-10', etat: 'parti' };
    await changerLignes(server, 'inscriptions', sorti, { id: classe.inscrits[0] ?? 0 });
    const partie = texteDe(await papier(imprimerFicheNotes, { ...asked, remplie: true }));
    expectDits(partie, 'départ le 10/11/2026 · — · 15,00');
    expect(partie).not.toContain('12,00');
  });

  it('[NOTE-57] la fiche nomme qui enseigne la matière ce jour-là', async () => {
    const { ecoleId, enseignementId } = classe;
    const [enseignantId, ancienId] = [
      await createTeacher(server, ecoleId),
      await createTeacher(server, ecoleId),
    ];
    await server.database.transaction(async (trx) => {
      await trx
        .updateTable('utilisateurs')
        .set({ prenoms: 'Mariama', nom: 'Bah' })
        .where('id', '=', enseignantId)
        .execute();
      await trx
        .updateTable('utilisateurs')
        .set({ prenoms: 'Ousmane', nom: 'Sow' })
        .where('id', '=', ancienId)
        .execute();
    });
    await addAttribution(admin, { enseignementId, enseignantId: ancienId, au: '2026-09-30' });
    await addAttribution(admin, { enseignementId, enseignantId });
    const text = texteDe(await papier(imprimerFicheNotes, { ...lieu(), enseignementId, remplie: false }));
    expect(text).toContain(serre('Enseignant : Mariama Bah Signature'));
    expect(text).not.toContain('Sow');
  });

  it('[NOTE-57] au primaire, la fiche nomme le titulaire où personne n’enseigne la matière', async () => {
    const { ecoleId, classeId, enseignementId } = classe;
    const enseignantId = await createTeacher(server, ecoleId);
    const fiche = async () =>
      texteDe(await papier(imprimerFicheNotes, { ...lieu(), enseignementId, remplie: false }));
    await server.database.transaction(async (trx) => {
      await trx
        .updateTable('utilisateurs')
        .set({ prenoms: 'Mariama', nom: 'Bah' })
        .where('id', '=', enseignantId)
        .execute();
      await trx.updateTable('classes').set({ enseignantId }).where('id', '=', classeId).execute();
    });
    expect(await fiche()).not.toContain('Bah');
    await server.database.transaction(async (trx) => {
      await trx.updateTable('classes').set({ etape: 'primaire' }).where('id', '=', classeId).execute();
      await trx.updateTable('periodes').set({ etape: 'primaire' }).execute();
      await trx.updateTable('regles_notation').set({ etape: 'primaire' }).execute();
    });
    expect(await fiche()).toContain(serre('Enseignant : Mariama Bah Signature'));
  });

  it('le relevé d’un élève a chaque note entre deux jours ; l’explication, chaque calcul', async () => {
    const [inscriptionId = 0] = classe.inscrits;
    const tout = texteDe(await papier(imprimerReleveNotes, { inscriptionId }));
    expectDits(tout, 'RELEVÉ DE NOTES · Mathématiques · Devoir 1 · Composition · 12,00 /20 · 11,50 /20');
    const rien = texteDe(
      await papier(imprimerReleveNotes, { inscriptionId, du: '2027-01-01', au: '2027-01-31' }),
    );
    expect(rien).toContain(serre('Aucune note entre ces jours.'));
    const pourquoi = texteDe(
      await papier(imprimerExplication, { inscriptionId, periodeId: classe.periodeId }),
    );
    expect(pourquoi).toContain(serre('11,67'));
    expect(pourquoi).toContain('÷3');
  });

  it('le livret d’un élève a ses périodes scellées, et le dit quand il n’en a aucune', async () => {
    const [inscription] = await server.rows('inscriptions');
    const eleveId = inscription?.['eleveId'];
    expect((await demander(imprimerLivret, { eleveId })).statusCode).toBe(409);
    await scellerLa(admin, classe);
    const text = texteDe(await papier(imprimerLivret, { eleveId }));
    expectDits(text, 'LIVRET SCOLAIRE · 1er trimestre · Mathématiques · Moyenne générale · 13,44');
  });

  it('un titulaire imprime sa classe, un autre enseignant non', async () => {
    const { ecoleId, classeId } = classe;
    const droits = { saisieNotes: ['lecture'] };
    const [titulaire, autre] = [
      await server.person({ ecoleId, droits }),
      await server.person({ ecoleId, droits }),
    ];
    await changerLignes(server, 'classes', { enseignantId: titulaire.id }, { id: classeId });
    expect((await demander(imprimerReleveClasse, lieu(), titulaire)).statusCode).toBe(200);
    expect((await demander(imprimerReleveClasse, lieu(), autre)).statusCode).toBe(403);
    const lecteur = await server.person({ ecoleId, droits: { bulletins: ['lecture'] } });
    expect((await demander(imprimerReleveClasse, lieu(), lecteur)).statusCode).toBe(200);
  });
});

describe('le certificat de scolarité', () => {
  const eleveDe = async (inscriptionId: number) =>
    (await server.rows('inscriptions')).find(({ id }) => id === inscriptionId)?.['eleveId'];
  const delivrer = (inscriptionId: number, who = admin) =>
    who.call(addCertificatScolarite, { inscriptionId, creationUserId: 0 });

  it('[NOTE-57] se numérote sans trou par école et par année, plusieurs à la fois, et un refus n’en prend pas', async () => {
    const [a = 0, b = 0, c = 0] = classe.inscrits;
    expect((await delivrer(999_999)).status).toBe(404);
    const answers = await Promise.all([a, b, c, a, b, c, a, b].map((id) => delivrer(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const numeros = answers.map(({ data }) => data[0]?.numero ?? 0).toSorted((left, right) => left - right);
    expect(numeros).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('[NOTE-57] s’imprime comme il fut délivré, même quand l’élève a changé de nom', async () => {
    const [a = 0] = classe.inscrits;
    const { data } = await delivrer(a);
    const id = data[0]?.id;
    const [page, ...others] = await papier(imprimerCertificatScolarite, { id });
    expect(others).toEqual([]);
    const text = serre(page?.text ?? '');
    expectDits(text, 'CERTIFICAT DE SCOLARITÉ · N° 0001/ · Aïssatou · certifie que · Fait le 21/11/2026');
    await changerLignes(server, 'eleves', { nom: 'Autrement' });
    expect(serre((await papier(imprimerCertificatScolarite, { id }))[0]?.text ?? '')).toBe(text);
  });

  it('[NOTE-57] se retrouve avec son élève, le dernier d’abord ; d’une autre école, rien ne se lit', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    for (const inscriptionId of [a, b, a]) await delivrer(inscriptionId);
    const id = Number(await eleveDe(a));
    const { data } = await admin.call(getCertificatsScolarite, { id });
    expect(data.map(({ inscriptionId, numero, jour }) => [inscriptionId, numero, jour])).toEqual([
      [a, 3, '2026-11-21'],
      [a, 1, '2026-11-21'],
    ]);
    const droits = { bulletins: ['lecture'] } as const;
    const ailleurs = await server.person({ ecoleId: await createSchool(server, 'École voisine'), droits });
    const refus = (await ailleurs.call(getCertificatsScolarite, { id })).refus;
    expect(refus.code).toBe('INTROUVABLE');
    const sansDroit = await server.person({ ecoleId: classe.ecoleId, droits: {} });
    expect((await sansDroit.call(getCertificatsScolarite, { id })).status).toBe(403);
  });
});

it('[DEBUT-10] qui est né vers une année le lit sur son bulletin, son relevé et son certificat, sans jour', async () => {
  const [a = 0, b = 0, c = 0] = classe.inscrits;
  const naitre = async (inscriptionId: number, naissance: Readonly<Record<string, string | null>>) => {
    const { eleveId } = await eleveInscrit(server, inscriptionId);
    await changerLignes(server, 'eleves', naissance, { id: eleveId });
  };
  await naitre(a, { sexe: 'F', dateNaissance: '2011', lieuNaissance: 'Labé' });
  await naitre(b, { sexe: 'M', dateNaissance: '2012', lieuNaissance: null });
  await naitre(c, { sexe: 'F', dateNaissance: '2013-03-17', lieuNaissance: null });
  await scellerLa(admin, classe);
  const bulletins = await papier(imprimerBulletins, bulletinsDe());
  const nes = ['née vers 2011 à Labé', 'né vers 2012', 'née le 17/03/2013'];
  expect(bulletins).toHaveLength(nes.length);
  for (const [at, { text }] of bulletins.entries()) expectDits(text, `Naissance : ${nes[at]} Classe`);
  const releve = texteDe(await papier(imprimerReleveNotes, { inscriptionId: b }));
  expectDits(releve, 'Élève : Boubacar Diallo, né vers 2012 Matricule');
  const { data } = await admin.call(addCertificatScolarite, { inscriptionId: a, creationUserId: 0 });
  const certificat = texteDe(await papier(imprimerCertificatScolarite, { id: data[0]?.id }));
  expectDits(certificat, 'Aïssatou Diallo, née vers 2011 à Labé, matricule');
});

it('une note changée change le papier provisoire suivant, sans autre appel', async () => {
  const [a = 0] = classe.inscrits;
  await changerLignes(server, 'etats_periodes', { etat: 'ouverte' });
  await noter(admin, classe, [{ inscriptionId: a, vu: note(1200), ...note(1800), motif: 'Copie recomptée' }]);
  const text = texteDe(await papier(imprimerBulletins, bulletinsDe({ provisoire: true })));
  // (18 + 2 × 11,5) ÷ 3
  expect(text).toContain('13,67');
});

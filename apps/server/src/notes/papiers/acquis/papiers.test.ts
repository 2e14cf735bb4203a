import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { lireCode } from '@gestionscolaire/contract/core/text/code-signe.ts';
import {
  attesteDesNotes,
  lireTexteScelle,
} from '@gestionscolaire/contract/notes/papiers/attestation-d-acquis.ts';
import {
  imprimerBulletins,
  imprimerLivret,
  imprimerProcesVerbal,
  imprimerReleveClasse,
  imprimerTableauHonneur,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { unLivretDAcquis } from '@gestionscolaire/contract/tests/bulletins.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { pdfFile } from '#core/pdf/pdf-file.ts';
import { acquisArretes, type ClasseDAcquis, classeDAcquis, direTout, REMARQUE } from '#notes/tests/acquis.ts';
import { changerLignes, eleveInscrit } from '#notes/tests/base.ts';
import { scellerLa } from '#notes/tests/bulletins.ts';
import { dire } from '#notes/tests/competences.ts';
import { arreterLaClasse, fermerLaClasse } from '#notes/tests/conseil.ts';
import { BULLETINS_EN_A4, demanderPapier, expectDits, lirePapier, texteDe } from '#notes/tests/papiers.ts';
import { estSigne } from '#signature/signature.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { feuilles, serre } from '#tests/papier.ts';
import { pageDesLivretsDAcquis } from './page.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseDAcquis;
beforeEach(async () => {
  server = await ownServer({ adresses: () => ({ publique: 'https://ecole.gn', servies: [] }) });
  ({ admin } = server);
  classe = await acquisArretes(server);
});

const demander = (endpoint: Endpoint, body: Record<string, unknown>) =>
  demanderPapier(server, admin, endpoint, body);
const lieu = () => ({ classeId: classe.classeId, periodeId: classe.periodeId });
const demande = (more: Record<string, unknown> = {}) => ({
  ecoleId: classe.ecoleId,
  ...lieu(),
  ...BULLETINS_EN_A4,
  ...more,
});
const papier = (endpoint: Endpoint, body: Record<string, unknown>) =>
  lirePapier(server, admin, endpoint, body);
/** The words of figures of marks that no such paper has. */
const CHIFFRES = /moyenne|rang\b|coef|points|mention|classé/i;

describe('le livret d’acquis sur papier', () => {
  it('[NOTE-54] [NOTE-63] avant le sceau ne s’imprime qu’en provisoire, sans code ; après, jamais plus', async () => {
    expect((await demander(imprimerBulletins, demande())).statusCode).toBe(409);
    const pages = await papier(imprimerBulletins, demande({ provisoire: true }));
    expect(pages).toHaveLength(2);
    expect((await Promise.all(pages.map((page) => page.codes()))).flat()).toEqual([]);
    expect(serre(pages[0]?.text ?? '')).toContain(serre("LIVRET D'ACQUIS PROVISOIRE"));
    expect(
      (await demander(imprimerBulletins, demande({ provisoire: true, format: 'deuxA5' }))).statusCode,
    ).toBe(409);
    await scellerLa(admin, classe);
    expect((await demander(imprimerBulletins, demande({ provisoire: true }))).statusCode).toBe(409);
  });

  it('[NOTE-50] [NOTE-63] [DEBUT-10] scellé, dit chaque acquis et porte le code signé de l’école, sans aucun chiffre de notes', async () => {
    await changerLignes(server, 'eleves', { dateNaissance: '2022' });
    await scellerLa(admin, classe);
    const pages = await papier(imprimerBulletins, demande({ ordre: 'rang' }));
    expect(pages).toHaveLength(2);
    const said = serre(pages[0]?.text ?? '');
    for (const one of [
      "LIVRET D'ACQUIS",
      'Petite Section',
      'Naissance : né vers 2022 à Labé',
      'Langage',
      'Raconte une histoire',
      'A Acquis',
      REMARQUE,
      'Écoute les autres',
      'EC En cours',
      'AT : À travailler',
    ])
      expect([one, said.includes(serre(one))]).toEqual([one, true]);
    const [code = ''] = (await pages[0]?.codes()) ?? [];
    expect(code).toMatch(/^https:\/\/ecole\.gn\/verifierBulletin#/);
    const { texte = '', signature = '', cle = '' } = lireCode(code) ?? {};
    const signed = Buffer.from(texte, 'base64url').toString();
    expect(estSigne(signed, signature, cle)).toBe(true);
    const dit = lireTexteScelle(signed);
    expect(dit).toMatchObject({ classe: 'Petite Section', periode: '1er trimestre', version: 1 });
    expect(dit === undefined || attesteDesNotes(dit)).toBe(false);
    expect(signed).not.toContain(REMARQUE);
    for (const page of pages) expect(page.text).not.toMatch(CHIFFRES);
  });

  it('[NOTE-63] aucun papier de moyennes ne s’imprime d’une telle classe, scellée ou non ; le livret scolaire dit ses acquis', async () => {
    const papiers = [imprimerReleveClasse, imprimerTableauHonneur];
    for (const endpoint of papiers) expect((await demander(endpoint, lieu())).statusCode).toBe(409);
    await scellerLa(admin, classe);
    for (const endpoint of papiers) expect((await demander(endpoint, lieu())).statusCode).toBe(409);
    const { eleveId } = await eleveInscrit(server, classe.inscrits[0] ?? 0);
    const [sheet] = await papier(imprimerLivret, { eleveId });
    expect(serre(sheet?.text ?? '')).toContain(serre('Langage, Raconte une histoire'));
    expect(sheet?.text).not.toMatch(CHIFFRES);
  });

  it('[NOTE-56] [NOTE-63] le procès-verbal compte les mots de chaque enfant et dit les acquis changés, sans aucun chiffre de notes', async () => {
    const ouverte = await classeDAcquis(server, classe.sessionId);
    await direTout(admin, ouverte);
    await fermerLaClasse(admin, ouverte);
    const { data } = await dire(admin, ouverte, [
      {
        inscriptionId: ouverte.inscrits[0] ?? 0,
        valeurId: ouverte.valeurs.get('EC') ?? null,
        vu: { valeurId: ouverte.valeurs.get('A') ?? null, observation: REMARQUE },
        motif: 'Revu avec la maîtresse',
      },
    ]);
    expect(data.map(({ sort }) => sort)).toEqual(['ecrite']);
    const { classeId, periodeId } = ouverte;
    const lire = async () => texteDe(await papier(imprimerProcesVerbal, { classeId, periodeId }));
    expect(await lire()).toContain(serre('PROVISOIRE, au'));
    // It is signed the day of the council.
    await arreterLaClasse(admin, ouverte);
    expect(await lire()).not.toContain('PROVISOIRE');
    await scellerLa(admin, ouverte);
    const said = await lire();
    expectDits(
      said,
      "PROCÈS-VERBAL DU CONSEIL DE CLASSE · La réunion du conseil n'est pas enregistrée.",
      'Effectif : 2 enfants · Nombre de compétences par mot.',
      'Acquis changés depuis la fermeture de la saisie · A Acquis → EC En cours, remarque changée',
      'Revu avec la maîtresse · Le Président du conseil',
    );
    expect(said).not.toContain('PROVISOIRE');
    expect(said).not.toMatch(CHIFFRES);
  });

  it('[NOTE-52] [NOTE-63] un livret de soixante compétences tient sur une feuille A4', async () => {
    const contenu = unLivretDAcquis();
    const [premier] = contenu.domaines;
    const competences = Array.from({ length: 60 }, (_, at) => ({
      competenceId: at + 1,
      competence: `Compétence numéro ${at + 1}`,
      valeur: contenu.echelle[0] ?? null,
      observation: null,
    }));
    const longs = { ...contenu, domaines: [{ domaineId: 1, domaine: premier?.domaine ?? '', competences }] };
    const sceau = { tete: 'N3-12-0', cle: 'cle', code: 'https://ecole.gn/verifierBulletin#a.b.c' };
    const page = pageDesLivretsDAcquis([{ contenu: longs, sceau, reimprimeLe: null }], {
      logos: new Map(),
      instant: '2027-06-25T10:15:00.000Z',
    });
    const [sheet, ...others] = await feuilles(await pdfFile(page));
    expect(others).toEqual([]);
    expect(serre(sheet?.text ?? '')).toContain(serre('Compétence numéro 60'));
  });
});

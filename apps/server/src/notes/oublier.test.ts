/** An anonymised pupil leaves their sealed bulletins and their certificates; every seal holds. */
import { setTimeout } from 'node:timers/promises';
import { getSoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import { getEtatBulletin } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { updateBilans } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import {
  addCertificatScolarite,
  imprimerCertificatScolarite,
} from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import {
  imprimerBulletins,
  imprimerLivret,
  imprimerReleveNotes,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { anonymiserEleves, updateConservation } from '@gestionscolaire/contract/personne/conservation.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockSceaux } from '#eleves/index.ts';
import { eleveInscrit } from '#notes/tests/base.ts';
import {
  BILAN_VIDE,
  type ClasseAvecComposition,
  classeArretee,
  rectifierLa,
  scellerLa,
  voirAvant,
} from '#notes/tests/bulletins.ts';
import { BULLETINS_EN_A4, demanderPapier } from '#notes/tests/papiers.ts';
import { note } from '#notes/tests/saisie.ts';
import { direRapportDesNotes } from '#notes/verification/rapport-des-notes.ts';
import { verifierNotes } from '#notes/verification/verifier-notes.ts';
import { contenu } from '#tests/contenu.ts';
import { payer } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { feuilles } from '#tests/papier.ts';
import { changerLignes, monde, passerA } from './tests/base.ts';

/** The words that tell her, as they are searched: in small letters. */
const SIGNES = ['zénabou', 'zenabou', 'xylotour', 'remarquezz', 'recopiezz', 'villagezz'];
const BIEN_APRES = '2040-08-01T09:00:00.000Z';

/** Waits for a call that has to be accepted. */
async function reussi(call: Promise<{ readonly status: number }>): Promise<void> {
  const { status } = await call;
  if (status >= 300) throw new Error(`refusé : ${status}`);
}

describe('une élève anonymisée dont les bulletins sont scellés', () => {
  let server: TestServer;
  let admin: Person;
  let classe: ClasseAvecComposition & { secondId: number };
  let inscriptionId: number;
  let eleveId: number;
  let certificatId: number;

  beforeEach(async () => {
    ({ server, admin, classe } = await monde(classeArretee));
    const { ecoleId, classeId, periodeId } = classe;
    inscriptionId = classe.inscrits[0] ?? 0;
    ({ eleveId } = await eleveInscrit(server, inscriptionId));
    const nom = { prenoms: 'Zénabou', prenomsCle: 'zenabou', nom: 'Xylotouré', nomCle: 'xylotoure' };
    const naissance = { lieuNaissance: 'Villagezz', dateNaissance: '2014-03-17' };
    await changerLignes(server, 'eleves', { ...nom, ...naissance }, { id: eleveId });
    const bilan = { inscriptionId, id: null, modifDate: null, appreciation: 'Remarquezz' };
    const lieu = { classeId, periodeId };
    await reussi(admin.call(updateBilans, { ecoleId, ...lieu, bilans: [bilan], modifUserId: 0 }));
    await scellerLa(admin, classe);
    await rectifier({
      bilans: [{ ...BILAN_VIDE, inscriptionId, appreciation: 'Autre remarquezz' }],
      cellules: [{ evaluationId: classe.compositionId, inscriptionId, ...note(1200) }],
    });
    const { data } = await admin.call(addCertificatScolarite, { inscriptionId, creationUserId: 0 });
    certificatId = data[0]?.id ?? 0;
  });

  /** Rectifies the class for a reason that tells her. */
  async function rectifier(change: Record<string, unknown>): Promise<void> {
    await reussi(rectifierLa(admin, classe, change, 'Recopiezz'));
  }

  const bulletins = () =>
    server.database.read
      .selectFrom('bulletins')
      .selectAll()
      .where('inscriptionId', '=', inscriptionId)
      .orderBy('version')
      .execute();
  const matriculeDe = async () => (await eleveInscrit(server, inscriptionId)).matricule;
  const rapport = () => verifierNotes(server.database.read, classe.ecoleId);
  const constats = async () => (await rapport()).constats;
  const etats = async () =>
    Promise.all(
      (await bulletins()).map(async ({ empreinte }) => {
        const place = { ecoleId: classe.ecoleId, empreinte: empreinte.slice(0, 32) };
        const { etat, attestation } = (await server.stranger.call(getEtatBulletin, place)).data[0] ?? {};
        return [etat, attestation];
      }),
    );
  const partout = async () =>
    Object.entries(await contenu(server.database.read, [])).flatMap(([table, rows]) => {
      const text = JSON.stringify(rows).toLowerCase();
      return SIGNES.filter((signe) => text.includes(signe)).map((signe) => `${table} : ${signe}`);
    });
  const bulletinsDeLaClasse = () => {
    const { ecoleId, classeId, periodeId } = classe;
    return { ecoleId, classeId, periodeId, ...BULLETINS_EN_A4 };
  };
  const imprimer = (inscriptionIds: number[] | null) =>
    admin.call(imprimerBulletins, { ...bulletinsDeLaClasse(), inscriptionIds });

  /** Lets years pass; returns the act that anonymises her, who owes nothing any more. */
  async function partir() {
    admin = await passerA(server, BIEN_APRES);
    const { ecoleId } = classe;
    await admin.call(updateConservation, { ecoleId, annees: 5, modifUserId: 0, modifDate: null });
    // Whoever owes something is kept.
    const { reste } = (await admin.call(getSoldeEleve, { id: eleveId })).data;
    await reussi(payer(admin, ecoleId, eleveId, reste));
    return { ecoleId, eleveIds: [eleveId], confirmation: 'ANONYMISER' };
  }

  async function anonymiser(): Promise<void> {
    // Years later, she who calls has signed in again.
    const acte = await partir();
    await reussi(admin.call(anonymiserEleves, acte));
  }

  it('[SEC-15] aucune table ne dit plus rien d’elle, chaque sceau tient, et son papier se vérifie comme avant', async () => {
    expect((await partout()).length).toBeGreaterThan(5);
    const avant = await etats();
    expect(avant.map(([etat]) => etat)).toEqual(['remplace', 'enVigueur']);
    const empreintes = (await bulletins()).map(({ empreinte }) => empreinte);
    await anonymiser();
    expect(await partout()).toEqual([]);
    expect(await constats()).toEqual([]);
    expect((await bulletins()).map(({ empreinte }) => empreinte)).toEqual(empreintes);
    expect(await etats()).toEqual(avant);
  });

  it('[SEC-15] [NOTE-49] le vérificateur compte ses bulletins, et prouve encore l’historique de ses notes', async () => {
    await anonymiser();
    const sain = await rapport();
    expect([sain.constats, sain.anonymises]).toEqual([[], 2]);
    expect(direRapportDesNotes(sain)).toContain("  2 bulletins dont l'élève a été anonymisé.");
    await changerLignes(server, 'changements_notes', { valeur: 1300 }, { inscriptionId });
    expect(await constats()).toEqual([
      {
        ou: `7ème année A, 1er trimestre, Ancien élève no ${await matriculeDe()}`,
        quoi: "l'historique de ses notes n'est plus celui qui est scellé : un changement a été réécrit",
      },
    ]);
  });

  it('[SEC-15] [NOTE-48] ce qui se rectifie ensuite pour toute la classe tient devant le vérificateur', async () => {
    await anonymiser();
    const { compositionId: evaluationId, enseignementId } = classe;
    await rectifier({
      coefficients: [{ enseignementId, coefficient: 300 }],
      cellules: [{ evaluationId, inscriptionId: classe.inscrits[1] ?? 0, ...note(900) }],
    });
    expect((await bulletins()).map(({ version }) => version)).toEqual([1, 2, 3]);
    const { constats: dits, anonymises } = await rapport();
    expect([dits, anonymises]).toEqual([[], 2]);
    await changerLignes(server, 'bulletins', { moyenne: 2000 }, { version: 3 });
    expect((await constats()).map(({ ou }) => ou)).toEqual([
      `7ème année A, 1er trimestre, Ancien élève no ${await matriculeDe()}`,
    ]);
  });

  it('[SEC-15] une rectification en cours finit d’abord : rien ne garde ce qu’elle écrit', async () => {
    const acte = await partir();
    let isDone = false;
    const { finir, wasDone } = await server.database.transaction(async (trx) => {
      await lockSceaux(trx, classe.ecoleId);
      const asked = admin.call(anonymiserEleves, acte).finally(() => {
        isDone = true;
      });
      await setTimeout(400);
      // A rectification writes this while it holds the seals: whoever waits for them holds none of these rows.
      await trx
        .updateTable('changements_notes')
        .set({ motif: 'Encore recopiezz' })
        .where('inscriptionId', '=', inscriptionId)
        .execute();
      await trx
        .updateTable('bulletins')
        .set({ motif: 'Encore recopiezz' })
        .where('inscriptionId', '=', inscriptionId)
        .execute();
      return { finir: () => asked, wasDone: isDone };
    });
    expect(wasDone).toBe(false);
    expect((await finir()).status).toBe(200);
    expect(await partout()).toEqual([]);
    expect((await bulletins()).map(({ prive }) => prive)).toEqual([null, null]);
  });

  it('[SEC-15] [NOTE-79] ses écrans la disent par son matricule ; ses papiers ne s’impriment plus, ceux de sa classe si', async () => {
    const imprimables = async () => (await voirAvant(admin, classe)).data.imprimables;
    expect(await imprimables()).toEqual({ bulletins: 3, rectifies: 1 });
    await anonymiser();
    expect(await imprimables()).toEqual({ bulletins: 2, rectifies: 0 });
    const [, second] = await bulletins();
    const { data } = await admin.call(selectBulletinById, { id: second?.id ?? 0 });
    const { matricule } = data[0]?.contenu.eleve ?? {};
    expect(data[0]?.contenu.eleve).toMatchObject({
      prenoms: 'Ancien élève',
      nom: `no ${matricule}`,
      naissance: null,
    });
    expect(data[0]?.versions.map(({ motif }) => motif)).toEqual([null, null]);
    const { classeId, periodeId } = classe;
    const releve = (await admin.call(getReleveClasse, { classeId, periodeId })).data;
    expect(releve.eleves.map(({ prenoms }) => prenoms)).toContain('Ancien élève');
    const refus = [
      await imprimer([inscriptionId]),
      await admin.call(imprimerBulletins, { ...bulletinsDeLaClasse(), rectifies: true }),
      await admin.call(imprimerLivret, { eleveId }),
      await admin.call(imprimerReleveNotes, { inscriptionId }),
      await admin.call(imprimerCertificatScolarite, { id: certificatId }),
      await admin.call(addCertificatScolarite, { inscriptionId, creationUserId: 0 }),
    ];
    for (const one of refus) expect(one.refus.error).toMatch(/anonymisé.+ne s’imprime plus/);
    const entiere = await demanderPapier(server, admin, imprimerBulletins, bulletinsDeLaClasse());
    expect(await feuilles(entiere.rawPayload)).toHaveLength(classe.inscrits.length - 1);
  });

  it('[SEC-15] [NOTE-49] un nom ôté ou changé à la main dans la base se trouve, et ne s’imprime pas', async () => {
    const aLaMain = (prive: string | null) =>
      changerLignes(server, 'bulletins', { prive }, { inscriptionId });
    const [first] = await bulletins();
    await aLaMain(null);
    // Each version is told once, with the name that the register has: nothing else is known of them to be compared.
    const ou = `7ème année A, 1er trimestre, Xylotouré Zénabou (${await matriculeDe()})`;
    expect(await constats()).toEqual(
      [1, 2].map((version) => ({
        ou,
        quoi: `de la version ${version} de son bulletin, son nom et ce qui fut dit de lui ont été ôtés de la base`,
      })),
    );
    expect((await imprimer(null)).refus.error).toContain("n'est plus celui qui est scellé");
    await aLaMain((first?.prive ?? '').replace('Xylotouré', 'Diallo'));
    expect(await constats()).toEqual(
      [1, 2].map((version) => ({
        ou,
        quoi: `de la version ${version} de son bulletin, son nom ou ce qui fut dit de lui n'est plus ce qui est scellé`,
      })),
    );
    expect((await imprimer(null)).refus.error).toContain("n'est plus celui qui est scellé");
    // Her card says that she is anonymised; the journal, which has a chain, says no such thing.
    await aLaMain(null);
    await changerLignes(server, 'eleves', { anonymiseLe: BIEN_APRES }, { id: eleveId });
    expect((await constats()).map(({ quoi }) => quoi).join('\n')).toContain('ont été ôtés de la base');
  });
});

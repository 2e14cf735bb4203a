import { setTimeout } from 'node:timers/promises';
import { getSoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { bulletins, selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { getAvantScellement, getEtatBulletin } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { getConseil } from '@gestionscolaire/contract/notes/etats/conseil.ts';
import {
  addCertificatScolarite,
  getCertificatsScolarite,
  imprimerCertificatScolarite,
} from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import {
  imprimerBulletins,
  imprimerExplication,
  imprimerLivret,
  imprimerProcesVerbal,
  imprimerReleveClasse,
  imprimerReleveNotes,
  imprimerTableauHonneur,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { anonymiserEleves, updateConservation } from '@gestionscolaire/contract/personne/conservation.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#core/db/database.ts';
import { verification } from '#tests/argent/chaine.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { lockSceaux } from './bulletins/registre.ts';
import { direRapportDesNotes } from './bulletins/verification/rapport-des-notes.ts';
import { verifierNotes } from './bulletins/verification/verifier-notes.ts';
import { type ClasseAvecComposition, classeArretee, scellerLa } from './tests/bulletins.ts';
import { note } from './tests/saisie.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseAvecComposition & { secondId: number };
/** The second pupil: the one who is anonymised, with two versions of his bulletin. */
let inscriptionId: number;
let eleveId: number;
let matricule: string;
let certificatId: number;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
  classe = await classeArretee(server);
  await scellerLa(admin, classe);
  inscriptionId = classe.inscrits[1] ?? 0;
  const { eleveId: id, matricule: number } = await server.database.read
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.eleveId', 'e.matricule'])
    .where('t.id', '=', inscriptionId)
    .executeTakeFirstOrThrow();
  [eleveId, matricule] = [id, number];
  const cellule = { evaluationId: classe.compositionId, inscriptionId, ...note(1300) };
  await rectifier({ cellules: [cellule] }, 'Copie de Boubacar recomptée');
  const certificat = await admin.call(addCertificatScolarite, { inscriptionId, creationUserId: 0 });
  certificatId = Number(firstOf(certificat.data)['id']);
});

const lieu = () => ({ classeId: classe.classeId, periodeId: classe.periodeId });
const apercu = (more: Record<string, unknown>) => admin.call(apercuRectification, { ...lieu(), ...more });
async function rectifier(more: Record<string, unknown>, motif: string) {
  const { ecart } = (await apercu(more)).data;
  return admin.call(rectifierBulletins, { ...lieu(), ...more, motif, ecart, creationUserId: 0 });
}

/** Lets years pass after the pupil left; he owes nothing. */
async function partir() {
  const { ecoleId } = classe;
  const { data } = await admin.call(getSoldeEleve, { id: eleveId });
  await payer(admin, ecoleId, eleveId, data.reste);
  server.now = '2032-08-01T09:00:00.000Z';
  admin = await server.signIn(admin.id);
  await admin.call(updateConservation, { ecoleId, annees: 5, modifUserId: 0, modifDate: null });
}

/** Anonymises him then. */
async function anonymiser() {
  const { ecoleId } = classe;
  await partir();
  return admin.call(anonymiserEleves, { ecoleId, eleveIds: [eleveId], confirmation: 'ANONYMISER' });
}

const siens = () =>
  server.database.read
    .selectFrom('bulletins')
    .selectAll()
    .where('inscriptionId', '=', inscriptionId)
    .orderBy('version')
    .execute();
const rapport = () => verifierNotes(server.database.read, classe.ecoleId);
const imprimer = (more: Record<string, unknown> = {}) =>
  admin.call(imprimerBulletins, {
    ecoleId: classe.ecoleId,
    ...lieu(),
    format: 'a4',
    ordre: 'nom',
    origine: 'http://127.0.0.1',
    ...more,
  });
/** Changes the base as its owner would, without the product. */
const aLaMain = (work: (trx: Trx) => Promise<unknown>) => server.database.transaction(work);

describe('les bulletins et les certificats d’un élève anonymisé', () => {
  it('[SEC-15] perdent son nom et ses mots ; les sceaux, les rangs et les preuves tiennent', async () => {
    const avant = await siens();
    expect(avant.map(({ version }) => version)).toEqual([1, 2]);
    expect((await anonymiser()).status).toBe(200);
    const apres = await siens();
    expect(apres.map(({ prive, motif }) => [prive, motif])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(apres.map(({ contenu, empreinte, moyenne, rang }) => [contenu, empreinte, moyenne, rang])).toEqual(
      avant.map(({ contenu, empreinte, moyenne, rang }) => [contenu, empreinte, moyenne, rang]),
    );
    const { constats, effaces, ...more } = await rapport();
    expect([constats, effaces]).toEqual([[], 2]);
    expect(direRapportDesNotes({ ...more, constats, effaces }).join('\n')).toContain(
      "Sans le nom ni les mots, d'anciens élèves anonymisés : 2 bulletins.",
    );
    expect((await verification(server, classe.ecoleId)).constats).toEqual([]);
    const text = JSON.stringify([
      await server.rows('bulletins'),
      await server.rows('scellements'),
      await server.rows('certificats'),
      await server.rows('journal'),
    ]);
    expect(text).not.toContain('Boubacar');
    const [certificat] = await server.rows('certificats');
    expect(JSON.parse(String(certificat?.['contenu']))).toMatchObject({
      numero: 1,
      eleve: {
        prenoms: 'Ancien élève',
        nom: `no ${matricule}`,
        naissance: null,
        lieuNaissance: null,
        matricule,
      },
    });
  });

  it('[NOTE-51] [SEC-15] le papier qu’on a en main se vérifie comme avant', async () => {
    const etats = async () => {
      const found = [];
      for (const { empreinte } of await siens()) {
        const sent = { ecoleId: classe.ecoleId, empreinte: empreinte.slice(0, 32) };
        found.push((await server.stranger.call(getEtatBulletin, sent)).data[0]);
      }
      return found;
    };
    const avant = await etats();
    expect(avant.map((one) => one?.etat)).toEqual(['remplace', 'enVigueur']);
    expect(avant.every((one) => one?.attestation !== null)).toBe(true);
    await anonymiser();
    expect(await etats()).toEqual(avant);
  });

  it('[SEC-15] ses papiers ne s’impriment plus, et la phrase le dit ; ceux de la classe se font sans lui', async () => {
    await anonymiser();
    const un = `L'ancien élève no ${matricule} est anonymisé\u00A0: `;
    const refus = async (answer: ReturnType<typeof imprimer>) => {
      const { status, refus: said } = await answer;
      return [status, said.error];
    };
    const vers = (papier: string) => [409, `${un}${papier} porterait son nom et ne s'imprime plus.`];
    expect(await refus(imprimer({ inscriptionIds: [inscriptionId] }))).toEqual([
      409,
      `${un}son bulletin porterait son nom et ne s'imprime plus. Celui qui est imprimé se vérifie toujours.`,
    ]);
    expect(await refus(admin.call(imprimerLivret, { eleveId }))).toEqual(vers('son livret'));
    expect(await refus(admin.call(imprimerReleveNotes, { inscriptionId }))).toEqual(vers('son relevé'));
    const explication = { inscriptionId, periodeId: classe.periodeId };
    expect(await refus(admin.call(imprimerExplication, explication))).toEqual(vers('ce papier'));
    const certificat = admin.call(addCertificatScolarite, { inscriptionId, creationUserId: 0 });
    expect(await refus(certificat)).toEqual(vers('un certificat'));
    expect(await refus(admin.call(imprimerCertificatScolarite, { id: certificatId }))).toEqual(
      vers('ce certificat'),
    );
    expect((await admin.call(getCertificatsScolarite, { id: eleveId })).data).toHaveLength(1);
    const others = classe.inscrits.filter((id) => id !== inscriptionId);
    for (const answer of [
      await imprimer(),
      await imprimer({ inscriptionIds: others }),
      await admin.call(imprimerReleveClasse, lieu()),
      await admin.call(imprimerProcesVerbal, lieu()),
      await admin.call(imprimerTableauHonneur, lieu()),
    ])
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('[SEC-15] les écrans de la classe scellée le montrent sous son pseudonyme', async () => {
    await anonymiser();
    const anonyme = { prenoms: 'Ancien élève', nom: `no ${matricule}` };
    const avant = (await admin.call(getAvantScellement, lieu())).data;
    expect(avant.eleves[1]).toMatchObject(anonyme);
    expect(avant.remarques).toEqual([`Anonymisé, son bulletin ne s'imprime plus : no ${matricule}.`]);
    expect((await admin.call(getReleveClasse, lieu())).data.eleves).toContainEqual(
      expect.objectContaining(anonyme),
    );
    expect((await admin.call(getConseil, lieu())).data.eleves).toContainEqual(
      expect.objectContaining(anonyme),
    );
    const { ecoleId } = classe;
    const liste = (await admin.call(bulletins.list, { ecoleId, inscriptionId, estActif: 1 })).data;
    expect(liste).toMatchObject([anonyme, anonyme]);
    const [lu] = (await admin.call(selectBulletinById, { id: liste[0]?.id ?? 0 })).data;
    expect(lu?.contenu).toMatchObject({ motif: null, eleve: { ...anonyme, naissance: null } });
    expect(lu?.versions.map(({ motif }) => motif)).toEqual([null, null]);
  });

  it('[NOTE-48] [SEC-15] rien ne se rectifie à son nom ; ce qui change pour tous lui fait une version sans lui', async () => {
    await anonymiser();
    const cellules = [{ evaluationId: classe.compositionId, inscriptionId, ...note(1900) }];
    const dit = `L'ancien élève no ${matricule} est anonymisé\u00A0: rien ne se rectifie plus à son nom.`;
    for (const more of [{ cellules }, { identites: [inscriptionId] }])
      expect((await apercu(more)).refus.error).toBe(dit);
    const coefficients = [{ enseignementId: classe.enseignementId, coefficient: 300 }];
    expect((await rectifier({ coefficients }, 'Coefficient de la série')).status).toBe(201);
    const versions = await siens();
    expect(versions.map(({ version, prive, motif }) => [version, prive, motif])).toEqual([
      [1, null, null],
      [2, null, null],
      [3, null, null],
    ]);
    expect((await rapport()).constats).toEqual([]);
    expect((await imprimer()).status).toBe(200);
  });

  it('[SEC-15] une rectification en cours finit d’abord : aucune version ne garde ce qui s’efface', async () => {
    const { ecoleId } = classe;
    await partir();
    let isDone = false;
    const { answer, wasDone } = await server.database.transaction(async (trx) => {
      await lockSceaux(trx, ecoleId);
      const sent = { ecoleId, eleveIds: [eleveId], confirmation: 'ANONYMISER' };
      const asked = admin.call(anonymiserEleves, sent).finally(() => {
        isDone = true;
      });
      await setTimeout(400);
      // A rectification writes this while it has the seals: nobody who waits for them holds it.
      await trx
        .updateTable('changements_notes')
        .set({ motif: 'Copie recomptée' })
        .where('inscriptionId', '=', inscriptionId)
        .execute();
      return { answer: () => asked, wasDone: isDone };
    });
    expect(wasDone).toBe(false);
    expect((await answer()).status).toBe(200);
    expect((await siens()).map(({ prive }) => prive)).toEqual([null, null]);
  });

  it('[NOTE-49] [SEC-15] d’un autre, ce qui est ôté ou changé à côté se trouve, et rien ne s’imprime', async () => {
    const [autre = 0] = classe.inscrits;
    const changer = (values: { prive: string | null }) =>
      aLaMain((trx) => trx.updateTable('bulletins').set(values).where('inscriptionId', '=', autre).execute());
    const { prive } = await server.database.read
      .selectFrom('bulletins')
      .select('prive')
      .where('inscriptionId', '=', autre)
      .executeTakeFirstOrThrow();
    const dites = async () => (await rapport()).constats.map(({ quoi }) => quoi);
    const dite = "ce que la version 1 de son bulletin dit de l'élève";
    await changer({ prive: null });
    expect(await dites()).toEqual([`${dite} a été ôté de la base, et il n'est pas anonymisé`]);
    expect((await imprimer()).refus.error).toContain('a été changé dans la base');
    // His card says it too, and the journal does not.
    const fiche = (anonymiseLe: string | null) =>
      aLaMain((trx) =>
        trx
          .updateTable('eleves')
          .set({ anonymiseLe })
          .where('id', '=', (of) => of.selectFrom('inscriptions').select('eleveId').where('id', '=', autre))
          .execute(),
      );
    await fiche(server.now);
    expect(await dites()).toEqual([
      `${dite} a été ôté de la base, sans que le journal dise qu'il est anonymisé`,
    ]);
    await fiche(null);
    await changer({ prive: String(prive).replace('Aïssatou', 'Autre') });
    expect(await dites()).toEqual([`${dite} n'est plus ce qui est scellé`]);
    expect((await imprimer()).refus.error).toContain('a été changé dans la base');
    await changer({ prive });
    expect(await dites()).toEqual([]);
  });

  it('[NOTE-49] [SEC-15] un bulletin changé dans la base ne s’efface pas : la phrase dit lequel', async () => {
    await aLaMain((trx) =>
      trx.updateTable('bulletins').set({ prive: null }).where('inscriptionId', '=', inscriptionId).execute(),
    );
    const { status, refus } = await anonymiser();
    expect(status).toBe(409);
    expect(refus.error).toContain(`élève ${matricule} : ce bulletin n'est plus celui qui est scellé`);
    const [fiche] = (await server.rows('eleves')).filter(({ id }) => id === eleveId);
    expect(fiche).toMatchObject({ prenoms: 'Boubacar', anonymiseLe: null });
  });
});

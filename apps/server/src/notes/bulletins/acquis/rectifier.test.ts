import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { getChangementsAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { lireBulletinScelle } from '#notes/scelles/personne-a-part.ts';
import { acquisArretes, type ClasseDAcquis, REMARQUE } from '#notes/tests/acquis.ts';
import { bulletinsTenus, changerLignes, constatsDe, monde } from '#notes/tests/base.ts';
import { BILAN_VIDE, scellerLa } from '#notes/tests/bulletins.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseDAcquis;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(acquisArretes, scellerLa));
});

const MOTIF = 'Revu avec la maîtresse';
const lieu = () => ({ classeId: classe.classeId, periodeId: classe.periodeId });
const apercu = (more: Record<string, unknown>) => admin.call(apercuRectification, { ...lieu(), ...more });
const rectifier = (more: Record<string, unknown>, ecart: string) =>
  admin.call(rectifierBulletins, { ...lieu(), ...more, motif: MOTIF, ecart, creationUserId: 0 });
const gardes = () => bulletinsTenus(server);
const constats = async () => await constatsDe(server, classe.ecoleId);
const acquis = (more: Record<string, unknown> = {}) => ({
  competenceId: classe.competenceId,
  inscriptionId: classe.inscrits[0] ?? 0,
  valeurId: classe.valeurs.get('EC') ?? 0,
  observation: REMARQUE,
  ...more,
});
const bilan = (more: Record<string, unknown> = {}) => ({
  inscriptionId: classe.inscrits[0] ?? 0,
  ...BILAN_VIDE,
  appreciation: 'En progrès',
  ...more,
});

describe('rectifier une classe par compétences', () => {
  it('[NOTE-48] [NOTE-63] montre puis écrit la version 2 d’un seul enfant, avec son motif ; l’acquis change avec son histoire', async () => {
    const [a = 0] = classe.inscrits;
    const demande = { acquis: [acquis()] };
    const { bulletins: montres, ecart } = (await apercu(demande)).data;
    expect(montres).toMatchObject([
      {
        inscriptionId: a,
        version: 2,
        differences: [{ quoi: 'Langage, Raconte une histoire', avant: 'A Acquis', apres: 'EC En cours' }],
      },
    ]);
    expect((await rectifier(demande, 'f'.repeat(64))).refus.code).toBe('PERIME');
    const before = await gardes();
    expect(before).toHaveLength(2);
    const done = await rectifier(demande, ecart);
    expect([done.status, done.data]).toMatchObject([201, [{ rang: 2, nombre: 1 }]]);
    const after = await gardes();
    expect(after.slice(0, 2)).toEqual(before);
    expect(after[2]).toMatchObject({ inscriptionId: a, version: 2, motif: MOTIF, moyenne: null, rang: null });
    expect(lireBulletinScelle(after[2] ?? { contenu: '', prive: null })).toMatchObject({
      format: 'BC1',
      remplace: { version: 1, jour: '2026-11-21' },
    });
    const [change] = (await server.rows('changements_acquis')).slice(-1);
    expect(change).toMatchObject({ genre: 'rectification', motif: MOTIF });
    const { ecoleId, periodeId, competenceId } = classe;
    const demandee = { ecoleId, periodeId, competenceId, inscriptionId: a };
    const [derniere] = (await admin.call(getChangementsAcquis, demandee)).data;
    const revu = { ancienneValeur: 'Acquis', valeur: 'En cours', observation: REMARQUE, motif: MOTIF };
    expect(derniere).toMatchObject(revu);
    expect(await constats()).toEqual([]);
  });

  it('[NOTE-48] [NOTE-63] une identité et une appréciation se rectifient aussi ; rien ne change, rien ne s’écrit', async () => {
    const [a = 0] = classe.inscrits;
    const rien = (await apercu({ identites: [a], acquis: [acquis({ valeurId: classe.valeurs.get('A') })] }))
      .data;
    expect(rien.bulletins).toEqual([]);
    expect((await rectifier({ identites: [a] }, rien.ecart)).refus.error).toContain('Rien ne change');
    await changerLignes(server, 'eleves', { nom: 'Barry' });
    const nom = (await apercu({ identites: [a] })).data;
    expect(nom.bulletins[0]?.differences.map(({ quoi }) => quoi)).toEqual(['Nom']);
    expect((await rectifier({ identites: [a] }, nom.ecart)).status).toBe(201);
    const bilans = [bilan()];
    const dit = (await apercu({ bilans })).data;
    expect(dit.bulletins[0]?.differences).toEqual([
      { quoi: 'Appréciation', avant: '–', apres: 'En progrès' },
    ]);
    expect((await rectifier({ bilans }, dit.ecart)).status).toBe(201);
    expect((await server.rows('bilans'))[0]).toMatchObject({ inscriptionId: a, appreciation: 'En progrès' });
    expect(await constats()).toEqual([]);
  });

  it('[NOTE-63] refuse ce qui ne peut être d’un tel bulletin, avec sa phrase', async () => {
    const refus = async (more: Record<string, unknown>) => (await apercu(more)).refus.error;
    for (const [more, phrase] of [
      [{ acquis: [acquis({ valeurId: 999_999 })] }, "cette valeur n'est pas de l'échelle de ce bulletin"],
      [{ acquis: [acquis({ valeurId: null })] }, 'un acquis scellé ne se vide pas'],
      [{ acquis: [acquis({ competenceId: 999_999 })] }, "n'a pas cette compétence"],
      [{ acquis: [acquis({ inscriptionId: 999_999 })] }, "n'a pas de bulletin"],
      [{ coefficients: [{ enseignementId: 1, coefficient: 200 }] }, "n'ont ni note ni coefficient"],
      [{ bilans: [bilan({ distinction: "Tableau d'honneur" })] }, "n'a ni distinction, ni conduite, ni rang"],
      [{ bilans: [bilan({ decision: 'admis' })] }, 'Une décision se prend dans la dernière période.'],
    ] as const)
      expect(await refus(more)).toContain(phrase);
  });
});

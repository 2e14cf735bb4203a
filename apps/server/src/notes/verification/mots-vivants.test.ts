import { beforeEach, describe, expect, it } from 'vitest';
import { acquisArretes } from '#notes/tests/acquis.ts';
import { changerLignes, constatsDe, ecrireLigne, nomVerifie } from '#notes/tests/base.ts';
import {
  BILAN_VIDE,
  type ClasseAvecComposition,
  classeArretee,
  rectifierLa,
  scellerLa,
} from '#notes/tests/bulletins.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

const constats = async (ecoleId: number) => await constatsDe(server, ecoleId);

const MOT = { ...BILAN_VIDE, appreciation: 'Travail sérieux' };
const BILAN = { ...MOT, distinction: 'Encouragements', conduite: 'Bonne' };

describe('ce qui fut dit des élèves d’une classe scellée', () => {
  let classe: ClasseAvecComposition;
  let inscriptionId: number;
  let ou: string;

  beforeEach(async () => {
    const { admin } = server;
    classe = await classeArretee(server);
    [inscriptionId = 0] = classe.inscrits;
    const { ecoleId, classeId, periodeId, enseignementId } = classe;
    await ecrireLigne(server, 'bilans', { ecoleId, inscriptionId, periodeId, ...BILAN });
    const dite = { ecoleId, inscriptionId, enseignementId, periodeId, texte: 'Des progrès' };
    await ecrireLigne(server, 'appreciations', dite);
    await scellerLa(admin, { classeId, periodeId });
    ou = `7ème année A, 1er trimestre, ${await nomVerifie(server, inscriptionId)}`;
  });

  it('sans rien de changé, ne se dit pas', async () => {
    expect(await constats(classe.ecoleId)).toEqual([]);
  });

  it.each([
    [
      { appreciation: 'Travail léger' },
      'appréciation : « Travail léger » dans la base, « Travail sérieux » au bulletin scellé',
    ],
    [{ appreciation: null }, 'appréciation : rien dans la base, « Travail sérieux » au bulletin scellé'],
    [{ distinction: null }, 'distinction : rien dans la base, Encouragements au bulletin scellé'],
    [{ conduite: 'Moyenne' }, 'conduite : « Moyenne » dans la base, « Bonne » au bulletin scellé'],
    [{ nonClasse: 1 }, 'sans rang : oui dans la base, rien au bulletin scellé'],
    [{ nonClasseMotif: 'Absent' }, 'sans rang, motif : « Absent » dans la base, rien au bulletin scellé'],
    [{ decision: 'exclu' }, 'décision : Exclu dans la base, rien au bulletin scellé'],
    [{ decisionMotif: 'Vu' }, 'décision, motif : « Vu » dans la base, rien au bulletin scellé'],
  ])('[NOTE-49] un bilan changé se dit, avec l’élève, la classe et la période : %o', async (change, quoi) => {
    await changerLignes(server, 'bilans', change);
    expect(await constats(classe.ecoleId)).toEqual([{ ou, quoi }]);
  });

  it('[NOTE-49] un bilan ajouté à qui n’en avait pas, et l’appréciation d’une matière changée, se disent', async () => {
    const { ecoleId, periodeId } = classe;
    const autre = classe.inscrits[1] ?? 0;
    await ecrireLigne(server, 'bilans', { ...MOT, ecoleId, periodeId, inscriptionId: autre });
    await changerLignes(server, 'appreciations', { texte: 'Rien' });
    expect(await constats(ecoleId)).toEqual([
      { ou, quoi: 'Mathématiques, appréciation : « Rien » dans la base, « Des progrès » au bulletin scellé' },
      {
        ou: `7ème année A, 1er trimestre, ${await nomVerifie(server, autre)}`,
        quoi: 'appréciation : « Travail sérieux » dans la base, rien au bulletin scellé',
      },
    ]);
  });

  it('[NOTE-48] un bilan rectifié est le même dans la base et au bulletin', async () => {
    const bilans = [{ ...BILAN, inscriptionId, appreciation: 'Mieux' }];
    expect((await rectifierLa(server.admin, classe, { bilans }, 'Recopié')).status).toBe(201);
    expect(await constats(classe.ecoleId)).toEqual([]);
  });
});

it('[NOTE-49] [NOTE-63] l’appréciation changée d’une classe par compétences se dit aussi', async () => {
  const { admin } = server;
  const classe = await acquisArretes(server);
  await scellerLa(admin, classe);
  expect(await constats(classe.ecoleId)).toEqual([]);
  const { ecoleId, periodeId } = classe;
  const [inscriptionId = 0] = classe.inscrits;
  await ecrireLigne(server, 'bilans', { ...MOT, ecoleId, periodeId, inscriptionId });
  expect(await constats(ecoleId)).toEqual([
    {
      ou: `Petite Section, 1er trimestre, ${await nomVerifie(server, inscriptionId)}`,
      quoi: 'appréciation : « Travail sérieux » dans la base, rien au bulletin scellé',
    },
  ]);
});

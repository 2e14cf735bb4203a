import {
  enRetardDe,
  getStatistiquePaiement,
  pourcentageEncaisse,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { expect, it } from 'vitest';
import { annuler, idDe, poser } from '#caisse/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addClasse, addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { readAujourdhui } from './aujourdhui.ts';

it('[TDB-01] l’accueil dit les arriérés du tableau de bord, les trois classes les plus en retard et ce qui est entré', async () => {
  // A Saturday: the week began on Monday 16.
  const { server, depart: ecole } = await commencer(equiper);
  const { ecoleId, sessionId } = ecole;
  const lire = () => readAujourdhui(server.database.read, { ecoleId, now: server.now });
  expect(await lire()).toEqual({
    arrieres: { sessionId, montant: 0, eleves: 0, pourcentage: null },
    classes: [],
    jour: { montant: 0, recus: 0 },
    semaine: { montant: 0, recus: 0 },
  });
  const inscrits: number[] = [];
  for (const libelle of ['Une', 'Deux', 'Trois', 'Quatre']) {
    const classeId = await addClasse(server, ecoleId, libelle);
    inscrits.push((await addInscrit(server, ecole, { classeId })).eleveId);
  }
  const [une = 0, deux = 0, trois = 0, quatre = 0] = inscrits;
  await payer(server.admin, ecoleId, une, 100_000);
  await annuler(server.admin, idDe(await payer(server.admin, ecoleId, deux, 200_000)));
  for (const [day, eleveId, montant] of [
    ['15', quatre, 500_000],
    ['16', trois, 50_000],
  ] as const) {
    const id = idDe(await payer(server.admin, ecoleId, eleveId, montant));
    await poser(server, 'paiements', id, { jour: `2026-11-${day}` });
  }

  const cartes = await server.admin.call(getStatistiquePaiement, { ecoleId, sessionId, moisId: null });
  const total = totalDesCartes(cartes.data);
  const dit = await lire();
  expect(dit.arrieres).toEqual({
    sessionId,
    montant: enRetardDe(total),
    eleves: 4,
    pourcentage: 100 - (pourcentageEncaisse(total) ?? 0),
  });
  expect(dit.classes.map(({ libelle }) => libelle)).toEqual(['Deux', 'Trois', 'Une']);
  for (const { classeId, pourcentage, retard } of dit.classes) {
    const carte = cartes.data.find((one) => one.classeId === classeId);
    if (carte === undefined) throw new Error('no card');
    expect([pourcentage, retard]).toEqual([pourcentageEncaisse(carte), enRetardDe(carte)]);
  }
  expect(dit.jour).toEqual({ montant: 100_000, recus: 1 });
  expect(dit.semaine).toEqual({ montant: 150_000, recus: 2 });
  const ailleurs = await readAujourdhui(server.database.read, {
    ecoleId: await createSchool(server),
    now: server.now,
  });
  expect([ailleurs.arrieres.montant, ailleurs.semaine.recus]).toEqual([0, 0]);
});

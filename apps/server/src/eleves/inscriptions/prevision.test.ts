/** The form of an enrolment shows before it is sent what the books hold afterwards, whatever the price sheet. */
import {
  type Apercu,
  addInscription,
  addInscriptions,
  apercuEcheancier,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changerTarif, changerTranche, idOf, type Monde, monter } from '#tests/argent/monde.ts';
import { type Remise, uneInscription, unPlan, unPrix } from '#tests/argent/tirages.ts';
import { apercuDe, changerInscription, readInscription } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addEleve, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import { ownServer } from '#tests/harness.ts';
import { LONG } from '#tests/processus/serveur.ts';

const IS_LONG = process.env['TESTS_LONGS'] === '1';
const SANS_REMISE = { remisePourcentage: null, remiseMontant: null };
const avec = (remise: Remise) => ({ ...SANS_REMISE, ...remise });

type Lignes = Apercu['ajoutees'];
const dits = (lignes: Lignes) =>
  lignes
    .map(({ prestationId, nature, libelle, moisId, trancheId, dateEcheance, brut, remise, montant }) =>
      JSON.stringify([prestationId, nature, libelle, moisId, trancheId, dateEcheance, brut, remise, montant]),
    )
    .toSorted();

/** Compares the books with what was shown. */
async function verifier({ server }: Monde, id: number, apercu: Apercu): Promise<void> {
  const { lignes, du } = await readInscription(server.admin, id);
  expect(dits(lignes)).toEqual(dits([...apercu.gardees, ...apercu.ajoutees]));
  expect(du).toBe(apercu.total);
}

/**
 * Writes what the preview showed; where the preview said a fault, the write must be refused by the same sentences at
 * the same fields.
 */
async function ecrire(
  { fautes }: Apercu,
  write: () => Promise<{ readonly status: number; readonly refus: { champs?: Record<string, string> } }>,
): Promise<boolean> {
  const answer = await write();
  const isRefused = Object.keys(fautes).length > 0;
  expect([answer.status < 300, isRefused ? answer.refus.champs : {}]).toEqual([!isRefused, fautes]);
  return !isRefused;
}

it(
  '[CODE-08] au franc et au jour près, ce que l’aperçu montre d’une inscription est ce qui est écrit, ou refusé de même',
  async () => {
    const server = await ownServer();
    const sessions = [
      await createSession(server, '2026-10-01', '2027-06-30'),
      await createSession(server, '2027-08-03', '2028-07-31'),
      await createSession(server, '2028-09-15', '2029-06-14'),
    ];
    /** The kinds of writing that were seen, each written or refused. */
    const vus = new Set<string>();

    const ajouter = async (
      monde: Monde,
      input: Record<string, unknown>,
      dateInscription: string,
    ): Promise<number | undefined> => {
      const { data: apercu } = await server.admin.call(apercuEcheancier, input);
      let id: number | undefined;
      const isWritten = await ecrire(apercu, async () => {
        const sent = { ...input, eleveId: monde.eleves[0], dateInscription };
        const more = { remiseMotif: 'Bourse', observations: null, creationUserId: 0 };
        const answer = await server.admin.call(addInscription, { ...sent, ...more });
        if (answer.status === 201) id = idOf(answer.data);
        return answer;
      });
      vus.add(isWritten ? 'ajout écrit' : 'ajout refusé');
      if (id !== undefined) await verifier(monde, id, apercu);
      return id;
    };

    /** Enrols a whole class at once, without discount. */
    const inscrireLaClasse = async (
      monde: Monde,
      input: Record<string, unknown>,
      dateInscription: string,
    ): Promise<void> => {
      const { ecoleId } = monde;
      const asked = { ...input, ...SANS_REMISE, premierMois: null };
      const { data: apercu } = await server.admin.call(apercuEcheancier, asked);
      const eleveId = await addEleve(server, ecoleId, { prenoms: 'Fodé' });
      const { sessionId, prestationIds, classeId } = input;
      const lot = { ecoleId, sessionId, prestationIds, dateInscription, lignes: [{ eleveId, classeId }] };
      const sent = { ...lot, origine: null, creationUserId: 0 };
      const { status } = await server.admin.call(addInscriptions, sent);
      expect(status).toBe(201);
      const { inscriptions } = await soldeDe(server.admin, eleveId);
      for (const { id } of inscriptions) await verifier(monde, id, apercu);
      vus.add('classe écrite');
    };

    const changer = async (monde: Monde, id: number, more: Record<string, unknown>): Promise<void> => {
      const apercu = await apercuDe(server.admin, id, more);
      const { ecart } = apercu;
      const sent = { remiseMotif: 'Bourse', ...more, ecart };
      const isWritten = await ecrire(apercu, () => changerInscription(server.admin, id, sent));
      vus.add(isWritten ? 'changement écrit' : 'changement refusé');
      if (isWritten) await verifier(monde, id, apercu);
    };

    await fc.assert(
      fc.asyncProperty(
        unPlan,
        uneInscription,
        uneInscription,
        unPrix,
        fc.nat(1200),
        async (plan, premiere, ensuite, tarif, milliemes) => {
          const monde = await monter(server, sessions, plan);
          const { ecoleId, classes } = monde;
          const demande = ({ services, classe, remise, premierMois }: typeof premiere) => ({
            classeId: classes[classe],
            prestationIds: [...new Set(services.map((rang) => monde.services[rang]))],
            premierMois,
            ...avec(remise),
          });
          const { annee, dateInscription } = premiere;
          const input = { ecoleId, sessionId: sessions[annee], ...demande(premiere) };
          await inscrireLaClasse(monde, input, dateInscription);
          const id = await ajouter(monde, input, dateInscription);
          if (id === undefined) return;
          const { du } = await readInscription(server.admin, id);
          const montant = Math.round((du * milliemes) / 1000);
          if (montant > 0) await payer(server.admin, ecoleId, monde.eleves[0] ?? 0, montant);
          await changerTarif(monde, premiere.services[0] ?? 0, tarif);
          await changerTranche(monde, 0, 12.34);
          await changer(monde, id, { recalculer: true });
          await changer(monde, id, demande(ensuite));
        },
      ),
      { numRuns: IS_LONG ? 100 : 25 },
    );
    // Drawn enrolments that the product always refuses, or never refuses, would prove nothing.
    const tous = 'ajout refusé, ajout écrit, changement refusé, changement écrit, classe écrite';
    expect([...vus].toSorted().join(', ')).toBe(tous);
  },
  LONG,
);

/**
 * The statements of a class of marks: as many for a class of many pupils as for a small one. `npm run bench -- notes` measures their
 * time; here a statement a pupil would be seen on any machine.
 */
import { getAvantScellement, scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { describe, expect, it } from 'vitest';
import { voirAvant } from '#notes/tests/bulletins.ts';
import { arreterLaClasse, fermerLaClasse } from '#notes/tests/conseil.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import { classeNotee, grilleDe, note, noter } from '#notes/tests/saisie.ts';
import { countedWork } from '#tests/counted-work.ts';
import { addInscrit } from '#tests/gestes/scolarite.ts';
import { ownServer } from '#tests/harness.ts';

describe('le travail d’une classe de notes', () => {
  it('[NOTE-65] grille, relevé, avancement, sceau : autant de requêtes pour quinze élèves que pour trois', async () => {
    const work = countedWork();
    const server = await ownServer({ watched: work.watched });
    const { admin } = server;
    const depart = await classeNotee(server);

    /** Takes a new class of some pupils from its marks to its seal, and tells the statements of each act. */
    async function requetes(eleves: number): Promise<Record<string, number>> {
      const classe = await classeNotee(server, depart.sessionId);
      const inscrits = [...classe.inscrits];
      while (inscrits.length < eleves)
        inscrits.push(
          (await addInscrit(server, classe, { prenoms: `Éla${'abcdefghijklmno'.charAt(inscrits.length)}` }))
            .inscriptionId,
        );
      const { ecoleId, sessionId, classeId, periodeId } = classe;
      await addPeriode(admin, {
        ecoleId,
        sessionId,
        rang: 2,
        libelle: '2e trimestre',
        dateDebut: '2027-01-04',
        dateFin: '2027-03-27',
      });
      const lieu = { classeId, periodeId };
      const told: Record<string, number> = {};
      const compter = async (name: string, act: () => Promise<{ readonly status: number }>, status = 200) => {
        const { result, statements } = await work.counted(act);
        expect([name, result.status]).toEqual([name, status]);
        told[name] = statements;
      };
      const cellules = inscrits.map((inscriptionId, at) => ({ inscriptionId, ...note(1000 + 25 * at) }));
      await compter('noter', () => noter(admin, classe, cellules));
      await compter('grille', () => grilleDe(admin, classe));
      await compter('relevé', () => admin.call(getReleveClasse, lieu));
      await compter('avancement', () => admin.call(getAvancementNotes, { ecoleId, sessionId }));
      await fermerLaClasse(admin, classe);
      await compter('arrêt', () => arreterLaClasse(admin, classe));
      await compter('avant le sceau', () => admin.call(getAvantScellement, lieu));
      const { empreinteFigures } = (await voirAvant(admin, lieu)).data;
      await compter(
        'sceau',
        () => admin.call(scellerPeriode, { ...lieu, empreinteFigures, creationUserId: 0 }),
        scellerPeriode.status,
      );
      return told;
    }

    const petite = await requetes(3);
    expect(await requetes(15)).toEqual(petite);
    expect(Math.min(...Object.values(petite))).toBeGreaterThan(0);
  });
});

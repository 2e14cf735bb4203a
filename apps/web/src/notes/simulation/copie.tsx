/** A copy of the coefficients of a class and of its rule, to change at will; under it, what the change would do. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  type Enseignement,
  enseignements,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { getRegleDeClasse } from '@gestionscolaire/contract/notes/regle-de-classe.ts';
import { type RegleNotation, reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { VersCeQuiManque } from '#notes/chemins/vers.tsx';
import { ChampsDeRegle, type RegleCopiee } from './champs-de-regle.tsx';
import { LignesDeMatieres, type MatiereCopiee } from './lignes-de-matieres.tsx';
import { Resultat } from './resultat.tsx';
import classes from './simulation.module.css';

interface Lieu {
  readonly ecoleId: number;
  readonly sessionId: number;
}

/** The values of a copy that differ from what is stored. */
type Change = Readonly<Record<string, unknown>>;

const SANS_REGLE = { regle: null };

const changeDe = (stored: Change, copied: Change): Change =>
  Object.fromEntries(Object.entries(copied).filter(([name, value]) => value !== stored[name]));

export function CopieDeClasse({ ecoleId, sessionId, classeId }: Lieu & { classeId: number }) {
  const droits = useDroits();
  const [copies, setCopies] = useState<Readonly<Record<number, MatiereCopiee>>>({});
  const [regleCopiee, setRegle] = useState<RegleCopiee>({});
  const litMatieres = droits.can(enseignements.list);
  const litRegle = droits.can(getRegleDeClasse);
  const matieres = useEndpoint(
    enseignements.list,
    { ecoleId, sessionId, classeId, etat: 'actifs', page: 1, taille: 100 },
    { enabled: litMatieres },
  );
  const lue = useEndpoint(getRegleDeClasse, { classeId, sessionId }, { enabled: litRegle });
  const contenu = (
    rows: readonly Enseignement[],
    { regle }: Pick<Output<typeof getRegleDeClasse>, 'regle'>,
  ) => {
    const changees = rows.flatMap((row) => {
      const { coefficient, priseEnCompte } = row;
      const change = changeDe({ coefficient, priseEnCompte }, copies[row.id] ?? {});
      return Object.keys(change).length === 0 ? [] : [{ row, change }];
    });
    const deRegle = regle === null ? {} : changeDe(regle, regleCopiee);
    return (
      <>
        {rows.length > 0 && (
          <section
            className={`${kit.card} ${kit.heads} ${kit.pile} ${kit.stale} ${classes.carte}`}
            aria-labelledby="copie-matieres"
          >
            <h2 id="copie-matieres">Coefficients</h2>
            <LignesDeMatieres
              rows={rows}
              copies={copies}
              onChange={(id, copy) => setCopies((all) => ({ ...all, [id]: { ...all[id], ...copy } }))}
            />
          </section>
        )}
        {regle !== null && (
          <ChampsDeRegle
            regle={regle}
            copie={regleCopiee}
            note="Les autres classes de cette règle en dépendent aussi : choisissez la règle pour les voir toutes."
            onChange={(copy) => setRegle((before) => ({ ...before, ...copy }))}
          />
        )}
        <Resultat
          lieu={{ ecoleId, sessionId, classeIds: [classeId] }}
          matieres={changees}
          regle={regle === null ? null : { id: regle.id, change: deRegle }}
        />
      </>
    );
  };
  return (
    <ReadingPart
      of={[litMatieres ? matieres : null, litRegle ? lue : null]}
      renderEmpty={([rows]) =>
        rows?.length === 0 && (
          <Empty
            title="Cette classe n'a aucune matière"
            text="Ses matières lui viennent du programme."
            action={<VersCeQuiManque quoi={['programmes']} />}
          />
        )
      }
    >
      {([rows = [], deClasse = SANS_REGLE]) => contenu(rows, deClasse)}
    </ReadingPart>
  );
}

export function CopieDeRegle({ ecoleId, sessionId, regle }: Lieu & { regle: RegleNotation }) {
  const [copie, setCopie] = useState<RegleCopiee>({});
  const { data } = useEndpoint(reglesNotation.get, { id: regle.id });
  const stored = data?.data[0] ?? regle;
  return (
    <>
      <ChampsDeRegle
        regle={stored}
        copie={copie}
        note="Toutes les classes qui ont cette règle sont simulées."
        onChange={(copy) => setCopie((before) => ({ ...before, ...copy }))}
      />
      <Resultat
        lieu={{ ecoleId, sessionId, regleId: regle.id }}
        matieres={[]}
        regle={{ id: regle.id, change: changeDe(stored, copie) }}
      />
    </>
  );
}

/** The paper of a class, on A4: its school, its teacher, the number of pupils, and each pupil under a number. */
import { LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import { enseignantDe } from '@gestionscolaire/contract/scolarite/classes.ts';
import { useEffect, useEffectEvent } from 'react';
import { failureText } from '#core/api/failure-text.ts';
import sheet from '#core/crud/paper/print-sheet.module.css';
import { PaperSheet } from '#core/crud/paper/sheet.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import type { ActeProps } from './adresse.ts';
import { useInscrits } from './tous.ts';

interface ClassePapierProps extends Pick<ActeProps, 'ecoleId' | 'session'> {
  classe: NonNullable<ActeProps['classe']>;
  onDone: () => void;
}

export function ClassePapier({ ecoleId, session, classe, onDone }: ClassePapierProps) {
  const { error, data: lus } = useInscrits({ ecoleId, sessionId: session.id, classeId: classe.id });
  const failed = useEffectEvent((refusal: Error) => {
    notify('erreur', failureText(refusal));
    onDone();
  });
  useEffect(() => {
    if (error !== null) failed(error);
  }, [error]);
  if (lus === undefined) return null;
  const { data } = lus;
  return (
    <PaperSheet
      title={`${classe.libelle}, ${session.libelle}`}
      told={`Enseignant(e)\u00A0: ${enseignantDe(classe)} · ${effectif(data)}`}
      ecoleId={ecoleId}
      onDone={onDone}
    >
      <table className={sheet['table']}>
        <thead>
          <tr>
            {['N°', 'Matricule', 'Nom', 'Prénoms', 'Sexe'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row, rang) => (
            <tr key={row.id}>
              <td>{rang + 1}</td>
              <td data-whole>{row.matricule}</td>
              <td>{row.nom}</td>
              <td>{row.prenoms}</td>
              <td>{LIBELLES_DES_SEXES[row.sexe]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PaperSheet>
  );
}

const nombre = (count: number, mot: string): string => `${count} ${mot}${count > 1 ? 's' : ''}`;

/** Writes '32 élèves : 17 filles, 15 garçons'. */
function effectif(inscrits: readonly { readonly sexe: string }[]): string {
  const filles = inscrits.filter(({ sexe }) => sexe === 'F').length;
  const parts = `${nombre(filles, 'fille')}, ${nombre(inscrits.length - filles, 'garçon')}`;
  return `${nombre(inscrits.length, 'élève')}\u00A0: ${parts}`;
}

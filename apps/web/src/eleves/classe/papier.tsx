/** The paper of a class, on A4: its school, its teacher, the number of pupils, and each pupil under a number. */
import { LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import { TITRE_APPLICATION } from '@gestionscolaire/contract/messages.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { printedOn } from '#core/crud/paper/paper.ts';
import sheet from '#core/crud/paper/print-sheet.module.css';
import { notify } from '#core/ui/dialogs/notice.tsx';
import type { ActeProps } from './adresse.ts';
import { useInscrits } from './tous.ts';

interface ClassePapierProps extends Pick<ActeProps, 'ecoleId' | 'session'> {
  classe: NonNullable<ActeProps['classe']>;
  onDone: () => void;
}

export function ClassePapier({ ecoleId, session, classe, onDone }: ClassePapierProps) {
  const [now] = useState(() => new Date());
  const ecole = useEndpoint(ecoles.get, { id: ecoleId });
  const inscrits = useInscrits({ ecoleId, sessionId: session.id, classeId: classe.id });
  const done = useEffectEvent(onDone);
  const failed = useEffectEvent((error: Error) => {
    notify('erreur', failureText(error));
    onDone();
  });
  const { error, data } = inscrits;
  // Without the right to read schools the sheet names the class alone.
  const isReady = data !== undefined && !ecole.isLoading;
  useEffect(() => {
    if (error !== null) failed(error);
  }, [error]);
  useEffect(() => {
    if (!isReady) return undefined;
    const end = () => done();
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isReady]);
  if (data === undefined || !isReady) return null;
  const nom = ecole.data?.data[0]?.libelle;
  return createPortal(
    <section className={sheet['sheet']} data-print-sheet>
      <header className={sheet['head']}>
        <p>{nom === undefined ? TITRE_APPLICATION : `${TITRE_APPLICATION} · ${nom}`}</p>
        <h1>{`${classe.libelle}, ${session.libelle}`}</h1>
        <p>
          {`Enseignant(e)\u00A0: ${classe.enseignantPrenoms} ${classe.enseignantName} · ${effectif(data)}`}
        </p>
        <p>{printedOn(now)}</p>
      </header>
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
              <td>{row.matricule}</td>
              <td>{row.nom}</td>
              <td>{row.prenoms}</td>
              <td>{LIBELLES_DES_SEXES[row.sexe]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}

const nombre = (count: number, mot: string): string => `${count} ${mot}${count > 1 ? 's' : ''}`;

/** Writes '32 élèves : 17 filles, 15 garçons'. */
function effectif(inscrits: readonly { readonly sexe: string }[]): string {
  const filles = inscrits.filter(({ sexe }) => sexe === 'F').length;
  const parts = `${nombre(filles, 'fille')}, ${nombre(inscrits.length - filles, 'garçon')}`;
  return `${nombre(inscrits.length, 'élève')}\u00A0: ${parts}`;
}

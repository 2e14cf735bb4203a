/** The filled columns of a file that are not imported: said openly, before the rows are checked and before they are written. */
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Unread } from '#core/imports/file/unread.ts';
import classes from './guesses.module.css';

/** The words for what is told aloud: both are masculine. */
const NOUNS = { phones: 'téléphone', amounts: 'montant' } as const;

export function UnreadColumns({ unread }: { unread: readonly Unread[] }) {
  if (unread.length === 0) return null;
  const missed = unread.flatMap(({ holds, ...one }) =>
    holds === null ? [] : [{ ...one, noun: NOUNS[holds] }],
  );
  const others = unread.filter(({ holds }) => holds === null);
  return (
    <section className={classes['unread']} aria-label="Ce qui n’est pas importé">
      {missed.map(({ rank, title, count, noun }) => (
        <p key={rank} className={classes['alarm']}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            <strong>{title}</strong>
            {` : ${count === 1 ? `1 ${noun} n’est pas importé` : `${count} ${noun}s ne sont pas importés`}. S’il le faut, dites où dans « Colonnes ».`}
          </span>
        </p>
      ))}
      {others.length > 0 && (
        <p>
          {others.length === 1
            ? 'Cette colonne du fichier n’est pas importée : '
            : 'Ces colonnes du fichier ne sont pas importées : '}
          {others.map(({ rank, title, count, errors, isHidden }, rang) => (
            <span key={rank}>
              {rang > 0 && ', '}
              <strong>{title}</strong>
              {` (${[
                isHidden ? 'masquée' : '',
                count === 1 ? '1 case' : `${count} cases`,
                errors === 0 ? '' : `dont ${errors} en erreur de calcul`,
              ]
                .filter((part) => part !== '')
                .join(', ')})`}
            </span>
          ))}
          {others.length === 1
            ? '. Si elle doit l’être, dites-le dans « Colonnes ».'
            : '. Si l’une doit l’être, dites-le dans « Colonnes ».'}
        </p>
      )}
    </section>
  );
}

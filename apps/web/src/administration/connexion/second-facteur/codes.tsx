/** The recovery codes, shown once: the person copies, prints or notes them before going on. */
import { TITRE_APPLICATION } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { copyField } from '#core/ui/copy.ts';
import kit from '#core/ui/kit.module.css';
import { Paper } from '#core/ui/paper.tsx';
import classes from './page.module.css';

const UNE_FOIS = 'Chacun ouvre votre compte une fois, à la place du code du téléphone.';

interface CodesProps {
  codes: readonly string[];
  onNoted: () => void;
}

export function CodesDeSecours({ codes, onNoted }: CodesProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    const isCopied = field.current !== null && (await copyField(field.current));
    setSaid(
      isCopied
        ? 'Codes copiés'
        : 'La copie n’est pas permise ici\u00A0: les codes sont sélectionnés, copiez-les avec Ctrl\u00A0+\u00A0C.',
    );
  };
  return (
    <div className={`${kit.column} ${classes.form}`}>
      <h2 className={classes.title}>Vos codes de secours</h2>
      <p role="note" className={`${kit.caution} ${kit.inset}`}>
        {UNE_FOIS} Gardez-les hors du téléphone{'\u00A0'}: ils ne seront plus montrés, et sans eux un
        téléphone perdu vous ferme votre compte.
      </p>
      <textarea
        ref={field}
        readOnly
        rows={codes.length}
        aria-label="Codes de secours"
        className={`${kit.frame} ${classes.codes}`}
        value={codes.join('\n')}
      />
      <p role="status" className={kit.ifAny}>
        {said}
      </p>
      <div className={`${kit.wrap} ${kit.near}`}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          Copier
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimer
        </Button>
        <Button onClick={onNoted}>J'ai noté mes codes</Button>
      </div>
      <Paper className={`${kit.paper} ${classes.paper}`}>
        <p>{TITRE_APPLICATION}</p>
        <h1>Codes de secours</h1>
        <p>{UNE_FOIS}</p>
        <pre>{codes.join('\n')}</pre>
      </Paper>
    </div>
  );
}

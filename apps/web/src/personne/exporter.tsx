/** The button that takes out, in one file, all that is kept of a person. */
import { exporterPersonne, type SorteDePersonne } from '@gestionscolaire/contract/personne/donnees.ts';
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';

export function BoutonDeSesDonnees({ sorte, id }: { sorte: SorteDePersonne; id: number }) {
  const droits = useDroits();
  const [isPending, setPending] = useState(false);
  if (!droits.isKnown || !droits.can(exporterPersonne)) return null;
  const prendre = async () => {
    setPending(true);
    try {
      await download(
        exporterPersonne,
        { sorte, id },
        `donnees-${sorte === 'eleves' ? 'eleve' : 'personne'}-${id}.html`,
      );
      notify('succes', 'Le fichier est téléchargé\u00A0: ouvrez-le dans un navigateur.');
    } catch (error) {
      notify('erreur', failureText(error));
    }
    setPending(false);
  };
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconFileExport size={18} aria-hidden />}
      onClick={() => void prendre()}
    >
      Toutes ses données
    </Button>
  );
}

/** The list of the documents that were received: each is opened, named, attached to a person, or removed. */

import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES, questionDeSuppression } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  type DocumentRecu,
  deleteDocument,
  documentSelectBy,
  documentsRecus,
  updateDocument,
} from '@gestionscolaire/contract/fichiers/documents.ts';
import { documents, getDocument, TYPES_DOCUMENT } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { IconFileDownload, IconFileUpload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { download } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { listPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { RowButton } from '#core/crud/rows/button.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { FileButton } from '#core/ui/fields/file-button.tsx';
import { Reading } from '#core/ui/reading.tsx';
import { Rattacher } from './rattacher.tsx';

const TITRE = 'Documents';

/** Names a document: by what was said of it, else by the day on which it came. */
export const nomDuDocument = ({
  libelle,
  creationDate,
}: Pick<DocumentRecu, 'libelle' | 'creationDate'>): string =>
  libelle ?? `Document du ${formaterJour(creationDate.slice(0, 10))}`;

const MOTS_DES_TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

const poids = (octets: number): string => `${Math.max(1, Math.round(octets / 1024))}\u00A0ko`;

const PAGE = listPage(documentsRecus, {
  titles: { list: TITRE },
  columns: [
    // A cell without a value shows a dash: these two always have one.
    { key: 'nom', title: 'Libellé', show: nomDuDocument },
    { key: 'id', title: 'Rattaché à', show: ({ eleve, personne }) => eleve ?? personne ?? '—' },
    {
      key: 'type',
      title: 'Fichier',
      isNarrow: true,
      show: ({ type, taille }) => `${MOTS_DES_TYPES[type] ?? type}, ${poids(taille)}`,
    },
    {
      key: 'creationDate',
      title: 'Reçu le',
      isDay: true,
      isNarrow: true,
      show: ({ creationDate }) => formaterJour(creationDate.slice(0, 10)),
    },
    { key: 'auteur', title: 'Envoyé par', isName: true },
    { key: 'ecole', title: 'École', isOfSchool: true },
  ],
  nameOf: nomDuDocument,
  comesFrom: 'Une image ou un PDF que l’école a reçu, de 2 Mo au plus, se nomme et se rattache ici.',
});

/** Reads a file as the base64 that the call takes. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve((typeof reader.result === 'string' ? reader.result : '').replace(/^[^,]*,/, '')),
    );
    reader.addEventListener('error', () => reject(new Error('unreadable file')));
    reader.readAsDataURL(file);
  });

export function ListeDesDocuments() {
  const droits = useDroits();
  return (
    <Reading
      title={TITRE}
      right={documentSelectBy}
      breadcrumbs={[{ label: 'École', to: ADRESSES.generique }, { label: TITRE }]}
      actions={droits.can(documents) ? <Envoyer /> : undefined}
    >
      <Liste />
    </Reading>
  );
}

function Envoyer() {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useWrite(documents);
  const send = async (file: File) => {
    try {
      await mutateAsync({ file: await base64Of(file) });
      notify('succes', MESSAGES.enregistre);
      await queryClient.invalidateQueries();
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <FileButton
      text={isPending ? 'Envoi…' : 'Ajouter un document'}
      icon={IconFileUpload}
      accept={TYPES_DOCUMENT.join(',')}
      disabled={isPending}
      onChoose={(file) => void send(file)}
    />
  );
}

function Liste() {
  const state = useListState(documentsRecus.filters);
  const canAdd = useDroits().can(documents);
  return (
    <DataList
      page={PAGE}
      state={state}
      add={canAdd && <Envoyer />}
      renderActions={(row) => <Gestes row={documentsRecus.row.parse(row)} />}
    />
  );
}

function Gestes({ row }: { row: DocumentRecu }) {
  const droits = useDroits();
  const queryClient = useQueryClient();
  const { mutateAsync: remove } = useWrite(deleteDocument);
  const name = nomDuDocument(row);
  const retirer = async () => {
    if (!(await confirm(`${questionDeSuppression('ce document')}\n«\u00A0${name}\u00A0»`, { loses: true }))) {
      notify('information', MESSAGES.suppressionAnnulee);
      return;
    }
    try {
      await remove({ id: row.id });
      notify('succes', MESSAGES.supprime);
    } catch (error) {
      notify('erreur', failureText(error));
    }
    await queryClient.invalidateQueries();
  };
  const ouvrir = () =>
    download(getDocument, { file: row.nom }, `${name}.${row.nom.split('.').at(-1) ?? ''}`).catch(
      (error: unknown) => notify('erreur', failureText(error)),
    );
  const rattacher = () =>
    openWindow(({ onClose }) => <Rattacher document={row} nom={name} onClose={onClose} />);
  return (
    <>
      <RowButton icon={IconFileDownload} label="Télécharger" name={name} onClick={() => void ouvrir()} />
      {droits.can(updateDocument) && (
        <RowButton
          icon={IconPencil}
          label="Nommer et rattacher"
          word="Rattacher"
          name={name}
          onClick={() => void rattacher()}
        />
      )}
      {droits.can(deleteDocument) && (
        <RowButton icon={IconTrash} label="Retirer" name={name} tone="error" onClick={() => void retirer()} />
      )}
    </>
  );
}

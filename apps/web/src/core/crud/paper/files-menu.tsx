/** The menu of the files of a table that is not a list: those that lists offer. */
import { IconDownload } from '@tabler/icons-react';
import { useFichier } from '#core/papiers/imprimer.ts';
import { Dropdown } from '#core/ui/dropdown.tsx';
import { FileChoices, type FileFormat } from './export-files.tsx';

interface FilesMenuProps {
  /** The name of the file, without its ending. */
  name: string;
  fetchAs: (format: FileFormat) => Promise<File>;
}

export function FilesMenu({ name, fetchAs }: FilesMenuProps) {
  const { busy, run } = useFichier();
  return (
    <Dropdown label="Exporter" icon={IconDownload} isBusy={busy !== null}>
      {(close) => (
        <FileChoices
          onChoose={(format) => {
            close();
            void run(format, () => fetchAs(format), `${name}.${format}`);
          }}
        />
      )}
    </Dropdown>
  );
}

/** Takes the averages of a class out as a file, for whoever may print them. */
import { exportReleveClasse } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { FilesMenu } from '#core/crud/paper/files-menu.tsx';

interface ReleveAExporter {
  classeId: number;
  periodeId: number;
  classe: string;
  periode: string;
}

export function ExporterLeReleve({ classe, periode, ...lieu }: ReleveAExporter) {
  if (!useDroits().can(exportReleveClasse)) return null;
  return (
    <FilesMenu
      name={`tableau-recapitulatif-${`${classe} ${periode}`.replace(/[^\p{L}\p{N}]+/gu, '-')}`}
      fetchAs={(format) => fetchFile(exportReleveClasse, { ...lieu, format })}
    />
  );
}

/** Tables of this domain, as Kysely sees them. */
import type { StampColumns } from '#core/db/tables.ts';

interface PaysTable extends StampColumns {
  libelle: string;
  libelleCle: string;
  indicatifTel: string;
  indicatifTelCle: string;
  deviseId: number | null;
}

interface LieuTable extends StampColumns {
  libelle: string;
  libelleCle: string;
  code: string | null;
  codeCle: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    pays: PaysTable;
    regions: LieuTable & { paysId: number };
    prefectures: LieuTable & { regionId: number };
    communes: LieuTable & { prefectureId: number };
    quartiers: LieuTable & { communeId: number };
  }
}

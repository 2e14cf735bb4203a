/** Reads and checks the reference data that come with the product (sources: donnees/SOURCES.md). */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const id = z.int().check(z.positive());
const devise = z.object({ id, libelle: z.string(), symbole: z.string(), code: z.string() });
const pays = z.object({
  id,
  iso2: z.string(),
  libelle: z.string(),
  indicatifTel: z.string(),
  deviseId: z.nullable(id),
});
const lieu = { id, libelle: z.string() };
const region = z.object({ ...lieu, code: z.string() });
const prefecture = z.object({ ...lieu, regionId: id, code: z.string() });
const commune = z.object({ ...lieu, prefectureId: id, code: z.nullable(z.string()) });
const quartier = z.object({ ...lieu, communeId: id });

function read<S extends z.ZodMiniType>(name: string, schema: S): z.output<S>[] {
  const text = readFileSync(new URL(`./donnees/${name}.json`, import.meta.url), 'utf8');
  return z.parse(z.array(schema), JSON.parse(text));
}

/** The id of Guinea, whose hierarchy comes along; every other country comes alone. */
export const GUINEE = 1;

export const donnees = () => ({
  devises: read('devises', devise),
  pays: read('pays', pays),
  regions: read('regions', region),
  prefectures: read('prefectures', prefecture),
  communes: read('communes', commune),
  quartiers: read('quartiers', quartier),
});

/** The units with which a school counts and measures. */
export const UNITES = [
  { libelle: 'Heure', symbole: 'h' },
  { libelle: 'Jour', symbole: 'j' },
  { libelle: 'Semaine', symbole: 'sem.' },
  { libelle: 'Mois', symbole: 'mois' },
  { libelle: 'Trimestre', symbole: 'trim.' },
  { libelle: 'Semestre', symbole: 'sem.tre' },
  { libelle: 'Année', symbole: 'an' },
  { libelle: 'Élève', symbole: 'él.' },
  { libelle: 'Pièce', symbole: 'pce' },
] as const;

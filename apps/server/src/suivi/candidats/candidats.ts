/** Reads the candidates of a national examination with what each lacks, and prints their list. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterNaissance } from '@gestionscolaire/contract/core/values/naissance.ts';
import { LIBELLES_DES_SERIES, lireSerie } from '@gestionscolaire/contract/scolarite/niveaux/series.ts';
import type { getCandidats, imprimerCandidats } from '@gestionscolaire/contract/suivi/candidats/candidats.ts';
import {
  type CandidatDExamen,
  type ColonneDeCandidats,
  colonnesDUsage,
  manquesDe,
  NIVEAUX_DES_EXAMENS,
  parentDe,
} from '@gestionscolaire/contract/suivi/candidats/examens.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import type { LogoDePapier } from '#core/pdf/parts.ts';
import { readFichier } from '#fichiers/index.ts';
import { readTete } from '#notes/index.ts';
import { nomDesCandidats, pageDesCandidats } from './page-des-candidats.ts';
import '#suivi/tables/candidats.ts';

type Demande = Input<typeof getCandidats>;

/** Reads the columns of a school for an examination; those of usage where it has set none. */
async function readColonnes(db: Db, { ecoleId, examen }: Demande) {
  const rows: ColonneDeCandidats[] = await db
    .selectFrom('colonnes_candidats')
    .select(['champ', 'titre', 'texteOfficiel'])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .where('examen', '=', examen)
    .orderBy('rang')
    .orderBy('id')
    .execute();
  const estDUsage = rows.length === 0;
  return { colonnes: estDUsage ? colonnesDUsage(examen) : rows, estDUsage };
}

const readInscrits = (db: Db, { ecoleId, sessionId, examen }: Demande) =>
  db
    .selectFrom('inscriptions as i')
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .innerJoin('ecoles as o', 'o.id', 'i.ecoleId')
    .select(['i.id as inscriptionId', 'e.id as eleveId', 'e.matricule', 'e.nom', 'e.prenoms', 'e.sexe'])
    .select(['e.dateNaissance', 'e.lieuNaissance', 'e.nationalite', 'e.photo', 'e.tuteurNom', 'e.tuteurLien'])
    .select(['e.tuteur2Nom', 'e.tuteur2Lien', 'c.libelle as classe', 'c.serie', 'o.libelle as ecole'])
    .where('i.ecoleId', '=', ecoleId)
    .where('i.sessionId', '=', sessionId)
    .where('i.estActif', '=', 1)
    .where('i.etat', '=', 'inscrit')
    .where('c.niveau', '=', Number(NIVEAUX_DES_EXAMENS[examen]))
    .where('e.anonymiseLe', 'is', null)
    .orderBy('c.serie')
    .orderBy('e.nomCle')
    .orderBy('e.prenomsCle')
    .orderBy('i.id')
    .execute();

/** Says a pupil as a candidate: what nobody has said is null. */
function enCandidat(row: Awaited<ReturnType<typeof readInscrits>>[number]): CandidatDExamen {
  const responsables = [
    { nom: row.tuteurNom, lien: row.tuteurLien },
    { nom: row.tuteur2Nom, lien: row.tuteur2Lien },
  ];
  const serie = row.serie === null ? undefined : lireSerie(row.serie);
  return {
    nom: row.nom,
    prenoms: row.prenoms,
    sexe: row.sexe,
    dateNaissance: row.dateNaissance === null ? null : formaterNaissance(row.dateNaissance),
    lieuNaissance: row.lieuNaissance,
    nationalite: row.nationalite,
    pere: parentDe(responsables, 'pere'),
    mere: parentDe(responsables, 'mere'),
    serie: serie === undefined ? null : LIBELLES_DES_SERIES[serie],
    // The school that presents them.
    ecoleOrigine: row.ecole,
    photo: row.photo,
    matricule: row.matricule,
    classe: row.classe,
  };
}

async function readTout(demande: Demande, { db, caller }: ReadContext) {
  requireReach(caller, demande);
  const { colonnes, estDUsage } = await readColonnes(db, demande);
  const candidats = (await readInscrits(db, demande)).map((row) => {
    const dits = enCandidat(row);
    return {
      inscriptionId: row.inscriptionId,
      eleveId: row.eleveId,
      dits,
      manque: manquesDe(dits, colonnes),
    };
  });
  return { colonnes, estDUsage, candidats };
}

export async function readCandidats(
  demande: Demande,
  context: ReadContext,
): Promise<Output<typeof getCandidats>> {
  const { colonnes, estDUsage, candidats } = await readTout(demande, context);
  return {
    colonnes,
    estDUsage,
    candidats: candidats.map(({ inscriptionId, eleveId, dits, manque }) => {
      const { matricule, nom, prenoms, classe } = dits;
      return {
        inscriptionId,
        eleveId,
        matricule: matricule ?? '',
        nom: nom ?? '',
        prenoms: prenoms ?? '',
        classe: classe ?? '',
        manque,
      };
    }),
  };
}

export async function imprimerLesCandidats(
  demande: Input<typeof imprimerCandidats>,
  context: ReadContext,
): Promise<PaperRead> {
  const { db, now } = context;
  const { ecoleId, examen, sessionId } = demande;
  const { colonnes, candidats } = await readTout(demande, context);
  const session = (await findRow(db, 'sessions', sessionId)) ?? refuse('INTROUVABLE');
  if (candidats.length === 0)
    return refuse('REGLE', { phrase: "Aucun élève n'est inscrit dans une classe de cet examen." });
  const photos = new Map<string, LogoDePapier>();
  if (colonnes.some(({ champ }) => champ === 'photo'))
    for (const { dits } of candidats) {
      const held = dits.photo === null ? null : await readFichier(db, dits.photo);
      if (held !== null && dits.photo !== null) photos.set(dits.photo, held);
    }
  const papier = {
    ...(await readTete(db, ecoleId, now)),
    examen,
    session: session.libelle,
    colonnes,
    candidats: candidats.map(({ dits }) => dits),
    photos,
  };
  return { name: nomDesCandidats(papier), page: pageDesCandidats(papier) };
}

/** Shows the acquis that this device keeps of a grid that the server did not give. */
import { useEffect } from 'react';
import { type LieuDeSaisie, parCase } from '#notes/brouillons/cases.ts';
import { direGardees, direSuite, MOTS_DES_ACQUIS } from '#notes/brouillons/dire.ts';
import { type BrouillonDAcquis, cleDAcquis } from '#notes/envois/acquis.ts';
import { envoiDAcquis } from '#notes/envois/envoi-d-acquis.ts';
import { GardeesIci } from './gardees.tsx';

/** Says what a person said of a child: « En cours, « Parle beaucoup » ». */
const direAcquis = ({ mot, observation }: BrouillonDAcquis): string =>
  [mot ?? '', observation === null ? '' : `« ${observation} »`].filter((one) => one !== '').join(', ');

export function AcquisGardes({ classeId, periodeId }: Pick<LieuDeSaisie, 'classeId' | 'periodeId'>) {
  const { brouillons } = envoiDAcquis.use();
  useEffect(() => void envoiDAcquis.ouvrirLesBrouillons(), []);
  const siens = [...parCase(Object.values(brouillons), { classeId, periodeId }, cleDAcquis).values()];
  return (
    <GardeesIci
      titre={direGardees(siens.length, MOTS_DES_ACQUIS)}
      suite={direSuite(siens.length, MOTS_DES_ACQUIS)}
      cellules={siens.map((draft) => ({
        ligneId: draft.id,
        colonneId: 0,
        eleve: draft.nom,
        colonne: 'Acquis',
        texte: direAcquis(draft),
      }))}
    />
  );
}

/** Shows the marks that this device keeps of a grid that the server did not give: by their pupils and evaluations, as they were typed. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { type LieuDeSaisie, parCase } from '#notes/brouillons/cases.ts';
import { direGardees, direSuite, MOTS_DES_NOTES } from '#notes/brouillons/dire.ts';
import { cleDeNote } from '#notes/envois/cases-de-notes.ts';
import { envoiDeNotes } from '#notes/envois/envoi.ts';
import { exporterLesBrouillons } from '#notes/envois/export.ts';
import { direContenu } from '#notes/envois/modele.ts';
import { GardeesIci } from './gardees.tsx';

export function NotesGardees({ classeId, periodeId }: Pick<LieuDeSaisie, 'classeId' | 'periodeId'>) {
  const { brouillons } = envoiDeNotes.use();
  useEffect(() => void envoiDeNotes.ouvrirLesBrouillons(), []);
  const siens = [...parCase(Object.values(brouillons), { classeId, periodeId }, cleDeNote).values()];
  return (
    <GardeesIci
      titre={direGardees(siens.length, MOTS_DES_NOTES)}
      suite={direSuite(siens.length, MOTS_DES_NOTES)}
      cellules={siens.map((draft) => ({
        ligneId: draft.inscriptionId,
        colonneId: draft.evaluationId,
        eleve: draft.eleve,
        colonne: draft.evaluation,
        texte: direContenu(draft),
      }))}
      action={
        <Button variant="default" onClick={() => exporterLesBrouillons(siens)}>
          Exporter mes brouillons
        </Button>
      }
    />
  );
}

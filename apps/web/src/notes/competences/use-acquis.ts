/** Holds the grid of acquis on screen: what is stored under what the person said, and what may be said. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { Acquis, getGrilleAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { currentUserId } from '#core/api/identity.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { lieuDe } from '#notes/brouillons/cases.ts';
import { direRefusees, MOTS_DES_ACQUIS } from '#notes/brouillons/dire.ts';
import { useTextesTapes } from '#notes/brouillons/textes.ts';
import {
  acquisDe,
  acquisParCase,
  CASES_D_ACQUIS,
  type CaseDEnfant,
  cleDAcquis,
  type GrilleDAcquis,
  memeAcquis,
  RIEN_DIT,
} from '#notes/envois/acquis.ts';
import { envoiDAcquis } from '#notes/envois/envoi-d-acquis.ts';

export type EtatDesAcquis = ReturnType<typeof useAcquis>;

export function useAcquis(grille: GrilleDAcquis, { classeId, periodeId }: Input<typeof getGrilleAcquis>) {
  const { ecoleId, eleves, competences } = grille;
  const lieu = useMemo(() => ({ ecoleId, classeId, periodeId }), [ecoleId, classeId, periodeId]);
  const { brouillons, fermes, panne, isSending, estGarde } = envoiDAcquis.use();
  const stored = useMemo(
    () => new Map(grille.cellules.map((cellule) => [cleDAcquis(cellule), cellule])),
    [grille],
  );
  const siens = useMemo(() => acquisParCase(Object.values(brouillons), lieu), [brouillons, lieu]);
  const { enSaisie, garderLesTextes, taper } = useTextesTapes();
  /** Names a cell: 'Diallo Aïssatou, Raconte une histoire'. */
  const nomDe = ({ competenceId, inscriptionId }: CaseDEnfant): string => {
    const eleve = eleves.find((one) => one.inscriptionId === inscriptionId);
    const competence = competences.find(({ id }) => id === competenceId);
    return `${eleve === undefined ? '' : nomDAbord(eleve)}, ${competence?.libelle ?? ''}`;
  };
  /** The names of the cells whose text was refused, as the grid shows them. */
  const refusees = competences.flatMap(({ id: competenceId }) =>
    eleves.flatMap(({ inscriptionId }) => {
      const place = { competenceId, inscriptionId };
      return enSaisie.refusees.includes(cleDAcquis(place)) ? [nomDe(place)] : [];
    }),
  );
  // A private window, or a full disk, keeps nothing: leaving it loses what was not sent.
  useUnsaved(
    useCallback(() => garderLesTextes() || (!estGarde && siens.size > 0), [garderLesTextes, estGarde, siens]),
    () => direRefusees(refusees, MOTS_DES_ACQUIS),
  );
  // Words chosen on this device before leave now.
  useEffect(() => void envoiDAcquis.ouvrirLesBrouillons(lieu), [lieu]);

  // A refusal is about what waits: with nothing left, the next cell asks anew.
  const refus = siens.size === 0 ? null : (fermes[lieuDe(lieu)] ?? null);

  const tenu = (place: CaseDEnfant): Acquis | undefined => stored.get(cleDAcquis(place));
  const contenu = (place: CaseDEnfant): Acquis =>
    acquisDe(siens.get(cleDAcquis(place)) ?? tenu(place) ?? RIEN_DIT);

  /** Says a cell otherwise, over what the person sees there. */
  const dire = ({ competenceId, inscriptionId }: CaseDEnfant, voulu: Acquis) => {
    const mot = grille.valeurs.find(({ id }) => id === voulu.valeurId)?.libelle ?? null;
    const nom = nomDe({ competenceId, inscriptionId });
    const place = { ...lieu, competenceId, inscriptionId, nom, mot };
    const userId = currentUserId();
    const draftId = CASES_D_ACQUIS.idDe(userId, place);
    const known = envoiDAcquis.brouillonDe(draftId);
    const held = tenu(place) ?? RIEN_DIT;
    if (memeAcquis(known ?? held, voulu)) return;
    const instant = new Date().toISOString();
    const frappe = { place, userId, voulu: acquisDe(voulu), tenu: held, instant };
    envoiDAcquis.garder([[draftId, CASES_D_ACQUIS.taper(known, frappe)]]);
  };

  return {
    grille,
    lieu,
    siens,
    /** How many acquis of other grids wait too. */
    autres: Object.keys(brouillons).length - siens.size,
    panne,
    isSending,
    estGarde,
    /** Why nothing can be written now, as the grid or as the last sending says. */
    fermee: grille.ferme ?? refus,
    /** Whether it is the last sending that says so. */
    estRefusee: refus !== null,
    tenu,
    contenu,
    nomDe,
    dire,
    enSaisie,
    refusees,
    garderLesTextes,
    taper,
  };
}

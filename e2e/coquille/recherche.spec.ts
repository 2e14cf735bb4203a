/** Tests the search over everything, the keys of a page, the last records, and the figures of home, as a person of a school. */
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Page } from '@playwright/test';
import { nomUnique } from '#gestes/noms.ts';
import { fenetreDe, groupeAvec } from '#gestes/droits.ts';
import { ajouterEleve, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
import { type Appel, expect, test } from '#gestes/essai.ts';
import { ajouterUtilisateur } from '#gestes/utilisateurs.ts';

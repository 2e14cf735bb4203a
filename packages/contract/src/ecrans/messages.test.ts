import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { groupes } from '#administration/groupes.ts';
import { menus } from '#administration/menus.ts';
import { modesAcces } from '#administration/modes-acces.ts';
import { onglets } from '#administration/onglets.ts';
import { utilisateurs } from '#administration/utilisateurs.ts';
import { CRUDS } from '#api.ts';
import { longueur } from '#core/text/cle.ts';
import { communes } from '#geographie/communes.ts';
import { pays } from '#geographie/pays.ts';
import { prefectures } from '#geographie/prefectures.ts';
import { quartiers } from '#geographie/quartiers.ts';
import { regions } from '#geographie/regions.ts';
import { devises } from '#parametres/devises.ts';
import { unites } from '#parametres/unites.ts';
import {
  BOUTONS,
  CLES_LOCALES,
  LIBELLE_DE_TUILE_MAXIMAL,
  LIENS_PIED_DE_PAGE,
  libelleDeTuile,
  MESSAGES,
  questionDeSuppression,
  sansBalises,
  TITRES,
} from './messages.ts';

/** The sentences of the documents, by requirement: 'MSG-07' says "L'ajout du menu a réussi". */
const PHRASES = new Map(
  readFileSync(new URL('../../../../docs/specification/requirements.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([id = '']) => id.startsWith('MSG-'))
    .map(([id = '', , , , , , data = '']) => [
      id,
      z.parse(z.object({ message: z.optional(z.string()) }), JSON.parse(data)).message,
    ]),
);

/** The requirements proved here: they ask for a sentence and nothing else. */
const PROUVEES = `
  MSG-07 menuAjoute · MSG-08 menuAjoutEchoue · MSG-09 menuModifie · MSG-10 menuModificationEchouee
  MSG-11 menuSupprime · MSG-12 menuSuppressionEchouee · MSG-13 ongletAjoute · MSG-14 ongletAjoutEchoue
  MSG-15 ongletModifie · MSG-16 ongletModificationEchouee · MSG-17 groupeSupprime
  MSG-18 groupeSuppressionEchouee · MSG-19 membreAffecte · MSG-20 membreAffectationEchouee
  MSG-21 menuAffecte · MSG-22 menuAffectationEchouee · MSG-23 ongletAffecte
  MSG-24 ongletAffectationEchouee · MSG-25 privilegeRetire · MSG-26 privilegeRetraitEchoue
  MSG-27 utilisateurAjoute · MSG-28 utilisateurAjoutEchoue · MSG-29 utilisateurModifie
  MSG-30 utilisateurModificationEchouee · MSG-31 utilisateurDesactive
  MSG-32 utilisateurDesactivationEchouee · MSG-33 ongletSuppressionEchoueeAlerte
  MSG-34 ongletSuppressionEchouee · MSG-35 groupeAjoute · MSG-36 groupeModifie · MSG-44 modeSupprime
  MSG-59 nomInvalide`;

/** The requirements proved where the product says their sentence. */
const DITES_AILLEURS = `
  MSG-01 motsDePasseDifferents · MSG-02 motDePasseChange · MSG-03 motDePasseChangeAlerte
  MSG-04 motDePasseRefuse · MSG-05 reconnexion · MSG-06 suppressionAnnulee · MSG-37 regionSupprimee
  MSG-38 deviseAjoutee · MSG-39 deviseSupprimee · MSG-40 deviseModifiee · MSG-41 uniteAjoutee
  MSG-42 uniteSupprimee · MSG-43 uniteModifiee · MSG-45 confirmationDesactivationOrigine
  MSG-46 imageAbsente · MSG-60 pourcentagesComplets · MSG-61 pourcentageNul · MSG-62 prenomsInvalides
  MSG-63 emailInvalide · MSG-64 telephoneInvalide · MSG-65 classeAjoutee · MSG-66 classeModifiee
  MSG-67 trancheAjoutee · MSG-68 trancheModifiee · MSG-69 ecoleAjoutee · MSG-70 ecoleModifiee
  MSG-71 enseignantAjoute · MSG-72 enseignantModifie · MSG-73 enseignantEchoue · MSG-74 avanceAjoutee
  MSG-75 avanceModifiee · MSG-76 retenueAjoutee · MSG-77 retenueModifiee · MSG-84 ecoleElementSupprime
  MSG-85 ecoleSuppressionEchouee · MSG-86 ficheSupprimee · MSG-88 serviceWorkerAbsent`;

const DITES: Readonly<Record<string, string>> = MESSAGES;
/** Reads such a list: the requirement, and the name of its sentence. */
const lire = (liste: string): [id: string, cle: string][] =>
  [...liste.matchAll(/(?<id>MSG-\d+) (?<cle>\w+)/g)].map(([, id = '', cle = '']) => [id, cle]);

describe('catalogue', () => {
  it('a les phrases des documents, fautes comprises, et les nôtres', () => {
    const documented = lire(PROUVEES + DITES_AILLEURS).map(([id, cle]) => [cle, PHRASES.get(id)]);
    expect(MESSAGES).toEqual({
      ...Object.fromEntries(documented),
      enregistre: 'Enregistrement effectué',
      supprime: 'Suppression effectuée',
      echec: "L'opération a échoué",
      ongletSupprime: 'La suppression a bien réussi',
      classeSupprimee: 'Suppression réussie',
    });
  });

  it('n’emploie le texte d’origine de la désactivation que pour les modes d’accès, dont il parle', () => {
    const named = CRUDS.filter(({ item }) => item === MESSAGES.confirmationDesactivationOrigine);
    expect(named.map(({ entity }) => entity)).toEqual(['modes_acces']);
  });

  it.each(lire(PROUVEES))('[%s] dit pour « %s » la phrase des documents', (id, cle) => {
    expect(DITES[cle]).toBe(PHRASES.get(id));
  });

  it('a les titres et les boutons des avis', () => {
    expect(TITRES).toEqual({
      succes: 'Succès',
      erreur: 'Erreur',
      attention: 'Attention',
      information: 'Information',
      confirmation: 'Confirmation',
    });
    expect(BOUTONS).toEqual({ oui: 'Oui', non: 'Non', fermer: 'Fermer' });
  });

  it('a les quatre liens du pied de page, dans l’ordre', () => {
    expect(LIENS_PIED_DE_PAGE).toEqual(
      'Qui sommes nous ? · Nos services · Nos partenaires · Nous écrire'.split(' · '),
    );
  });

  it('ne nomme que trois clés dans le navigateur', () => {
    expect(CLES_LOCALES).toEqual({ identite: 'identite', reference: 'reference', idOnglet: 'idOnglet' });
  });
});

describe('confirmation de suppression', () => {
  it.each([
    ['MSG-47', 'nomme un menu', menus],
    ['MSG-48', 'nomme un onglet', onglets],
    ['MSG-49', 'nomme un groupe', groupes],
    ['MSG-50', 'nomme une région', regions],
    ['MSG-51', 'nomme une devise', devises],
    ['MSG-52', 'nomme une unité', unites],
    ['MSG-53', 'nomme un mode d’accès', modesAcces],
    ['MSG-54', 'nomme une commune', communes],
    ['MSG-55', 'nomme un pays', pays],
    ['MSG-56', 'nomme une préfecture', prefectures],
    ['MSG-57', 'nomme un quartier', quartiers],
    ['MSG-58', 'nomme un utilisateur', utilisateurs],
  ])('[%s] %s', (id, _, contract) => {
    expect(questionDeSuppression(contract.item)).toBe(PHRASES.get(id));
  });
});

describe('tuiles', () => {
  it.each([
    ['Administration', 'Administration'],
    ['123456789012345678', '123456789012345678'],
    ['1234567890123456789', '123456789012345678...'],
    ['Administration technique', 'Administration tec...'],
    ['<b>Paramètres</b>', 'Paramètres'],
    ['<p class="a">Année <i>scolaire</i></p>', 'Année scolaire'],
    ['<span>Administration</span> technique', 'Administration tec...'],
    ['<img src=x onerror=alert(1)>Écoles', 'Écoles'],
    ['𞤀'.repeat(18), '𞤀'.repeat(18)],
    ['𞤀'.repeat(19), `${'𞤀'.repeat(18)}...`],
    ['', ''],
  ])('[HOME-05] montre %j comme %j', (label, shown) => {
    expect(libelleDeTuile(label)).toBe(shown);
  });

  it('[CONST-09] coupe à 18 caractères, et seulement ce qui est plus long', () => {
    expect(LIBELLE_DE_TUILE_MAXIMAL).toBe(18);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', ' ', '𞤀', 'z'), maxLength: 40 }), (typed) => {
        const text = typed.trim();
        const shown = libelleDeTuile(text);
        const isCut = longueur(text) > 18;
        expect(longueur(shown)).toBe(isCut ? 21 : longueur(text));
        expect(text.startsWith(isCut ? shown.replace(/\.{3}$/, '') : shown)).toBe(true);
      }),
    );
  });

  it('retire les balises, garde le signe inférieur qui n’en ouvre pas', () => {
    expect(sansBalises(' <b>6e</b> année<br> ')).toBe('6e année');
    expect(sansBalises('a < b')).toBe('a < b');
    fc.assert(
      fc.property(fc.array(fc.constantFrom('<', '>', 'b', '/', ' ', 'é')), (parts) => {
        expect(sansBalises(parts.join(''))).not.toMatch(/<[^<>]*>/);
      }),
    );
  });
});

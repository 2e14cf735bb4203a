import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CRUDS } from './api.ts';
import { longueur } from './core/cle.ts';
import { communes } from './geographie/communes.ts';
import { pays } from './geographie/pays.ts';
import { prefectures } from './geographie/prefectures.ts';
import { quartiers } from './geographie/quartiers.ts';
import { regions } from './geographie/regions.ts';
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
import { devises } from './parametres/devises.ts';
import { unites } from './parametres/unites.ts';

describe('catalogue', () => {
  it('a exactement ces phrases, fautes des documents comprises', () => {
    expect(MESSAGES).toEqual({
      motsDePasseDifferents: 'les mots de passe saisis doivent être identiques et non vides',
      motDePasseChange: 'Mise à jour reussie',
      motDePasseChangeAlerte: 'Mot de passe mis à jour avec succès',
      motDePasseRefuse: 'La mise à jour a echoué',
      reconnexion: 'vous devez vous reconnecter!',
      suppressionAnnulee: 'Vous avez annulé la suppression',
      imageAbsente: 'Le chargement a échoué',
      serviceWorkerAbsent: 'Service workers are disabled or not supported by this browser',
      enregistre: 'Enregistrement effectué',
      supprime: 'Suppression effectuée',
      echec: "L'opération a échoué",
      regionSupprimee: 'suppression reussie',
      deviseAjoutee: "l'ajout de la devise a reussi",
      deviseModifiee: "la modification d'une catégorie d'investissement a reussi",
      deviseSupprimee: 'Suppression réussie',
      uniteAjoutee: "l'ajout de la unite a reussi",
      uniteModifiee: "la modification d'une unité d'investissement a reussi",
      uniteSupprimee: 'suppression reussie',
      confirmationDesactivationOrigine: "ce mode d'accès",
    });
  });

  it('n’emploie dans aucune confirmation le texte d’origine de la désactivation', () => {
    expect(CRUDS.map((crud) => crud.item)).not.toContain(MESSAGES.confirmationDesactivationOrigine);
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
    expect(LIENS_PIED_DE_PAGE).toEqual([
      'Qui sommes nous ?',
      'Nos services',
      'Nos partenaires',
      'Nous écrire',
    ]);
  });

  it('ne nomme que trois clés dans le navigateur', () => {
    expect(CLES_LOCALES).toEqual({ identite: 'identite', reference: 'reference', idOnglet: 'idOnglet' });
  });
});

describe('confirmation de suppression', () => {
  it.each([
    ['[MSG-50] nomme une région', regions, 'Voulez-vous vraiment supprimer cette région?'],
    ['[MSG-51] nomme une devise', devises, 'Voulez-vous vraiment supprimer cette devise?'],
    ['[MSG-52] nomme une unité', unites, 'Voulez-vous vraiment supprimer cette unité?'],
    ['[MSG-54] nomme une commune', communes, 'Voulez-vous vraiment supprimer cette commune?'],
    ['[MSG-55] nomme un pays', pays, 'Voulez-vous vraiment supprimer cette pays?'],
    ['[MSG-56] nomme une préfecture', prefectures, 'Voulez-vous vraiment supprimer préfecture?'],
    ['[MSG-57] nomme un quartier', quartiers, 'Voulez-vous vraiment supprimer ce quartier?'],
  ])('%s', (_, contract, question) => {
    expect(questionDeSuppression(contract.item)).toBe(question);
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupes } from './administration/groupes.ts';
import { menus } from './administration/menus.ts';
import { modesAcces } from './administration/modes-acces.ts';
import { onglets } from './administration/onglets.ts';
import { utilisateurs } from './administration/utilisateurs.ts';
import { CRUDS } from './api.ts';
import { longueur } from './core/text/cle.ts';
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
      menuAjoute: "L'ajout du menu a réussi",
      menuAjoutEchoue: "L'ajout du menu a echoué",
      menuModifie: 'La modification a été effectuée avec succès',
      menuModificationEchouee: 'La modification a échoué',
      menuSupprime: 'La suppression du ménu a bien réussi',
      menuSuppressionEchouee: 'La suppression du ménu a echoué',
      ongletAjoute: 'La création a bien reussi',
      ongletAjoutEchoue: 'La création a echoué',
      ongletModifie: 'La modification a bien reussi',
      ongletModificationEchouee: 'La création a echoué',
      ongletSupprime: 'La suppression a bien réussi',
      ongletSuppressionEchoueeAlerte: 'Suppression non effectuée',
      ongletSuppressionEchouee: 'suppression echec',
      groupeAjoute: 'Le groupe a été enregistré avec succès',
      groupeModifie: 'La modification a marché',
      groupeSupprime: 'La suppression a bien réussi',
      groupeSuppressionEchouee: 'La suppression a échoué',
      membreAffecte: "l'affectation a réussi",
      membreAffectationEchouee: "l'affectation n'a pas réussi",
      menuAffecte: 'Le menu a été bien affecté',
      menuAffectationEchouee: "Le menu n'a pas été affecté",
      ongletAffecte: ' Cet onglet a été bien affecté',
      ongletAffectationEchouee: "L'affectation de l'onglet a échoué",
      privilegeRetire: 'La suppression a bien réussie',
      privilegeRetraitEchoue: 'La suppression a échoué',
      modeSupprime: 'La suppression a bien réussi',
      utilisateurAjoute: "la crétion de l'utilisateur a réussi",
      utilisateurAjoutEchoue: 'la création a échoué',
      utilisateurModifie: "la modification de l'utilisateur a réussi",
      utilisateurModificationEchouee: 'la création a échoué',
      utilisateurDesactive: 'La suppression a bien reussi',
      utilisateurDesactivationEchouee: 'La suppression a échoué',
      nomInvalide: 'le nom doit avoir entre (4) et (9) caractères et sans caractère spécial!',
      emailInvalide: 'Email invalide.',
      telephoneInvalide: 'Le numero doit avoir 9 chiffres au maximum',
      classeAjoutee: "l'ajout de la classse a reussi",
      classeModifiee: 'la modification de la classse a reussi',
      classeSupprimee: 'Suppression réussie',
      trancheAjoutee: "l'ajout de la tranche a reussi",
      trancheModifiee: 'la modification de la tranche a reussi',
      ecoleAjoutee: "l'ajout de l'ecole a reussi",
      ecoleModifiee: "l'ajout de l'ecole a reussi",
      enseignantAjoute: "la création de l'utilisateur a réussi",
      enseignantModifie: "la modification de l'utilisateur a réussi",
      enseignantEchoue: 'la création a échoué',
      avanceAjoutee: "l'ajout de l'avance sur salaire a reussi",
      avanceModifiee: "la modification de l'avance sur salaire a bien reussi",
      retenueAjoutee: "l'ajout de l'retenue a reussi",
      retenueModifiee: "la modification de l'retenue a reussi",
      ficheSupprimee: 'Suppression réussie',
      ecoleElementSupprime: 'La suppression a bien reussi',
      ecoleSuppressionEchouee: 'La suppression a échoué',
      pourcentagesComplets: 'Les pourcentages definis pour cette école sont dejà à 100%',
      pourcentageNul: "Le pourcentage 0 n'est pas autorisé",
      prenomsInvalides: 'ce champs est obligatoir et sans caractère spécial!',
      confirmationDesactivationOrigine: "ce mode d'accès",
    });
  });

  it('n’emploie le texte d’origine de la désactivation que pour les modes d’accès, dont il parle', () => {
    const named = CRUDS.filter(({ item }) => item === MESSAGES.confirmationDesactivationOrigine);
    expect(named.map(({ entity }) => entity)).toEqual(['modes_acces']);
  });

  /** What the documents say, situation by situation: typos, accents and spaces included. */
  it.each([
    ['MSG-07', 'menu ajouté', MESSAGES.menuAjoute, "L'ajout du menu a réussi"],
    ['MSG-08', 'ajout d’un menu refusé', MESSAGES.menuAjoutEchoue, "L'ajout du menu a echoué"],
    ['MSG-09', 'menu modifié', MESSAGES.menuModifie, 'La modification a été effectuée avec succès'],
    [
      'MSG-10',
      'modification d’un menu refusée',
      MESSAGES.menuModificationEchouee,
      'La modification a échoué',
    ],
    ['MSG-11', 'menu supprimé', MESSAGES.menuSupprime, 'La suppression du ménu a bien réussi'],
    [
      'MSG-12',
      'suppression d’un menu refusée',
      MESSAGES.menuSuppressionEchouee,
      'La suppression du ménu a echoué',
    ],
    ['MSG-13', 'onglet ajouté', MESSAGES.ongletAjoute, 'La création a bien reussi'],
    ['MSG-14', 'ajout d’un onglet refusé', MESSAGES.ongletAjoutEchoue, 'La création a echoué'],
    ['MSG-15', 'onglet modifié', MESSAGES.ongletModifie, 'La modification a bien reussi'],
    [
      'MSG-16',
      'modification d’un onglet refusée',
      MESSAGES.ongletModificationEchouee,
      'La création a echoué',
    ],
    ['MSG-17', 'groupe supprimé', MESSAGES.groupeSupprime, 'La suppression a bien réussi'],
    [
      'MSG-18',
      'suppression d’un groupe refusée',
      MESSAGES.groupeSuppressionEchouee,
      'La suppression a échoué',
    ],
    ['MSG-19', 'personne affectée', MESSAGES.membreAffecte, "l'affectation a réussi"],
    [
      'MSG-20',
      'affectation d’une personne refusée',
      MESSAGES.membreAffectationEchouee,
      "l'affectation n'a pas réussi",
    ],
    ['MSG-21', 'menu affecté', MESSAGES.menuAffecte, 'Le menu a été bien affecté'],
    [
      'MSG-22',
      'affectation d’un menu refusée',
      MESSAGES.menuAffectationEchouee,
      "Le menu n'a pas été affecté",
    ],
    ['MSG-23', 'onglet affecté', MESSAGES.ongletAffecte, ' Cet onglet a été bien affecté'],
    [
      'MSG-24',
      'affectation d’un onglet refusée',
      MESSAGES.ongletAffectationEchouee,
      "L'affectation de l'onglet a échoué",
    ],
    ['MSG-25', 'privilège retiré', MESSAGES.privilegeRetire, 'La suppression a bien réussie'],
    ['MSG-26', 'retrait d’un privilège refusé', MESSAGES.privilegeRetraitEchoue, 'La suppression a échoué'],
    ['MSG-27', 'utilisateur ajouté', MESSAGES.utilisateurAjoute, "la crétion de l'utilisateur a réussi"],
    ['MSG-28', 'ajout d’un utilisateur refusé', MESSAGES.utilisateurAjoutEchoue, 'la création a échoué'],
    [
      'MSG-29',
      'utilisateur modifié',
      MESSAGES.utilisateurModifie,
      "la modification de l'utilisateur a réussi",
    ],
    [
      'MSG-30',
      'modification d’un utilisateur refusée',
      MESSAGES.utilisateurModificationEchouee,
      'la création a échoué',
    ],
    ['MSG-31', 'utilisateur désactivé', MESSAGES.utilisateurDesactive, 'La suppression a bien reussi'],
    [
      'MSG-32',
      'désactivation d’un utilisateur refusée',
      MESSAGES.utilisateurDesactivationEchouee,
      'La suppression a échoué',
    ],
    [
      'MSG-33',
      'suppression d’un onglet refusée, en alerte',
      MESSAGES.ongletSuppressionEchoueeAlerte,
      'Suppression non effectuée',
    ],
    [
      'MSG-34',
      'suppression d’un onglet refusée, ailleurs',
      MESSAGES.ongletSuppressionEchouee,
      'suppression echec',
    ],
    ['MSG-35', 'groupe ajouté', MESSAGES.groupeAjoute, 'Le groupe a été enregistré avec succès'],
    ['MSG-36', 'groupe modifié', MESSAGES.groupeModifie, 'La modification a marché'],
    ['MSG-44', 'mode d’accès supprimé', MESSAGES.modeSupprime, 'La suppression a bien réussi'],
    [
      'MSG-59',
      'nom mal écrit',
      MESSAGES.nomInvalide,
      'le nom doit avoir entre (4) et (9) caractères et sans caractère spécial!',
    ],
  ])('[%s] dit pour « %s » la phrase des documents', (_id, _situation, sentence, documented) => {
    expect(sentence).toBe(documented);
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
    ['[MSG-47] nomme un menu', menus, 'Voulez-vous vraiment supprimer ce menu?'],
    ['[MSG-48] nomme un onglet', onglets, 'Voulez-vous vraiment supprimer cet onglet?'],
    ['[MSG-49] nomme un groupe', groupes, 'Voulez-vous vraiment supprimer ce groupe?'],
    ['[MSG-50] nomme une région', regions, 'Voulez-vous vraiment supprimer cette région?'],
    ['[MSG-51] nomme une devise', devises, 'Voulez-vous vraiment supprimer cette devise?'],
    ['[MSG-52] nomme une unité', unites, 'Voulez-vous vraiment supprimer cette unité?'],
    ['[MSG-53] nomme un mode d’accès', modesAcces, "Voulez-vous vraiment supprimer ce mode d'accès?"],
    ['[MSG-54] nomme une commune', communes, 'Voulez-vous vraiment supprimer cette commune?'],
    ['[MSG-55] nomme un pays', pays, 'Voulez-vous vraiment supprimer cette pays?'],
    ['[MSG-56] nomme une préfecture', prefectures, 'Voulez-vous vraiment supprimer préfecture?'],
    ['[MSG-57] nomme un quartier', quartiers, 'Voulez-vous vraiment supprimer ce quartier?'],
    ['[MSG-58] nomme un utilisateur', utilisateurs, 'Voulez-vous vraiment supprimer cet utilisateur?'],
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

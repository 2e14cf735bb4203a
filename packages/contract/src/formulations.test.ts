/** Tests the words of the documents under each setting of the network (AMB-160): what is verbatim by default, what is corrected. */
import { afterEach, describe, expect, it } from 'vitest';
import { email, nomDePersonne, prenoms } from './administration/personne.ts';
import { CRUDS } from './api.ts';
import { Refus } from './core/api/errors.ts';
import { tailleDOuverture } from './core/api/lists.ts';
import {
  FORMULATIONS,
  formulations,
  lireFormulations,
  setFormulations,
  worded,
} from './core/text/formulations.ts';
import { FORMULES, LIBELLES, libelleDeTuile, MESSAGES, questionDeSuppression } from './ecrans/messages.ts';
import { pays } from './geographie/pays.ts';
import { prefectures } from './geographie/prefectures.ts';
import { regions } from './geographie/regions.ts';
import { classes } from './scolarite/classes.ts';
import { direTranche } from './scolarite/dire-tranche.ts';
import { libelleDuMois } from './scolarite/sessions.ts';
import { tranches } from './scolarite/tranches.ts';

afterEach(() => setFormulations('document'));

type Dit = () => string;
const faute = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message ?? '';
const lignes = () => String(tailleDOuverture({ isDocumented: true }));

/** The sentences and words of the documents that are kept by name, as a line each: by default, and corrected. */
const PAR_NOM = `
validerMotDePasse | Sign in | Valider
deviseModifiee | la modification d'une catégorie d'investissement a reussi | La modification de la devise a réussi
uniteModifiee | la modification d'une unité d'investissement a reussi | La modification de l'unité a réussi
uniteAjoutee | l'ajout de la unite a reussi | L'ajout de l'unité a réussi
symboleModifie | Code | Symbole
sansDevise | None | Aucune
ecoleModifiee | l'ajout de l'ecole a reussi | La modification de l'école a réussi
classeAjoutee | l'ajout de la classse a reussi | L'ajout de la classe a réussi
classeModifiee | la modification de la classse a reussi | La modification de la classe a réussi
filAjoutOnglet | Modification | Ajout
ongletModificationEchouee | La création a echoué | La modification a échoué
utilisateurModificationEchouee | la création a échoué | La modification a échoué
utilisateurAjoute | la crétion de l'utilisateur a réussi | La création de l'utilisateur a réussi
groupeModifie | La modification a marché | La modification a réussi
menuSupprime | La suppression du ménu a bien réussi | La suppression du menu a bien réussi
menuSuppressionEchouee | La suppression du ménu a echoué | La suppression du menu a échoué
ongletSuppressionEchouee | suppression echec | La suppression a échoué
menuPrincipalSeul | Affecté menu principal | Le menu principal lui-même
telephoneInvalide | Le numero doit avoir 9 chiffres au maximum | Le numéro doit avoir 9 chiffres.
pourcentagesComplets | Les pourcentages definis pour cette école sont dejà à 100% | Les pourcentages de cette école dépasseraient 100\u202F%.
retenueAjoutee | l'ajout de l'retenue a reussi | L'ajout de la retenue a réussi
retenueModifiee | la modification de l'retenue a reussi | La modification de la retenue a réussi
choisirSession | Selectionnez la session | Sélectionnez l'année scolaire
choisirMois | Selectionnez le mois | Sélectionnez le mois
porteeDuPrix | Mode de paiement | Portée du prix
remettre | Annuler | Réinitialiser`;
const parNom = (nom: string): string => {
  const textes: Readonly<Record<string, string>> = { ...LIBELLES, ...MESSAGES };
  return textes[nom] ?? '';
};

/** Each line of what the documents word so that a reader stops: its text by default, and corrected. */
const MOTS: readonly (readonly [dit: Dit, document: string, corrigees: string])[] = [
  ...PAR_NOM.trim()
    .split('\n')
    .map((line) => line.split(' | '))
    .map(([nom = '', document = '', corrigees = '']) => [() => parNom(nom), document, corrigees] as const),

  [
    () => questionDeSuppression(pays.item),
    'Voulez-vous vraiment supprimer cette pays?',
    'Voulez-vous vraiment supprimer ce pays\u202F?',
  ],
  [
    () => questionDeSuppression(prefectures.item),
    'Voulez-vous vraiment supprimer préfecture?',
    'Voulez-vous vraiment supprimer cette préfecture\u202F?',
  ],
  [
    () => questionDeSuppression(classes.item),
    'Voulez-vous vraiment supprimer cette classse?',
    'Voulez-vous vraiment supprimer cette classe\u202F?',
  ],
  [
    () => questionDeSuppression(regions.item),
    'Voulez-vous vraiment supprimer cette région?',
    'Voulez-vous vraiment supprimer cette région\u202F?',
  ],
  [
    () => faute(nomDePersonne().schema, 'Diall0'),
    'le nom doit avoir entre (4) et (9) caractères et sans caractère spécial!',
    "Un nom s'écrit sans caractère spécial, d'ordinaire en 4 à 9 lettres.",
  ],
  [
    () => faute(prenoms().schema, ''),
    'ce champs est obligatoir et sans caractère spécial!',
    'Ce champ est obligatoire et sans caractère spécial.',
  ],
  [() => faute(email().schema, 'awa@'), 'Email invalide.', "L'e-mail n'est pas valide."],
  [
    () => faute(tranches.fields.pourcentage.schema, 0),
    "Le pourcentage 0 n'est pas autorisé",
    "Le pourcentage 0 n'est pas autorisé.",
  ],
  [() => libelleDuMois('12'), 'Decembre', 'Décembre'],
  [() => libelleDuMois('02'), 'Fevrier', 'Février'],
  [() => libelleDuMois('08'), 'Aout', 'Août'],
  [() => direTranche('1ere tranche'), '1ere tranche', '1re tranche'],
  [() => direTranche('2eme module'), '2eme module', '2e module'],
  [() => new Refus('NON_CONNECTE').message, 'vous devez vous reconnecter!', 'Vous devez vous reconnecter.'],
  [lignes, '2', '25'],
  [() => libelleDeTuile('Administration technique'), 'Administration tec...', 'Administration technique'],
];

describe('formulations', () => {
  it.each(MOTS.map(([dit, document, corrigees]) => ({ dit, document, corrigees })))(
    '[MOTS-01] « $document » se dit « $corrigees » une fois corrigé',
    ({ dit, document, corrigees }) => {
      expect(dit()).toBe(document);
      setFormulations('corrigees');
      expect(dit()).toBe(corrigees);
      setFormulations('document');
      expect(dit()).toBe(document);
    },
  );

  it('[MOTS-01] une fois corrigée, aucune phrase n’a de faute des documents', () => {
    setFormulations('corrigees');
    const said = [
      ...Object.values(MESSAGES),
      ...Object.values(LIBELLES),
      ...CRUDS.map(({ item }) => worded(item)),
    ];
    const FAUTES =
      /reussi|echou|crétion|ménu|\bunite\b|\becole\b|classse|obligatoir\b|champs\b|l'retenue|numero|dejà|definis|[Ss]electionnez|investissement|a marché|echec|!|^\s/;
    expect(said.filter((text) => FAUTES.test(text))).toEqual([]);
  });

  it('une phrase corrigée diffère de celle des documents, et une phrase sans faute n’a pas de double', () => {
    const doubles = Object.values(FORMULES).filter((texte) => typeof texte !== 'string');
    expect(doubles.length).toBeGreaterThan(40);
    expect(doubles.filter((texte) => new Set(Object.values(texte)).size === 1)).toEqual([]);
  });

  it('sont celles des documents tant que rien d’autre n’est dit', () => {
    expect(formulations()).toBe('document');
    expect(['corrigees', 'document', '', null, undefined, 'autre'].map(lireFormulations)).toEqual([
      'corrigees',
      ...Array.from({ length: 5 }, () => 'document'),
    ]);
    expect(FORMULATIONS).toEqual(['document', 'corrigees']);
  });
});

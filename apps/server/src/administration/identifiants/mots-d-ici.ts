/** Lists words that a list made elsewhere hardly knows: those that a school of Guinea writes first in a password. */
import { TITRE_APPLICATION } from '@gestionscolaire/contract/ecrans/messages.ts';

export const MOTS_D_ICI: readonly string[] = [
  TITRE_APPLICATION,
  'mot de passe, password, motdepass, mdp, bonjour, bonsoir, salut, bienvenue, merci, secret, azerty, azertyuiop, qwerty, qsdfgh',
  'admin, administrateur, utilisateur, direction, directeur, directrice, caisse, caissier, caissière, comptable, secrétaire',
  'comptabilité, compta, secrétariat, démonstration, démo, scolarité, rentrée, vacances, bureau, ordinateur, national, nationale',
  'école, collège, lycée, groupe scolaire, gestion, scolaire, élève, enseignant, professeur, maître, maîtresse, classe, études',
  'Guinée, guinéen, guinéenne, Conakry, Kaloum, Dixinn, Matam, Ratoma, Matoto, Boké, Kindia, Mamou, Labé, Faranah, Kankan, Nzérékoré',
  'Syli, Fouta, Afrique, soleil, amour, famille, maman, papa, chéri, chérie, Allah, Bismillah, Inchallah, Dieu, Jésus, football',
  'jetaime, monamour, mafamille, moncœur, monfils, mafille',
  'janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre',
  'lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, ramadan, tabaski, Noël',
  'Mamadou, Amadou, Ibrahima, Ousmane, Abdoulaye, Alpha, Thierno, Mohamed, Moussa, Sékou, Oumar, Boubacar, Aliou, Souleymane',
  'Fatoumata, Aïssatou, Mariama, Kadiatou, Hadja, Elhadj, Aminata, Binta, Fanta, Djénabou, Hawa, Oumou, Salématou, M’Mah, Saran',
  'Diallo, Bah, Barry, Sow, Baldé, Camara, Condé, Keïta, Traoré, Touré, Sylla, Soumah, Bangoura, Kourouma, Kouyaté, Cissé, Fofana',
];

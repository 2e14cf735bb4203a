/** How the journal's screen calls a field: by the contract's label. It carries the whole contract, so it alone has this. */
import { CRUDS } from '@gestionscolaire/contract/api.ts';

const CHAMPS: Readonly<Record<string, string>> = {
  estActif: 'État',
  motDePasse: 'Mot de passe',
  motDePasseAChanger: 'Mot de passe à changer',
  estSuspendu: 'Suspendu',
  menuId: 'Menu',
  ongletId: 'Onglet',
  groupeId: 'Groupe',
  modeAccesId: "Mode d'accès",
  userId: 'Utilisateur',
  nom: 'Nom',
  email: 'E-mail',
  theme: 'Thème',
};

export function motDeChamp(entite: string, champ: string): string {
  const label = CRUDS.find((crud) => crud.entity === entite)?.fields[champ]?.label;
  return label ?? CHAMPS[champ] ?? champ;
}

/** Lists names as Guinea has them, the most frequent first; the persons who bear them here do not exist. */
const FILLES = [
  'Fatoumata',
  'Mariama',
  'Kadiatou',
  'Aïssatou',
  'Mariame',
  'Aminata',
  'Fanta',
  'Binta',
  'Hawa',
  'Hadja',
  'Marie',
  'Oumou',
  'Saran',
  'Aïssata',
  'Bintou',
  'Aïcha',
  'Djénabou',
  'Ramatoulaye',
  'Sia',
  'Koumba',
];
const GARCONS = [
  'Mamadou',
  'Mohamed',
  'Ibrahima',
  'Amadou',
  'Alpha',
  'Abdoulaye',
  'Thierno',
  'Moussa',
  'Aboubacar',
  'Oumar',
  'Sory',
  'Ousmane',
  'Lamine',
  'Sékou',
  'Mamadi',
  'Mamady',
  'Alhassane',
  'Souleymane',
  'Fodé',
  'Jean',
];
const NOMS = [
  'Diallo',
  'Camara',
  'Barry',
  'Bah',
  'Keïta',
  'Condé',
  'Sylla',
  'Baldé',
  'Traoré',
  'Kourouma',
  'Sow',
  'Kaba',
  'Bangoura',
  'Soumah',
  'Touré',
  'Doumbouya',
  'Cissé',
  'Fofana',
  'Haba',
  'Kamano',
  'Sidibé',
  'Diakité',
  'Loua',
  'Lamah',
  'Mara',
  'Konaté',
  'Kolié',
  'Tolno',
  'Kanté',
  'Guilavogui',
];

export interface EleveInvente {
  prenoms: string;
  nom: string;
  sexe: string;
  /** The birth date, another one for each: jj/mm/aaaa. */
  naissance: string;
  telephone: string;
}

/** Makes so many pupils, no two of whom could be one. */
export function elevesInventes(nombre: number): EleveInvente[] {
  return Array.from({ length: nombre }, (_, rang) => {
    const names = rang % 2 === 0 ? FILLES : GARCONS;
    const naissance = new Date(Date.UTC(2008, 0, 5 + rang * 5)).toISOString().slice(0, 10);
    return {
      prenoms: names[Math.floor(rang / 2) % names.length] ?? '',
      nom: NOMS[Math.floor(rang / 2 + rang / 40) % NOMS.length] ?? '',
      sexe: rang % 2 === 0 ? 'Fille' : 'Garçon',
      naissance: naissance.split('-').toReversed().join('/'),
      telephone: String(622_000_000 + rang * 37),
    };
  });
}

/**
 * Lists a hundred slips of people who look for a pupil, each with the pupil they mean and the worst rank he may have, and makes
 * the school they look in. Sixty are of his own names, forty of a guardian of his. They were written before the search and stay
 * as they are: a search that misses one is wrong.
 */

export interface Faute {
  tape: string;
  /** The first names, then the family name: 'Mamadou Saliou|Diallo'. */
  eleve: string;
  /** The worst rank; pupils with exactly the same name share one. */
  rang: 1 | 2 | 3;
}

const faute = (tape: string, eleve: string, rang: Faute['rang']): Faute => ({ tape, eleve, rang });

export const FAUTES: readonly Faute[] = [
  // Order, accents, capitals and spaces differ.
  faute('Diallo Mamadou', 'Mamadou|Diallo', 1),
  faute('SEKOU CONDE', 'Sékou|Condé', 1),
  faute('bari mamadou saliou', 'Mamadou Saliou|Barry', 1),
  faute('mamadoudiallo', 'Mamadou|Diallo', 1),
  faute('fatoumatabinta barry', 'Fatoumata Binta|Barry', 1),
  faute('el hadj ousmane sow', 'Elhadj Ousmane|Sow', 1),
  faute('m mah soumah', 'M’Mah|Soumah', 1),
  faute('ndiaye rouguiatou', 'Rouguiatou|N’Diaye', 1),
  // Letters are missing, doubled, swapped or wrong.
  faute('dialo mamadu', 'Mamadou|Diallo', 1),
  faute('mamdou diallo', 'Mamadou|Diallo', 1),
  faute('maamdou dialllo', 'Mamadou|Diallo', 1),
  faute('mamoudou dialo', 'Mamoudou|Diallo', 1),
  faute('assiatou balde', 'Aïssatou|Baldé', 2),
  faute('tounkra salematou', 'Salématou|Tounkara', 1),
  faute('ramatoulay sow', 'Ramatoulaye|Sow', 1),
  faute('jean piere thea', 'Jean Pierre|Théa', 1),
  faute('marie madelaine haba', 'Marie Madeleine|Haba', 1),
  faute('millimono saa', 'Saa|Millimouno', 2),
  faute('smael konate', 'Ismaël|Konaté', 1),
  faute('dauda leno', 'Daouda|Leno', 1),
  faute('kourouam moussa', 'Moussa|Kourouma', 1),
  faute('alpah oumar bah', 'Alpha Oumar|Bah', 1),
  // The name is written as it sounds.
  faute('mamadouh jallow', 'Mamadou|Diallo', 1),
  faute('fatimata barri', 'Fatoumata|Barry', 2),
  faute('fatou binta bary', 'Fatoumata Binta|Barry', 1),
  faute('fatoumata bintou dialo', 'Fatoumata Binta|Diallo', 1),
  faute('aissata ba', 'Aïssatou|Bah', 2),
  faute('kamara aboubakar', 'Aboubacar|Camara', 1),
  faute('boubacar sidiki kamara', 'Aboubacar Sidiki|Camara', 1),
  faute('soware ibrahim', 'Ibrahima|Souaré', 1),
  faute('musa keyta', 'Moussa|Keïta', 1),
  faute('sisse umu', 'Oumou|Cissé', 1),
  faute('tourre lansine', 'Lanciné|Touré', 1),
  faute('coulibaly kadiatu', 'Kadiatou|Koulibaly', 1),
  faute('trawore mariame', 'Mariame|Traoré', 1),
  faute('awa traoret', 'Hawa|Traoré', 1),
  faute('tierno amadu balde', 'Thierno Amadou|Baldé', 1),
  faute('cherno bari', 'Thierno|Barry', 3),
  faute('mma suma', 'M’Mah|Soumah', 1),
  faute('mahawa bangura', 'M’Mahawa|Bangoura', 1),
  faute('jenabu dialo', 'Djénabou|Diallo', 1),
  faute('zoumanigi pepe', 'Pépé|Zoumanigui', 1),
  faute('koyvogi fassou', 'Fassou|Koïvogui', 1),
  faute('wendeno tamba', 'Tamba|Ouendéno', 1),
  faute('wulare finda', 'Finda|Oularé', 1),
  faute('mouhamed silla', 'Mohamed|Sylla', 1),
  faute('suleyman dumbuya', 'Souleymane|Doumbouya', 1),
  faute('doumbia fode', 'Fodé|Doumbouya', 2),
  faute('jakite abdurahman', 'Abdourahmane|Diakité', 2),
  faute('alassane cidibe', 'Alhassane|Sidibé', 1),
  faute('sherif aidara', 'Chérif|Haidara', 1),
  faute('fofana yusuf', 'Youssouf|Fofana', 1),
  // Not all of the name is typed, or not yet.
  faute('mohammed lamin kaba', 'Mohamed Lamine|Kaba', 1),
  faute('ibrahima kuruma', 'Ibrahima Kalil|Kourouma', 3),
  faute('mariama sire', 'Mariama Ciré|Diallo', 3),
  faute('salio barry', 'Mamadou Saliou|Barry', 3),
  faute('t zoumanigui', 'Tokpa|Zoumanigui', 1),
  faute('tiguidanke', 'Tiguidanké|Kaba', 3),
  faute('mamadou sal dial', 'Mamadou Saliou|Diallo', 1),
  faute('mamadou bobo bhoye diallo', 'Mamadou Bhoye|Diallo', 1),
];

export interface FauteDeResponsable extends Faute {
  /** The guardian's whole name, as the school wrote it. */
  responsable: string;
  /** '+224628010203'; any other where the slip has no digits. */
  telephone?: string;
}

const parent = (tape: string, eleve: string, responsable: string, rang: Faute['rang'] = 1) => ({
  ...faute(tape, eleve, rang),
  responsable,
});

const appel = (tape: string, eleve: string, responsable: string, telephone: string) => ({
  ...parent(tape, eleve, responsable),
  telephone,
});

export const FAUTES_DE_RESPONSABLE: readonly FauteDeResponsable[] = [
  // Order, accents, capitals, titles and spaces differ.
  parent('sory leno', 'Daouda|Leno', 'Sory Leno', 2),
  parent('Théa Marcel', 'Jean Pierre|Théa', 'Marcel Théa'),
  parent('HABA THERESE', 'Marie Madeleine|Haba', 'Thérèse Haba'),
  parent('el hadj sanoussy sow', 'Elhadj Ousmane|Sow', 'Elhadj Sanoussy Sow'),
  parent('hadja nènè galé', 'Mamadou Bhoye|Diallo', 'Hadja Nènè Gallé Diallo'),
  parent('mbalia soumah', 'M’Mah|Soumah', 'M’Balia Soumah'),
  parent("n'faly kaba", 'Mohamed Lamine|Kaba', 'N’Faly Kaba', 2),
  parent('yayadiallo', 'Mamoudou|Diallo', 'Yaya Diallo', 2),
  parent('bangoura yamoussa', 'M’Mahawa|Bangoura', 'Yamoussa Bangoura'),
  parent('sakoba keita', 'Moussa|Keïta', 'Sakoba Keïta', 2),
  // Letters are missing, doubled, swapped or wrong.
  parent('siradio bah', 'Alpha Oumar|Bah', 'Siradiou Bah', 2),
  parent('kerfala camra', 'Aboubacar|Camara', 'Kerfalla Camara', 3),
  parent('ansoumane traroe', 'Hawa|Traoré', 'Ansoumane Traoré', 2),
  parent('foromo koivogui', 'Fassou|Koïvogui', 'Foromo Koïvogui'),
  parent('yomba milimouno', 'Saa|Millimouno', 'Yomba Millimouno', 2),
  parent('siba zoumanigi', 'Pépé|Zoumanigui', 'Siba Zoumanigui', 2),
  parent('mawdo sow', 'Ramatoulaye|Sow', 'Mawdho Sow', 2),
  parent('sekouba konat', 'Ismaël|Konaté', 'Sékouba Konaté', 3),
  parent('nantenen touré', 'Lanciné|Touré', 'Nanténin Touré', 2),
  parent('sayon tounkara', 'Salématou|Tounkara', 'Sayon Tounkara'),
  // The name is written as it sounds.
  parent('yacine jallow', 'Djénabou|Diallo', 'Yacine Diallo', 2),
  parent('nuhan kuruma', 'Moussa|Kourouma', 'Nouhan Kourouma', 2),
  parent('mustafa sisse', 'Oumou|Cissé', 'Moustapha Cissé', 2),
  parent('jiba kamara', 'Aboubacar Sidiki|Camara', 'Djiba Camara', 3),
  parent('bokar barri', 'Thierno|Barry', 'Bocar Barry', 3),
  parent('zenab fofana', 'Youssouf|Fofana', 'Zeïnab Fofana', 2),
  parent('keoulen doumbuya', 'Souleymane|Doumbouya', 'Kéoulen Doumbouya', 2),
  parent('sidibe gnouma', 'Alhassane|Sidibé', 'Niouma Sidibé', 3),
  parent('sarah wendeno', 'Tamba|Ouendéno', 'Sara Ouendéno', 2),
  parent('morciré sila', 'Mohamed|Sylla', 'Morciré Sylla', 2),
  // A guardian of another family, and a name not typed in whole.
  parent('fanta soumah', 'Rouguiatou|N’Diaye', 'Fanta Soumah', 3),
  parent('gnale haidara', 'Chérif|Haidara', 'Gnalé Haidara'),
  parent('karamoko diakit', 'Abdourahmane|Diakité', 'Karamoko Diakité', 2),
  parent('wopou', 'Finda|Oularé', 'Wopou Guilavogui'),
  parent('facely kpog', 'Tokpa|Zoumanigui', 'Facély Kpoghomou'),
  // Digits, alone or with a name.
  appel('628 01 02 03', 'Sékou|Condé', 'Aly Condé', '+224628010203'),
  appel('00224 628-44-55-66', 'Kadiatou|Koulibaly', 'Ousmane Koulibaly', '+224628445566'),
  appel('aly 628 77 88 99', 'Mariame|Traoré', 'Aly Badara Traoré', '+224628778899'),
  appel('balde 628101112', 'Thierno Amadou|Baldé', 'Tidiane Baldé', '+224628101112'),
  appel('131415', 'Ibrahima|Souaré', 'Foulématou Souaré', '+224628131415'),
];

/** The most frequent names of Guinea's lists of the baccalauréat, with how often they stand there. */
const PRENOMS = `Mamadou 1696, Fatoumata 919, Mohamed 895, Ibrahima 742, Mariama 532, Amadou 489, Alpha 463, Abdoulaye 454,
Thierno 447, Moussa 416, Aboubacar 407, Kadiatou 405, Aïssatou 399, Oumar 362, Sory 314, Ousmane 308, Mariame 300, Aminata 297,
Lamine 270, Sékou 262, Fanta 255, Binta 249, Adama 239, Mamadi 233, Mamady 230, Hawa 230, Ibrahima Sory 225, Oury 198,
Alhassane 195, Fatoumata Binta 194, Souleymane 191, Fodé 190, Jean 187, Abdoul 182, Mamoudou 181, Boubacar 180, Marie 175,
Oumou 169, Saran 167, Saa 166, Sidiki 165, Lamarana 163, Aly 158, Aïssata 157, Saliou 149, Aliou 148, Mory 138, Tamba 135,
Alpha Oumar 130, Cécé 127, Alsény 124, Aïcha 124, Baïlo 117, Mamadou Aliou 112, Djénabou 110, Mamadou Saliou 110, Daouda 110,
Mariama Ciré 90, Mamadou Oury 86, Ramatoulaye 91, Sia 90, Lanciné 84, Ibrahima Kalil 61, Mamadou Saïdou 53, Abdourahamane 62,
Mamadou Lamarana 45, Assiatou 43, Alpha Amadou 39, Fatimatou 38, Aïssatou Lamarana 38, Thierno Ibrahima 24, Fatou 41`;

const NOMS = `Diallo 3380, Camara 2155, Barry 1252, Bah 1180, Keïta 846, Condé 769, Sylla 660, Baldé 603, Traoré 515, Kourouma 476,
Sow 466, Kaba 440, Bangoura 405, Soumah 396, Touré 385, Doumbouya 322, Cissé 271, Fofana 265, Haba 254, Kamano 238, Sidibé 214,
Diakité 212, Loua 189, Lamah 178, Mara 166, Konaté 165, Kolié 164, Tolno 161, Kanté 153, Guilavogui 146, Sangaré 123, Sacko 122,
Oularé 119, Millimouno 119, Kpoghomou 119, Diaby 113, Koïvogui 111, Diawara 109, Kouyate 109, Leno 104, Koulibaly 104, Conté 101,
Souaré 91, Zoumanigui 46, Millimono 57`;

function frequencies(text: string): [name: string, weight: number][] {
  return text.split(/,\s+/).map((entry) => {
    const space = entry.lastIndexOf(' ');
    return [entry.slice(0, space), Number(entry.slice(space + 1))];
  });
}

/** Makes a random number generator (mulberry32): the same seed makes the same school on every machine. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state += 0x6d2b79f5;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface EleveDeLEcole {
  prenoms: string;
  nom: string;
  /** '00042' */
  matricule: string;
  telephone: string;
  /** 'Sory Leno' */
  responsable: string;
}

/** Makes a school: the pupils whom the slips mean, among others that chance names as Guinea does, each with a guardian. */
export function ecoleDe(nombre: number): EleveDeLEcole[] {
  const draw = chance(19_581_002);
  const pick = (all: readonly [string, number][]): string => {
    let left = draw() * all.reduce((sum, [, weight]) => sum + weight, 0);
    return all.find(([, weight]) => (left -= weight) < 0)?.[0] ?? '';
  };
  const [prenoms, noms] = [frequencies(PRENOMS), frequencies(NOMS)];
  const names = [...new Set(FAUTES.map(({ eleve }) => eleve))];
  while (names.length < nombre) names.push(`${pick(prenoms)}|${pick(noms)}`);
  const meant = new Map(FAUTES_DE_RESPONSABLE.map((one) => [one.eleve, one]));
  return names
    .map((name) => ({ name, at: draw() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }, index) => {
      const [first = '', family = ''] = name.split('|');
      const line = String(620_000_000 + Math.floor(draw() * 7_999_999));
      // Half of the guardians have the family name of the pupil.
      const others = `${pick(prenoms)} ${draw() < 0.5 ? family : pick(noms)}`;
      const { responsable = others, telephone = `+224${line}` } = meant.get(name) ?? {};
      return {
        prenoms: first,
        nom: family,
        matricule: String(index + 1).padStart(5, '0'),
        telephone,
        responsable,
      };
    });
}

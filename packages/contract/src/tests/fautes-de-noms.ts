/**
 * Lists a hundred slips of people who look for a pupil, each with the pupil they mean and the worst rank they may have, and makes
 * the school they look in. Sixty are of their own names, forty of a guardian of theirs. They were written before the search and stay
 * as they are: a search that misses one is wrong.
 */

export interface Faute {
  tape: string;
  /** The first names, then the family name: 'Mamadou Saliou|Diallo'. */
  eleve: string;
  /** The worst rank; pupils with exactly the same name share one. */
  rang: 1 | 2 | 3;
}

/** The slips and the pupil each means, with the worst rank where it is not the first; '#' says what the next ones have in common. */
const SIENNES = `
# Order, accents, capitals and spaces differ.
Diallo Mamadou = Mamadou|Diallo; SEKOU CONDE = Sékou|Condé; bari mamadou saliou = Mamadou Saliou|Barry;
mamadoudiallo = Mamadou|Diallo; fatoumatabinta barry = Fatoumata Binta|Barry; el hadj ousmane sow = Elhadj Ousmane|Sow;
m mah soumah = M’Mah|Soumah; ndiaye rouguiatou = Rouguiatou|N’Diaye;
# Letters are missing, doubled, swapped or wrong.
dialo mamadu = Mamadou|Diallo; mamdou diallo = Mamadou|Diallo; maamdou dialllo = Mamadou|Diallo;
mamoudou dialo = Mamoudou|Diallo; assiatou balde = Aïssatou|Baldé (2); tounkra salematou = Salématou|Tounkara;
ramatoulay sow = Ramatoulaye|Sow; jean piere thea = Jean Pierre|Théa; marie madelaine haba = Marie Madeleine|Haba;
millimono saa = Saa|Millimouno (2); smael konate = Ismaël|Konaté; dauda leno = Daouda|Leno; kourouam moussa = Moussa|Kourouma;
alpah oumar bah = Alpha Oumar|Bah;
# The name is written as it sounds.
mamadouh jallow = Mamadou|Diallo; fatimata barri = Fatoumata|Barry (2); fatou binta bary = Fatoumata Binta|Barry;
fatoumata bintou dialo = Fatoumata Binta|Diallo; aissata ba = Aïssatou|Bah (2); kamara aboubakar = Aboubacar|Camara;
boubacar sidiki kamara = Aboubacar Sidiki|Camara; soware ibrahim = Ibrahima|Souaré; musa keyta = Moussa|Keïta;
sisse umu = Oumou|Cissé; tourre lansine = Lanciné|Touré; coulibaly kadiatu = Kadiatou|Koulibaly;
trawore mariame = Mariame|Traoré; awa traoret = Hawa|Traoré; tierno amadu balde = Thierno Amadou|Baldé;
cherno bari = Thierno|Barry (3); mma suma = M’Mah|Soumah; mahawa bangura = M’Mahawa|Bangoura; jenabu dialo = Djénabou|Diallo;
zoumanigi pepe = Pépé|Zoumanigui; koyvogi fassou = Fassou|Koïvogui; wendeno tamba = Tamba|Ouendéno;
wulare finda = Finda|Oularé; mouhamed silla = Mohamed|Sylla; suleyman dumbuya = Souleymane|Doumbouya;
doumbia fode = Fodé|Doumbouya (2); jakite abdurahman = Abdourahmane|Diakité (2); alassane cidibe = Alhassane|Sidibé;
sherif aidara = Chérif|Haidara; fofana yusuf = Youssouf|Fofana;
# Not all of the name is typed, or not yet.
mohammed lamin kaba = Mohamed Lamine|Kaba; ibrahima kuruma = Ibrahima Kalil|Kourouma (3);
mariama sire = Mariama Ciré|Diallo (3); salio barry = Mamadou Saliou|Barry (3); t zoumanigui = Tokpa|Zoumanigui;
tiguidanke = Tiguidanké|Kaba (3); mamadou sal dial = Mamadou Saliou|Diallo; mamadou bobo bhoye diallo = Mamadou Bhoye|Diallo;`;

/** Reads such a list: the slip, what it means, the worst rank. */
const lire = (liste: string): [tape: string, vise: string, rang: Faute['rang']][] =>
  [
    ...liste
      .replaceAll(/^#.*$/gm, '')
      .matchAll(/(?<tape>[^=;]+) = (?<vise>[^=;(]+?)(?: \((?<rang>[23])\))?;/g),
  ].map(([, tape = '', vise = '', rang]) => [tape.trim(), vise, rang === '3' ? 3 : rang === '2' ? 2 : 1]);

export const FAUTES: readonly Faute[] = lire(SIENNES).map(([tape, eleve, rang]) => ({ tape, eleve, rang }));

export interface FauteDeResponsable extends Faute {
  /** The guardian's whole name, as the school wrote it. */
  responsable: string;
  /** '+224628010203'; any other where the slip has no digits. */
  telephone?: string;
}

/** The same of a guardian: after the pupil their whole name, then their telephone where the slip has digits. */
const DE_RESPONSABLES = `
# Order, accents, capitals, titles and spaces differ.
sory leno = Daouda|Leno / Sory Leno (2); Théa Marcel = Jean Pierre|Théa / Marcel Théa;
HABA THERESE = Marie Madeleine|Haba / Thérèse Haba; el hadj sanoussy sow = Elhadj Ousmane|Sow / Elhadj Sanoussy Sow;
hadja nènè galé = Mamadou Bhoye|Diallo / Hadja Nènè Gallé Diallo; mbalia soumah = M’Mah|Soumah / M’Balia Soumah;
n'faly kaba = Mohamed Lamine|Kaba / N’Faly Kaba (2); yayadiallo = Mamoudou|Diallo / Yaya Diallo (2);
bangoura yamoussa = M’Mahawa|Bangoura / Yamoussa Bangoura; sakoba keita = Moussa|Keïta / Sakoba Keïta (2);
# Letters are missing, doubled, swapped or wrong.
siradio bah = Alpha Oumar|Bah / Siradiou Bah (2); kerfala camra = Aboubacar|Camara / Kerfalla Camara (3);
ansoumane traroe = Hawa|Traoré / Ansoumane Traoré (2); foromo koivogui = Fassou|Koïvogui / Foromo Koïvogui;
yomba milimouno = Saa|Millimouno / Yomba Millimouno (2); siba zoumanigi = Pépé|Zoumanigui / Siba Zoumanigui (2);
mawdo sow = Ramatoulaye|Sow / Mawdho Sow (2); sekouba konat = Ismaël|Konaté / Sékouba Konaté (3);
nantenen touré = Lanciné|Touré / Nanténin Touré (2); sayon tounkara = Salématou|Tounkara / Sayon Tounkara;
# The name is written as it sounds.
yacine jallow = Djénabou|Diallo / Yacine Diallo (2); nuhan kuruma = Moussa|Kourouma / Nouhan Kourouma (2);
mustafa sisse = Oumou|Cissé / Moustapha Cissé (2); jiba kamara = Aboubacar Sidiki|Camara / Djiba Camara (3);
bokar barri = Thierno|Barry / Bocar Barry (3); zenab fofana = Youssouf|Fofana / Zeïnab Fofana (2);
keoulen doumbuya = Souleymane|Doumbouya / Kéoulen Doumbouya (2); sidibe gnouma = Alhassane|Sidibé / Niouma Sidibé (3);
sarah wendeno = Tamba|Ouendéno / Sara Ouendéno (2); morciré sila = Mohamed|Sylla / Morciré Sylla (2);
# A guardian of another family, and a name not typed in whole.
fanta soumah = Rouguiatou|N’Diaye / Fanta Soumah (3); gnale haidara = Chérif|Haidara / Gnalé Haidara;
karamoko diakit = Abdourahmane|Diakité / Karamoko Diakité (2); wopou = Finda|Oularé / Wopou Guilavogui;
facely kpog = Tokpa|Zoumanigui / Facély Kpoghomou;
# Digits, alone or with a name.
628 01 02 03 = Sékou|Condé / Aly Condé / +224628010203;
00224 628-44-55-66 = Kadiatou|Koulibaly / Ousmane Koulibaly / +224628445566;
aly 628 77 88 99 = Mariame|Traoré / Aly Badara Traoré / +224628778899;
balde 628101112 = Thierno Amadou|Baldé / Tidiane Baldé / +224628101112;
131415 = Ibrahima|Souaré / Foulématou Souaré / +224628131415;`;

export const FAUTES_DE_RESPONSABLE: readonly FauteDeResponsable[] = lire(DE_RESPONSABLES).map(
  ([tape, vise, rang]) => {
    const [eleve = '', responsable = '', telephone] = vise.split(' / ');
    return { tape, eleve, responsable, rang, ...(telephone === undefined ? {} : { telephone }) };
  },
);

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

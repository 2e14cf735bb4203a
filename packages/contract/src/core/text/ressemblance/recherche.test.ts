import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cle } from '#core/text/cle.ts';
import { type EleveDeLEcole, ecoleDe, FAUTES, FAUTES_DE_RESPONSABLE } from '#tests/fautes-de-noms.ts';
import { paires } from '#tests/mots.ts';
import { dUnTrait } from './morceaux.ts';
import { changements, ecart, motDe, sonDe } from './mots.ts';
import { lireSaisie } from './numeros.ts';
import { lesPlusRessemblants, type Textes } from './recherche.ts';

const textesDe = ({ prenoms, nom, matricule, telephone, responsable }: EleveDeLEcole): Textes => ({
  prenoms: cle(prenoms),
  nom: cle(nom),
  matricule,
  telephones: [telephone],
  responsables: [cle(responsable), ''],
});

const nameOf = ({ prenoms, nom }: Pick<EleveDeLEcole, 'prenoms' | 'nom'>) => `${prenoms}|${nom}`;

const eleve = (name: string, given: Partial<EleveDeLEcole> = {}): EleveDeLEcole => {
  const [prenoms = '', nom = ''] = name.split('|');
  return { prenoms, nom, matricule: '00001', telephone: '+224622123456', responsable: '', ...given };
};

const vises = (tape: string, tous: readonly EleveDeLEcole[]) =>
  dUnTrait(lesPlusRessemblants(tape, tous, textesDe, 20));

/** Returns the names that a text finds, in their order, each once. */
const noms = (tape: string, tous: readonly EleveDeLEcole[]) => [
  ...new Set(vises(tape, tous).map(({ one }) => nameOf(one))),
];

describe('les fautes de qui cherche un élève', () => {
  const ecole = ecoleDe(600);

  it('[GUICHET-01] sont cent, dont quarante d’un responsable, dans une école de 600 élèves où beaucoup ont le même nom', () => {
    expect(new Set([...FAUTES, ...FAUTES_DE_RESPONSABLE].map(({ tape }) => tape)).size).toBe(100);
    expect([FAUTES.length, FAUTES_DE_RESPONSABLE.length]).toEqual([60, 40]);
    expect(ecole).toHaveLength(600);
    expect(ecole.filter(({ nom }) => nom === 'Diallo').length).toBeGreaterThan(60);
  });

  it.each(FAUTES)('« $tape » : $eleve, au rang $rang au plus', ({ tape, eleve: meant, rang }) => {
    expect(noms(tape, ecole).slice(0, rang)).toContain(meant);
  });

  it.each(FAUTES_DE_RESPONSABLE)(
    '[GUICHET-01] « $tape » : $eleve, par $responsable, au rang $rang au plus',
    ({ tape, eleve: meant, rang }) => {
      expect(noms(tape, ecole).slice(0, rang)).toContain(meant);
    },
  );
});

describe('un nom', () => {
  it('dit en entier passe devant qui en a un de plus', () => {
    const tous = ['Mamadou Saliou|Diallo', 'Mamadou|Diallo', 'Amadou|Diallo'].map((name) => eleve(name));
    expect(noms('mamadou diallo', tous)).toEqual([
      'Mamadou|Diallo',
      'Mamadou Saliou|Diallo',
      'Amadou|Diallo',
    ]);
  });

  it('se trouve pendant qu’il se tape, et par une initiale', () => {
    const tous = ['Mariama|Sow', 'Mariama Ciré|Diallo', 'Tokpa|Sow'].map((name) => eleve(name));
    expect(noms('mar', tous)).toEqual(['Mariama|Sow', 'Mariama Ciré|Diallo']);
    expect(noms('t. sow', tous)).toEqual(['Tokpa|Sow']);
  });

  it('n’est trouvé que si chaque mot de deux lui ressemble ; de trois, un peut être de trop', () => {
    const tous = [eleve('Mamadou|Diallo')];
    expect(noms('mamadou zoumanigui', tous)).toEqual([]);
    expect(noms('mamadou bobo diallo', tous)).toEqual(['Mamadou|Diallo']);
    expect(noms('mamadou bobo sow', tous)).toEqual([]);
  });

  it('n’est pas caché par qui en est loin, ni entouré de lui', () => {
    const tous = ['Mamadou|Diallo', 'Mamadou|Sow', 'Hawa|Diallo'].map((name) => eleve(name));
    expect(noms('mamadou bobo diallo', tous)).toEqual(['Mamadou|Diallo']);
  });

  it('donne à chaque mot tapé un mot à lui', () => {
    const tous = ['Mamadou|Bah', 'Mamadou Mamadi|Bah'].map((name) => eleve(name));
    expect(noms('mamadi mamadou', tous)).toEqual(['Mamadou Mamadi|Bah']);
    expect(noms('sow sow', [eleve('Hawa|Sow')])).toEqual([]);
    expect(noms('diallo diallo', [eleve('Diallo|Diallo')])).toEqual(['Diallo|Diallo']);
  });

  it('les aussi ressemblants restent dans l’ordre où ils viennent, vingt au plus', () => {
    const tous = Array.from({ length: 30 }, (_, rang) => eleve('Hawa|Sow', { matricule: `${rang}` }));
    const found = vises('hawa', tous);
    expect(found.map(({ one: { matricule } }) => Number(matricule))).toEqual([
      ...Array.from({ length: 20 }).keys(),
    ]);
  });

  it('que rien ne dit ne trouve personne', () => {
    for (const tape of ['', '   ', "'", '+', '…', '°', '-- //'])
      expect(noms(tape, [eleve('Hawa|Sow')])).toEqual([]);
  });

  it('d’un autre alphabet se trouve aussi', () => {
    const tous = ['مامادو|ديالو', '𞤃𞤢𞤥𞤢𞤣𞤵|𞤔𞤢𞤤𞤮', 'Hawa|Sow'].map((name) => eleve(name));
    expect(noms('ديالو', tous)).toEqual(['مامادو|ديالو']);
    expect(noms('𞤔𞤢𞤤𞤮', tous)).toEqual(['𞤃𞤢𞤥𞤢𞤣𞤵|𞤔𞤢𞤤𞤮']);
  });

  it('aucun texte n’arrête la recherche, et un nom tapé comme il s’écrit trouve son élève en tête', () => {
    const ecole = ecoleDe(80);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (tape) => {
        expect(noms(tape, ecole).length).toBeLessThanOrEqual(20);
      }),
    );
    for (const one of ecole) {
      expect(noms(`${one.nom} ${one.prenoms}`, ecole)[0]).toBe(nameOf(one));
    }
  });
});

describe('des chiffres', () => {
  const tous = ['00420', '00042', '00142', '04200'].map((matricule, rang) =>
    eleve('Hawa|Sow', { matricule, telephone: `+22462212345${rang}` }),
  );
  const matricules = (tape: string) => vises(tape, tous).map(({ one: { matricule } }) => matricule);

  it('trouvent un matricule sans ses zéros, le sien d’abord', () => {
    expect(matricules('42')).toEqual(['00042', '00420', '04200']);
    expect(matricules('00042')).toEqual(['00042']);
    expect(matricules('0042')).toEqual(['00042', '00420']);
    expect(matricules('n° 142')).toEqual(['00142']);
  });

  it.each(
    [
      ['622123451', '622 12 34 51', '622-12-34-51', '+224622123451', '+224 622 12 34 51'],
      ['00224 622 12 34 51', '(224) 622.12.34.51', '123451', '3451'],
    ].flat(),
  )('trouvent un téléphone : %s', (tape) => {
    expect(matricules(tape)).toEqual(['00042']);
  });

  it('moins de quatre ne sont pas un morceau de téléphone', () => {
    expect(matricules('451')).toEqual([]);
    expect(matricules('6221')).toHaveLength(4);
  });

  it('et un nom se cherchent ensemble', () => {
    const deux = [eleve('Hawa|Sow'), eleve('Fanta|Sow'), eleve('Fanta|Bah', { telephone: '+224655000000' })];
    expect(noms('sow 622 12 34 56', deux)).toEqual(['Hawa|Sow', 'Fanta|Sow']);
    expect(noms('fanta 622', deux)).toEqual([]);
    expect(noms('fanta 6221', deux)).toEqual(['Fanta|Sow']);
  });

  it('se lisent à part des mots', () => {
    expect(lireSaisie("M'Mah  Sow, 622 12-34 / 42")).toEqual({
      mots: ['mmah', 'sow'],
      nombres: ['6221234', '42'],
    });
  });
});

describe('un responsable', () => {
  const tous = [
    eleve('Sary|Leno'),
    eleve('Maurice|Haba', { responsable: 'Sory Leno' }),
    eleve('Sory|Leno', { responsable: 'Faya Kamano' }),
  ];

  it('[GUICHET-01] fait trouver son élève après qui porte ce nom, avant qui ne fait que ressembler', () => {
    expect(vises('sory leno', tous).map(({ one, responsable }) => [nameOf(one), responsable])).toEqual([
      ['Sory|Leno', null],
      ['Maurice|Haba', 0],
      ['Sary|Leno', null],
    ]);
  });

  it('[GUICHET-01] doit avoir tous les mots tapés, qui ne se partagent pas avec le nom de l’élève', () => {
    expect(noms('maurice sory', tous)).toEqual([]);
    expect(noms('sory bobo leno', tous)).toEqual(['Sory|Leno', 'Sary|Leno']);
  });
});

describe('qui est nommé, et qui ressemble', () => {
  const un = eleve('Mamadou Saliou|Diallo', {
    matricule: '00042',
    telephone: '+224622123456',
    responsable: 'M’Mah Soumah',
  });
  const estExact = (tape: string) => vises(tape, [un]).map((vise) => vise.estExact);

  it.each(
    [
      ['Diallo MAMADOU', 'mamadou sal dial', 'mamadousaliou diallo', 'saliou', 'm mah soumah', 'mmah'],
      ['42', '622 12 34 56', 'diallo 00224622123456', 'diallo n° 42'],
    ].flat(),
  )('[GUICHET-02] « %s » le nomme : chaque mot est écrit ou commencé, chaque nombre entier', (tape) => {
    expect(estExact(tape)).toEqual([true]);
  });

  it.each(['dialo', 'jallow', 'amadou saliou diallo', 'mamadou bobo diallo', 'sumah mmah', '4', '123456'])(
    '[GUICHET-02] « %s » ne fait que lui ressembler',
    (tape) => {
      expect(estExact(tape)).toEqual([false]);
    },
  );

  it('[GUICHET-02] « patrice » ne nomme pas Maurice', () => {
    const [maurice] = vises('patrice', [eleve('Maurice|Leno')]);
    expect(maurice?.estExact).toBe(false);
  });
});

describe('un mot', () => {
  it.each(
    paires(`
      diallo = jallow · mamadou = mamaduh · souare = soware · koivogui = coyvogi · djenabou = dienabu
      hawa = haoua · thierno = cherno · cheick = sheik · cisse = sise · conde = konde · mohammed = mohamed
      bamba = banba`),
  )('%s sonne comme %s', (one, other) => {
    expect(sonDe(one)).toBe(sonDe(other));
  });

  it.each(
    paires(`
      bah = barry · sow = sylla · saa = sory · ba = bo · camara = cissoko`),
  )('%s n’est pas %s', (one, other) => {
    expect(ecart(motDe(one), motDe(other))).toBe(Infinity);
  });

  it('le même est plus près que son commencement, et lui qu’une faute', () => {
    const far = ['mariam', 'mariama', 'mariana'].map((word) => ecart(motDe('mariam'), motDe(word)));
    const [same = 0, begun = 0, slipped = 0] = far;
    expect([same < begun, begun < slipped]).toEqual([true, true]);
  });

  it('deux lettres échangées sont un changement, une voyelle perdue en est un petit', () => {
    expect(changements('abc', 'acb', 9).whole).toBeCloseTo(0.8);
    expect(changements('sry', 'sory', 9).whole).toBeCloseTo(0.8);
    expect(changements('sor', 'sory', 9)).toEqual({ whole: 1, beginning: 0 });
    expect(changements('abcdef', 'uvwxyz', 2).whole).toBe(Infinity);
  });
});

/** Fills the whole table of changes, as `changements` would without a limit. */
function changementsParTable(typed: string, word: string): number {
  const table = Array.from({ length: typed.length + 1 }, () => new Float64Array(word.length + 1));
  const at = (line: number, column: number) => table[line]?.[column] ?? Infinity;
  const perdu = (lettre: string) => ('aeiou'.includes(lettre) ? 0.8 : 1);
  const change = (un: string, autre: string) => changements(un, autre, Infinity).whole;
  for (let line = 0; line <= typed.length; line += 1) {
    for (let column = 0; column <= word.length; column += 1) {
      const [un, autre] = [typed.charAt(line - 1), word.charAt(column - 1)];
      const isSwap =
        line > 1 && column > 1 && un === word.charAt(column - 2) && autre === typed.charAt(line - 2);
      const cost = Math.min(
        line + column === 0 ? 0 : Infinity,
        line === 0 ? Infinity : at(line - 1, column) + perdu(un),
        column === 0 ? Infinity : at(line, column - 1) + perdu(autre),
        line * column === 0 ? Infinity : at(line - 1, column - 1) + change(un, autre),
        isSwap ? at(line - 2, column - 2) + 0.8 : Infinity,
      );
      table[line]?.fill(cost, column, column + 1);
    }
  }
  return at(typed.length, word.length);
}

describe('les changements entre deux mots', () => {
  const mot = fc.string({ unit: fc.constantFrom('a', 'e', 'i', 'b', 'd', 'k', 'l', 'm'), maxLength: 9 });

  it('[OPS-13] sont ceux de la table entière, quand elle n’en a pas plus que la limite', () => {
    fc.assert(
      fc.property(mot, mot, fc.constantFrom(1, 1.3, 2, 2.6), (typed, word, limit) => {
        const whole = changementsParTable(typed, word);
        const found = changements(typed, word, limit).whole;
        // The cost of a swap is less than that of its first letter, which may already be over the limit.
        const isNear = whole <= limit - 0.2;
        expect(isNear ? found : Math.min(found, whole)).toBeCloseTo(whole, 9);
      }),
      { numRuns: 2000 },
    );
  });

  it('[OPS-13] ne regardent que les quarante premières lettres d’un mot', () => {
    const [un, autre] = [cle('각'.repeat(60)), `${'a'.repeat(40)}${'b'.repeat(60)}`];
    expect([un.length, motDe(un).cle.length, motDe(autre).cle]).toEqual([180, 40, 'a'.repeat(40)]);
  });
});

import { describe, expect, it } from 'vitest';
import { dUnTrait } from '#core/text/ressemblance/morceaux.ts';
import type { Colonne, Decision, Essai } from './columns.ts';
import { avecLesRepetees, avecSesJumelles, colonneDe, sansDeuxFoisLeMeme, textesLus } from './rows.ts';

const SANS_RIEN = { synonymes: [], requise: false, exemples: [] };
const colonne = (champ: string): Colonne => ({ titre: champ, champ, ...SANS_RIEN });
const contrat = {
  colonnes: { nom: colonne('name'), telephone: colonne('telephone'), email: colonne('email') },
  uniques: [['indicatifTel', 'telephone'], ['email']],
  repetes: ['name'],
};
const essai = (ligne: number, valeurs: Essai['valeurs'], more: Partial<Essai> = {}): Essai => ({
  ligne,
  fautes: {},
  aConfirmer: {},
  valeurs,
  candidats: [],
  ...more,
});
const dites = (...essais: Essai[]) =>
  avecLesRepetees(contrat, essais).map(({ fautes, aConfirmer }) => [fautes, aConfirmer]);

describe('lignes d’un fichier les unes à côté des autres', () => {
  it('une colonne se trouve par le champ qu’elle remplit ; sans colonne, c’est la ligne', () => {
    const champs = ['name', 'email', 'indicatifTel'];
    expect(champs.map((champ) => colonneDe(contrat, champ))).toEqual(['nom', 'email', '']);
  });

  it('qui répètent un téléphone ou un e-mail le disent, un groupe de champs comparé en entier', () => {
    const celle = { indicatifTel: '224', telephone: '622000001', email: null };
    const lignes = [
      essai(2, celle),
      essai(3, celle),
      essai(6, { ...celle, indicatifTel: '33', email: 'A@b.gn' }),
      essai(7, { ...celle, telephone: '1', email: 'a@B.gn' }),
      essai(9, { ...celle, email: 'a@b.gn' }),
    ];
    expect(dites(...lignes).map(([fautes]) => fautes)).toEqual([
      {},
      { telephone: 'Déjà à la ligne 2 de ce fichier.' },
      {},
      { email: 'Déjà à la ligne 6 de ce fichier.' },
      { telephone: 'Déjà à la ligne 2 de ce fichier.', email: 'Déjà à la ligne 6 de ce fichier.' },
    ]);
  });

  it('ce qui est vide ou n’a pas été lu ne se répète pas', () => {
    const lignes = [essai(2, { email: null }), essai(3, { email: null }), essai(4, {}), essai(5, {})];
    for (const dite of dites(...lignes)) expect(dite).toEqual([{}, {}]);
  });

  it('un libellé répété est à confirmer ; la ligne se dit avant ce que l’ajout en a dit', () => {
    const dit = { fautes: { telephone: 'Déjà celui de A.', nom: 'court' }, aConfirmer: { nom: 'pris' } };
    const valeurs = { indicatifTel: '224', telephone: '1', name: 'Élan' };
    expect(dites(essai(2, valeurs), essai(3, { ...valeurs, name: 'elan' }, dit))).toEqual([
      [{}, {}],
      [
        { telephone: 'Déjà à la ligne 2 de ce fichier.', nom: 'court' },
        { nom: 'Déjà à la ligne 2 de ce fichier.' },
      ],
    ]);
  });
});

describe('lignes qui sont sans doute le même enregistrement', () => {
  const connu = { id: 7, ligne: null, nom: 'A', textes: {}, empeche: null };
  const jumelles = (essais: readonly Essai[]) =>
    function* ({ ligne }: Essai) {
      yield essais.length;
      return essais.slice(0, 1).flatMap((one) => (one.ligne === ligne ? [] : [one.ligne]));
    };
  const jumelle = (ligne: number) => ({ ...connu, id: null, ligne, nom: `Ligne ${ligne} de ce fichier` });
  const essais = [essai(2, {}), essai(3, {}, { candidats: [connu, jumelle(9)] }), essai(4, {})];
  const trouvees = (decisions: [number, Decision][]) => {
    const withTwins = avecSesJumelles({ jumelles }, essais, new Map(decisions));
    return essais
      .map((one) => dUnTrait(withTwins(one)))
      .map(({ candidats }) => candidats.map(({ id, ligne }) => id ?? `ligne ${ligne}`));
  };

  it('se disent à la suite de ce qui est connu, une seule fois', () => {
    expect(trouvees([])).toEqual([[], [7, 'ligne 2'], ['ligne 2']]);
    const sans = avecSesJumelles({ jumelles: undefined }, essais, new Map());
    expect(essais.map((one) => dUnTrait(sans(one)))).toEqual(essais);
  });

  it('une ligne ignorée, ou qui est quelqu’un de connu, ne répète rien', () => {
    expect(trouvees([[2, 'ignorer']])).toEqual([[], [7], ['ligne 3']]);
    expect(trouvees([[3, 7]])).toEqual([[], [7], ['ligne 2']]);
    expect(trouvees([[3, 'nouveau']])).toEqual([[], [7, 'ligne 2'], ['ligne 2']]);
  });

  it('un enregistrement se montre colonne par colonne, un jour comme il se lit', () => {
    const tenu = { name: 'Diallo', email: '2015-03-05', telephone: null, autre: 1 };
    expect(textesLus(contrat, tenu)).toEqual({ nom: 'Diallo', email: '05/03/2015' });
  });
});

describe('lignes que l’on a dites être un enregistrement connu', () => {
  it('une seconde est en faute, où est la première ; une nouvelle et une ignorée ne le sont pas', () => {
    const essais = [2, 3, 4, 5].map((ligne) => essai(ligne, {}));
    const prises: readonly Decision[] = [7, 'nouveau', 7, 'ignorer'];
    const decisions = new Map(prises.map((decision, rang) => [rang + 2, decision]));
    expect(sansDeuxFoisLeMeme(essais, decisions).map(({ fautes }) => fautes)).toEqual([
      {},
      {},
      { '': 'La ligne 2 est déjà cette même personne.' },
      {},
    ]);
  });
});

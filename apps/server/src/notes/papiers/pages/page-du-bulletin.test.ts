import { formaterCodeDePage } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { formaterTeteDeNotes } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  attestationDuBulletin,
  PAGE_DES_BULLETINS,
  texteDeBulletin,
} from '@gestionscolaire/contract/notes/papiers/attestation.ts';
import type { FormatDeBulletin } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { unBulletin } from '@gestionscolaire/contract/tests/bulletins.ts';
import { describe, expect, it } from 'vitest';
import { pdfFile } from '#core/pdf/pdf-file.ts';
import { dits } from '#notes/tests/papiers.ts';
import { nouvelleCle, signer } from '#signature/signature.ts';
import { DE_PRES, feuilles, serre } from '#tests/papier.ts';
import { type BulletinAImprimer, pageDesBulletins } from './page-du-bulletin.ts';

const EMPREINTE = '9f2a'.repeat(16);
const TETE = formaterTeteDeNotes(3, 12, EMPREINTE);
const { publique, privee } = nouvelleCle();

/** Makes a sealed bulletin as it is printed: its code is signed. */
function scelle(contenu: ContenuDeBulletin, more: Partial<BulletinAImprimer> = {}): BulletinAImprimer {
  const texte = texteDeBulletin(attestationDuBulletin(contenu, { empreinte: EMPREINTE, tete: TETE }));
  const code = formaterCodeDePage('http://192.168.1.20:3000', PAGE_DES_BULLETINS, {
    texte: Buffer.from(texte).toString('base64url'),
    signature: signer(texte, privee),
    cle: publique,
  });
  return { contenu, sceau: { tete: TETE, cle: publique, code }, reimprimeLe: null, ...more };
}

const imprimer = async (bulletins: readonly BulletinAImprimer[], format: FormatDeBulletin = 'a4') =>
  feuilles(
    await pdfFile(
      pageDesBulletins(bulletins, { format, logos: new Map(), instant: '2027-06-25T10:15:00.000Z' }),
    ),
    format === 'a4' ? undefined : DE_PRES,
  );

const fois = (text: string, part: string): number => serre(text).split(serre(part)).length - 1;

/** All that the paper of a bulletin says. */
const DIT = dits(
  'RÉPUBLIQUE DE GUINÉE · Travail – Justice – Solidarité',
  "Ministère de l'Éducation nationale et de l'Alphabétisation · Service Statistiques",
  'IRE de Conakry · DCE de Kaloum · DSEE de Kaloum-Centre · Lycée « Les Étoiles » de Kaloum',
  'Travail — Discipline — Réussite · +224 622 00 00 00 · n° 2019/123/MEN · BULLETIN DE NOTES',
  '3ème trimestre · Année scolaire 2026-2027 · Élève : Ɓinta Aïssatou Œuvrard N’Diaye-Ɗiallo Ŋari',
  'Sexe : Fille · née le 12/03/2009 · Matricule : 00042 · Redoublant : oui',
  'Classe : Terminale SM 2 · SM, Sciences mathématiques · Effectif : 42 élèves, 40 évalués',
  'Matières · Coef. · Cours · Composition · Moyenne · Points · Rang · Appréciation · Mathématiques',
  'Enseignant 1 · 13,00 · 12,00 · 12,33 · 61,65 · 1re · Travail sérieux, 1 · Anglais · 13,75 · 0,00',
  '4,58 · 2e ex æquo · Moyenne, Sciences · Moyenne, Lettres · Moyenne, Autres disciplines · 12,11',
  '12,22 · Informatique · NE · Éducation physique et sportive · DISP · Conduite',
  "Moyenne de l'élève · 1re sur 40 · Moyenne de la classe · 11,09 · La plus forte · 13,33",
  'La plus faible · 7,12 · Mention · Assez bien · 1er trimestre · 10,42 · 2ème trimestre',
  'Moyenne annuelle, sur 2 périodes · 11,11 · Rang annuel · 2e ex æquo sur 41',
  'Absences : 4 demi-journées dont 3 justifiées (61 appels faits sur 66 attendus) · Retards : 2',
  "Conduite : Très bonne conduite · Distinction : Tableau d'honneur",
  'Appréciation du conseil : Un trimestre régulier, à confirmer en composition.',
  'Décision du conseil : Admis en classe supérieure · Le Professeur principal · Mamadou Bah',
  'Le Censeur · Le Proviseur · Visa du parent · Moyenne de matière = (cours + 2 × composition) ÷ 3',
  'absence non justifiée = 0 · NE : non évalué · ABS : absent, non justifié · DISP : dispensé',
  'NC : non classé · Scellé le 25/06/2027, version 1',
  TETE,
);

describe('un bulletin sur papier', () => {
  it('[NOTE-52] [NOTE-55] dit tout d’une Terminale SM de 14 matières sur une seule feuille A4', async () => {
    const [sheet, ...others] = await imprimer([scelle(unBulletin())]);
    expect(others).toEqual([]);
    const text = sheet?.text ?? '';
    expect(DIT.filter((said) => fois(text, said) === 0)).toEqual([]);
    expect(unBulletin().matieres.filter(({ matiere }) => fois(text, matiere) === 0)).toEqual([]);
    expect([Math.round(sheet?.width ?? 0), Math.round(sheet?.height ?? 0)]).toEqual([595, 842]);
    expect(text).not.toMatch(/null|undefined|NaN|\?|PROVISOIRE|réimprimé|FG/);
  });

  it('[NOTE-52] en 2 × A5 dit la même chose : deux élèves côte à côte sur une feuille, le troisième sur une autre', async () => {
    const autre = unBulletin({
      eleve: { ...unBulletin().eleve, prenoms: 'Sékou', nom: 'Kourouma', sexe: 'M' },
    });
    const three = [scelle(unBulletin()), scelle(autre), scelle(unBulletin())];
    const sheets = await imprimer(three, 'deuxA5');
    expect(sheets.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [842, 595],
      [842, 595],
    ]);
    const both = sheets[0]?.text ?? '';
    expect(DIT.filter((said) => fois(both, said) === 0)).toEqual([]);
    expect([fois(both, 'Ɓinta Aïssatou'), fois(both, 'Sékou Kourouma')]).toEqual([1, 1]);
    expect([fois(both, '1er sur 40'), fois(both, '1re sur 40')]).toEqual([1, 1]);
    expect(await sheets[0]?.codes()).toHaveLength(2);
    expect(fois(sheets[1]?.text ?? '', 'Sékou Kourouma')).toBe(0);
  });

  it.each(['a4', 'deuxA5'] as const)(
    '[NOTE-52] les noms longs et les appréciations de trois lignes s’écrivent plus petit plutôt que sur deux feuilles (%s)',
    async (format) => {
      const base = unBulletin();
      const long =
        'Progrès réguliers, à confirmer par un travail personnel plus soutenu à la maison. '.repeat(2);
      const contenu = unBulletin({
        eleve: {
          ...base.eleve,
          prenoms: 'Aïssatou Mariama Kadiatou '.repeat(3),
          nom: 'Ɓah-Ɗiallo Ŋari ɲ'.repeat(4),
        },
        ecole: {
          ...base.ecole,
          libelle: 'Groupe scolaire privé laïc bilingue « Les Étoiles du Fouta » '.repeat(2),
        },
        matieres: base.matieres.map((one) => ({
          ...one,
          matiere: `${one.matiere} et sciences appliquées`,
          appreciation: long.slice(0, 160),
          enseignants: ['Mamadou Aliou Sow-Diallo', 'Fatoumata Binta Barry'],
        })),
        bilan: { ...base.bilan, appreciation: long.repeat(2).slice(0, 300) },
      });
      const sheets = await imprimer([scelle(contenu), scelle(base)], format);
      expect(sheets).toHaveLength(format === 'a4' ? 2 : 1);
      expect(fois(sheets[0]?.text ?? '', 'à la maison.')).toBeGreaterThanOrEqual(14);
      // The neighbour keeps its own size on its own sheet, the last one.
      expect(fois(sheets.at(-1)?.text ?? '', 'Travail sérieux, 1')).toBeGreaterThan(0);
    },
  );

  it('[NOTE-70] une classe de 40, de 14 matières aux appréciations pleines, sort entière en un fichier', async () => {
    const appreciation = 'Progrès réguliers, à confirmer par un travail plus soutenu. '
      .repeat(3)
      .slice(0, 160);
    const matieres = unBulletin().matieres.map((one) => ({ ...one, appreciation }));
    const contenu = unBulletin({ matieres });
    const classe = Array.from({ length: 40 }, () => ({ contenu, sceau: null, reimprimeLe: null }));
    const how = { format: 'a4', logos: new Map(), instant: '2027-06-25T10:15:00.000Z' } as const;
    const file = Buffer.from(await pdfFile(pageDesBulletins(classe, how))).toString('latin1');
    expect([matieres.length, file.match(/\/Type \/Page\b/g)?.length]).toEqual([14, 40]);
  });

  it('[NOTE-53] réimprimé dit quand ; une version nouvelle dit ce qu’elle remplace, et pourquoi', async () => {
    const contenu = unBulletin({
      version: 2,
      remplace: { version: 1, jour: '2027-06-20' },
      motif: 'Note de chimie oubliée',
    });
    const [sheet] = await imprimer([scelle(contenu, { reimprimeLe: '2028-01-10' })]);
    const text = sheet?.text ?? '';
    expect(fois(text, 'réimprimé le 10/01/2028')).toBe(1);
    expect(fois(text, 'ANNULE ET REMPLACE la version 1 du 20/06/2027 (Note de chimie oubliée)')).toBe(1);
  });

  it('une élève sans place est à titre indicatif, une composition manquée dit ABS à côté de son zéro', async () => {
    const base = unBulletin();
    const composition = { id: 1, genre: 'composition', libelle: 'Composition', jour: '2027-06-10' } as const;
    const bareme = { noteSur: 20, coefficient: 100, compte: 1, etat: 'ouverte', ailleurs: null } as const;
    const absente = { ...composition, ...bareme, valeur: null, code: 'absent' } as const;
    const [sheet] = await imprimer([
      scelle(
        unBulletin({
          rang: null,
          estClasse: false,
          mention: null,
          matieres: base.matieres.map((one) =>
            one.abreviation === 'ANG' ? { ...one, evaluations: [absente] } : one,
          ),
        }),
      ),
    ]);
    const text = sheet?.text ?? '';
    expect(fois(text, 'Moyenne, à titre indicatif')).toBe(1);
    expect(fois(text, 'NC sur 40')).toBe(1);
    expect(fois(text, '0,00 ABS')).toBe(1);
  });

  it('sans rang par matière ni moyennes de cours, n’en montre pas les colonnes', async () => {
    const base = unBulletin();
    const regle = { ...base.regle, calcul: 'toutesNotes', rangParMatiere: 0, classement: 0 } as const;
    const [sheet] = await imprimer([scelle(unBulletin({ regle }))]);
    const text = sheet?.text ?? '';
    expect(fois(text, 'Composition')).toBe(0);
    expect(fois(text, '1re')).toBe(0);
    expect(fois(text, 'toutes les notes, chacune avec son coefficient')).toBe(1);
  });
});

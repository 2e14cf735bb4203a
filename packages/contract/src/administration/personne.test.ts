import { describe, expect, it } from 'vitest';
import type { Field } from '#core/api/fields.ts';
import { setFormulations } from '#core/text/formulations.ts';
import { MESSAGES } from '#ecrans/messages.ts';
import {
  autreTelephone,
  email,
  estNomAConfirmer,
  FONCTION_ENSEIGNANT,
  fauteDeTelephone,
  fonction,
  NOM_MAXIMAL,
  NOM_MINIMAL,
  nomDePersonne,
  prenoms,
  telephone,
} from './personne.ts';

/** Returns the first sentence a value is refused with; undefined when it is accepted. */
const faute = (field: Field, value: unknown): string | undefined =>
  field.schema.safeParse(value).error?.issues[0]?.message;
const garde = (field: Field, value: unknown): unknown => field.schema.parse(value);

const NOM_INVALIDE = 'le nom doit avoir entre (4) et (9) caractères et sans caractère spécial!';

describe('nom', () => {
  const nom = nomDePersonne();

  it('[MSG-59] [USER-12] [USER-13] refuse les chiffres et les signes, avec la phrase des documents', () => {
    expect(MESSAGES.nomInvalide).toBe(NOM_INVALIDE);
    for (const typed of ['Diall0', 'Bah!', 'Sow_', 'Camara@', 'Barry, A', '😀😀😀😀'])
      expect(faute(nom, typed)).toBe(NOM_INVALIDE);
  });

  it('[USER-12] est obligatoire, de 1 à 60 caractères', () => {
    expect(nom).toMatchObject({ label: 'Nom', required: true, initial: '' });
    expect(faute(nom, 'a'.repeat(60))).toBeUndefined();
    for (const typed of ['  ', 'a'.repeat(61), 'Bah\u0007', 12]) expect(faute(nom, typed)).toBe(NOM_INVALIDE);
  });

  it('prend les lettres de tous les alphabets, l’espace, le trait d’union et l’apostrophe', () => {
    for (const typed of ['Zogbélémou', "N'Diaye", 'N’Diaye', 'Bah-Sow', 'Ba Sy', 'ߒߞߏ', '𞤀𞤣𞤤𞤢𞤥', 'Ly'])
      expect(faute(nom, typed)).toBeUndefined();
    expect(garde(nom, '  Camara   Sylla ')).toBe('Camara Sylla');
  });

  it('[CONST-10] se confirme hors de 4 à 9 caractères, comptés comme on les lit', () => {
    expect([NOM_MINIMAL, NOM_MAXIMAL]).toEqual([4, 9]);
    for (const exact of ['Sow', 'Ly', 'Zogbélémou', ' Bah ']) expect(estNomAConfirmer(exact)).toBe(true);
    for (const usual of ['Sylla', 'Bald', 'Zogbelemo', '𞤀𞤣𞤤𞤢']) expect(estNomAConfirmer(usual)).toBe(false);
  });
});

describe('prénoms, fonction et e-mail', () => {
  it('[USER-11] les prénoms sont obligatoires, du même alphabet, 1 caractère au moins', () => {
    expect(faute(prenoms(), '')).toBe('ce champs est obligatoir et sans caractère spécial!');
    expect(faute(prenoms(), 'I')).toBeUndefined();
    for (const typed of ['Mamadou 2', 'a'.repeat(61)])
      expect(faute(prenoms(), typed)).toBe('ce champs est obligatoir et sans caractère spécial!');
  });

  it('[USER-15] [USER-31] la fonction est un texte obligatoire ; « Enseignant » s’écrit toujours ainsi', () => {
    expect(FONCTION_ENSEIGNANT).toBe('Enseignant');
    expect(faute(fonction(), ' ')).toBe('La fonction est obligatoire.');
    for (const typed of ['enseignant', 'ENSEIGNANT', ' Enseignant '])
      expect(garde(fonction(), typed)).toBe('Enseignant');
    expect(garde(fonction(), 'Enseignant chercheur')).toBe('Enseignant chercheur');
    expect(garde(fonction(), 'comptable')).toBe('comptable');
  });

  it('[USER-16] l’e-mail peut rester vide, sinon il en a la forme', () => {
    expect(email()).toMatchObject({ required: false });
    for (const none of ['', null, '  ']) expect(garde(email(), none)).toBeNull();
    expect(garde(email(), ' bah@ecole.test ')).toBe('bah@ecole.test');
    for (const typed of ['bah', 'bah@', '@ecole.test', 'bah@ecole', 'b ah@ecole.test'])
      expect(faute(email(), typed)).toBe('Email invalide.');
  });
});

describe('téléphone', () => {
  it('[USER-14] est obligatoire ; ce qui sépare les chiffres ne compte pas', () => {
    for (const typed of ['', '622 AB', '6'.repeat(21)])
      expect(faute(telephone(), typed)).toBe('Le numero doit avoir 9 chiffres au maximum');
    for (const typed of ['622 00 00 01', '622-00-00-01', '622.00.00.01', '(622) 000001'])
      expect(garde(telephone(), typed)).toBe('622000001');
  });

  it('[USER-14] a 9 chiffres sous 224, de 6 à 15 ailleurs', () => {
    expect(fauteDeTelephone('224', '622000001')).toBeUndefined();
    for (const line of ['62200000', '6220000011'])
      expect(fauteDeTelephone('224', line)).toBe('Le numero doit avoir 9 chiffres au maximum');
    for (const line of ['123456', '123456789012345']) expect(fauteDeTelephone('33', line)).toBeUndefined();
    for (const line of ['12345', '1234567890123456'])
      expect(fauteDeTelephone('33', line)).toBe('Le numéro doit avoir de 6 à 15 chiffres.');
  });

  it('un autre téléphone reste comme il est écrit, ou vide', () => {
    const autre = autreTelephone('Autre téléphone');
    expect(garde(autre, '+33 6 12 34 56 78')).toBe('+33 6 12 34 56 78');
    expect(garde(autre, '')).toBeNull();
    expect(faute(autre, 'poste 12')).toBe('Le téléphone est fait de chiffres.');
  });
});

it('[FID-18] une fois les mots corrigés, chaque faute d’un nom et d’un téléphone a sa phrase', () => {
  setFormulations('corrigees');
  const [nom, ligne] = [nomDePersonne(), telephone()];
  expect([faute(nom, ''), faute(nom, 'a'.repeat(61)), faute(nom, 'Diall0')]).toEqual([
    'Le nom est obligatoire.',
    'Le nom doit avoir au plus 60 caractères.',
    "Un nom s'écrit sans caractère spécial, d'ordinaire en 4 à 9 lettres.",
  ]);
  expect([faute(ligne, ''), faute(ligne, '622 AB')]).toEqual([
    'Le téléphone est obligatoire.',
    'Le téléphone est fait de chiffres.',
  ]);
  setFormulations('document');
  expect([faute(nom, ''), faute(ligne, '')]).toEqual([NOM_INVALIDE, MESSAGES.telephoneInvalide]);
});

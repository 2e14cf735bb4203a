// @vitest-environment node
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { expect, it } from 'vitest';
import { check, elsewhere, formValues, isNewer, refusalOf, sameValues } from './values.ts';

it('[SHARED-12] envoie un libellé sans espaces autour, première lettre en capitale', () => {
  const { errors, cleaned } = check(regions.fields, { paysId: 1, libelle: '  kindia  ', code: '' });
  expect(errors).toEqual({});
  expect(cleaned).toEqual({ paysId: 1, libelle: 'Kindia', code: null });
});

it('[GEO-25] [GEO-26] un pays sans devise envoie null', () => {
  const { cleaned } = check(pays.fields, { libelle: 'Guinée', indicatifTel: '+224', deviseId: null });
  expect(cleaned).toEqual({ libelle: 'Guinée', indicatifTel: '224', deviseId: null });
});

it('[SHARED-03] un formulaire commence, et recommence, par les valeurs lues', () => {
  const record = { id: 3, libelle: 'Kindia', code: null, paysId: 1, estActif: 1, modifDate: null };
  expect(formValues(regions.fields, record)).toEqual({ paysId: 1, libelle: 'Kindia', code: '' });
  expect(formValues(regions.fields, null)).toEqual({ paysId: null, libelle: '', code: '' });
  expect(sameValues({ libelle: 'A', code: '' }, { libelle: 'A', code: '' })).toBe(true);
  expect(sameValues({ libelle: 'A', code: 'x' }, { libelle: 'A', code: '' })).toBe(false);
});

it('ce qui est enregistré vide reste vide, même quand un ajout commence par autre chose', () => {
  const fields = { ...pays.fields, deviseId: { ...pays.fields.deviseId, initial: 7 } };
  expect(formValues(fields, null)).toMatchObject({ deviseId: 7 });
  expect(formValues(fields, { deviseId: null })).toMatchObject({ deviseId: null });
});

it('une faute entre des champs justes se dit à son champ, après la faute du champ lui-même', () => {
  const faults = () => ({ code: 'Ce code est celui d’un autre pays.', libelle: 'Autre.' });
  const { errors } = check(regions.fields, { paysId: 1, libelle: '', code: 'KD' }, faults);
  const code = 'Ce code est celui d’un autre pays.';
  expect(errors).toEqual({ code, libelle: 'Le libellé est obligatoire.' });
});

it('un texte qui enfreint sa règle n’est pas un texte qui manque', () => {
  const faults = ({ code }: Readonly<Record<string, unknown>>): Record<string, string> =>
    code === undefined || code === null || code === '' ? { paysId: 'Dites un code.' } : {};
  const fautes = (code: string) =>
    check(regions.fields, { paysId: 1, libelle: 'Kindia', code }, faults).errors;
  expect(fautes('')).toEqual({ paysId: 'Dites un code.' });
  expect(Object.keys(fautes('K'.repeat(300)))).toEqual(['code']);
});

it('un refus du serveur reste à son champ tant que la valeur refusée y est', () => {
  const refused = { champs: { libelle: 'Déjà pris.' }, values: { libelle: 'Kindia' } };
  expect(refusalOf(refused, 'libelle', 'Kindia')).toBe('Déjà pris.');
  expect(refusalOf(refused, 'libelle', 'Mamou')).toBeUndefined();
  const champs = { libelle: 'Déjà pris.', autre: 'Refusé.' };
  expect(elsewhere(champs, ['paysId', 'libelle', 'code'])).toEqual(['Refusé.']);
});

it('reconnaît un enregistrement modifié depuis sa lecture', () => {
  const first = { modifDate: null };
  const then = { modifDate: '2026-11-21T08:00:00.000Z' };
  expect([isNewer(then, first), isNewer(first, then), isNewer(then, then)]).toEqual([true, false, false]);
});

import { describe, expect, it } from 'vitest';
import { lireTelephone } from './enseignants-import.ts';

describe('téléphone d’une ligne d’enseignants', () => {
  it.each([
    ['622 00 00 01', '224', '622 00 00 01'],
    ['622000001', '224', '622000001'],
    ['224622000001', '224', '622000001'],
    ['+224 622-00-00-01', '224', '622000001'],
    ['00224 622 00 00 01', '224', '622000001'],
    ['+221 77 123 45 67', '221', '771234567'],
    ['+1 242 555 0100', '1242', '5550100'],
    ['0622000001', '224', '0622000001'],
    ['+999 12', '224', '+999 12'],
    ['', '224', ''],
    ['à demander', '224', 'à demander'],
  ])('lit « %s » : %s, %s', (text, indicatifTel, telephone) => {
    expect(lireTelephone(text, ['1', '1242', '221', '224'])).toEqual({ indicatifTel, telephone });
  });
});

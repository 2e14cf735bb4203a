import { describe, expect, it } from 'vitest';
import { ecoles } from './ecoles.ts';
import {
  lienSms,
  lienWhatsApp,
  numeroInternational,
  PLACES_DE_L_ARRIERE,
  PLACES_DU_RECU,
  remplirLeTexte,
  TEXTE_DE_L_ARRIERE,
  TEXTE_DU_RECU,
} from './textes.ts';

describe('les messages d’une école', () => {
  it('[GUICHET-07] ont leurs places remplies, avec des espaces simples', () => {
    const valeurs = { montant: '150\u202F000\u00A0FG', prenoms: 'Mamadou $& Saliou' };
    expect(remplirLeTexte('{prenoms}\u00A0: {montant}, {prenoms}', valeurs)).toBe(
      'Mamadou $& Saliou : 150 000 FG, Mamadou $& Saliou',
    );
  });

  it('[SEMAINE-17] ne laissent pas la place d’un prénom qui n’est pas', () => {
    const valeurs = { prenoms: '', nom: 'FANTA' };
    expect(remplirLeTexte('{prenoms} {nom}, pour {prenoms} {nom} ({nom} {prenoms})', valeurs)).toBe(
      'FANTA, pour FANTA (FANTA)',
    );
  });

  it('[GUICHET-07] refusent une place que rien ne remplit, en la nommant', () => {
    const { texteRecu, texteArriere } = ecoles.fields;
    expect(texteRecu.schema.parse('Reçu {numero}\nMerci')).toBe('Reçu {numero}\nMerci');
    for (const faux of ['{reçu}', '{numero} {}', '{Montant}'])
      expect(texteRecu.schema.safeParse(faux).error?.issues[0]?.message).toContain('{numero}');
    expect(texteArriere.schema.safeParse('{numero}').success).toBe(false);
    expect(texteRecu.schema.parse('')).toBeNull();
  });

  it('ont par défaut des mots dont chaque place existe', () => {
    const { texteRecu, texteArriere } = ecoles.fields;
    expect(texteRecu.schema.safeParse(TEXTE_DU_RECU).success).toBe(true);
    expect(texteArriere.schema.safeParse(TEXTE_DE_L_ARRIERE).success).toBe(true);
    expect([...PLACES_DU_RECU, ...PLACES_DE_L_ARRIERE].every((place) => /^[a-z]+$/.test(place))).toBe(true);
  });

  it.each([
    ['+224622123456', '224622123456'],
    ['622 12 34 56', '224622123456'],
    ['00224622123456', '224622123456'],
    ['+33 6 12 34 56 78', '33612345678'],
    ['12', null],
    ['', null],
  ])('[GUICHET-07] écrivent le numéro %j comme on l’appelle de partout', (telephone, numero) => {
    expect(numeroInternational(telephone)).toBe(numero);
  });

  it('[GUICHET-07] s’ouvrent dans WhatsApp et dans les SMS, le texte entier, quoi qu’il contienne', () => {
    const texte = 'Élève & « N’Famady »\n100 % #1 ? + 😀\uD83D';
    for (const lien of [lienWhatsApp('622123456', texte), lienSms('622123456', texte)]) {
      const [, coded = ''] = /(?:text|body)=([^&#]*)$/.exec(lien) ?? [];
      expect(decodeURIComponent(coded)).toBe(`${texte.slice(0, -1)}\uFFFD`);
    }
    expect(lienWhatsApp('622123456', 'a')).toBe('https://wa.me/224622123456?text=a');
    expect(lienSms('+224622123456', 'a')).toBe('sms:+224622123456?&body=a');
    expect(lienWhatsApp(null, 'a')).toBe('https://wa.me/?text=a');
    expect(lienSms(null, 'a')).toBe('sms:?&body=a');
  });
});

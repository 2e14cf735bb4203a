/** The tests write and read FET's files without FET, and read what Debian's fet 6.8.5 made of the weeks of `tests/ecole.ts`. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ecrireFet } from './ecrire.ts';
import { fautesDeSemaine } from './fautes.ts';
import { lireActivites, lireResultat } from './lire.ts';
import type { Lecon, SemaineFet } from './semaine.ts';
import { lecon, SEMAINE, SERREE } from './tests/ecole.ts';
import { FetIllisible, lireXml } from './xml.ts';

const garde = (nom: string): string => readFileSync(new URL(`resultats/${nom}`, import.meta.url), 'utf8');
const avec = (...lecons: Lecon[]): SemaineFet => ({ ...SEMAINE, lecons });
const MERCREDI = { jour: 'Mercredi', heure: '9h' };

/** A week whose teacher comes one hour a day. */
const DECOUSUE: SemaineFet = {
  ...SEMAINE,
  enseignants: [
    {
      nom: 'Mamadou Diallo',
      absences: SEMAINE.jours.flatMap((jour) => ['9h', '10h', '11h'].map((heure) => ({ jour, heure }))),
    },
  ],
};

/** The weeks that have one fault, with a part of the sentence that says it. */
const FAUTIVES: readonly (readonly [string, SemaineFet, string])[] = [
  [
    'un jour deux fois',
    { ...SEMAINE, jours: [...SEMAINE.jours, 'Lundi'] },
    'Le jour « Lundi » est deux fois',
  ],
  ['une heure deux fois', { ...SEMAINE, heures: [...SEMAINE.heures, '8h'] }, 'L’heure « 8h » est deux fois'],
  [
    'une matière deux fois',
    { ...SEMAINE, matieres: ['Maths', 'Français', 'Maths'] },
    '« Maths » est deux fois',
  ],
  [
    'deux noms à la casse près',
    { ...SEMAINE, enseignants: [...SEMAINE.enseignants, { nom: 'MAMADOU DIALLO', absences: [] }] },
    '« Mamadou Diallo » et « MAMADOU DIALLO » ne diffèrent que',
  ],
  [
    'des espaces autour',
    { ...SEMAINE, jours: [...SEMAINE.jours, ' Samedi'] },
    'commence ou finit par une espace',
  ],
  ['un nom vide', { ...SEMAINE, jours: [...SEMAINE.jours, ''] }, 'Le jour n’a pas de nom'],
  ['un signe de contrôle', { ...SEMAINE, jours: [...SEMAINE.jours, 'Sa\u0001medi'] }, 'que FET ne garde pas'],
  [
    'un « + »',
    { ...SEMAINE, classes: [...SEMAINE.classes, { nom: 'A+B', effectif: 1 }] },
    '« A+B » a un « + »',
  ],
  [
    'un enseignant du nom d’une classe',
    { ...SEMAINE, classes: [...SEMAINE.classes, { nom: 'mamadou diallo', effectif: 1 }] },
    'porte le nom de la classe',
  ],
  [
    'un effectif négatif',
    { ...SEMAINE, classes: [...SEMAINE.classes, { nom: 'C', effectif: -1 }] },
    'L’effectif de « C »',
  ],
  ['aucune leçon', avec(), 'aucune leçon'],
  ['plus long que la journée', avec(lecon(1, { duree: 5 })), 'la journée n’en a que 4'],
  [
    'la fin du jour',
    avec(lecon(1, { duree: 2, fixee: { jour: 'Lundi', heure: '11h' } })),
    'finit après la journée',
  ],
  ['un jour inconnu', avec(lecon(1, { fixee: { jour: 'Samedi', heure: '9h' } })), 'le jour « Samedi »'],
  [
    'une heure fermée inconnue',
    { ...SEMAINE, fermees: [{ jour: 'Lundi', heure: '20h' }] },
    'l’heure « 20h »',
  ],
  ['une matière inconnue', avec(lecon(1, { matiere: 'Chimie' })), 'le nom de matière « Chimie »'],
  [
    'un enseignant inconnu',
    avec(lecon(1, { enseignants: ['Personne'] })),
    'le nom d’enseignant « Personne »',
  ],
  ['une classe inconnue', avec(lecon(1, { classes: ['6ème'] })), 'le nom de classe « 6ème »'],
  ['une salle inconnue', avec(lecon(1, { salle: 'Labo' })), 'le nom de salle « Labo »'],
  ['une classe deux fois', avec(lecon(1, { classes: ['7ème A', '7ème A'] })), 'nomme deux fois « 7ème A »'],
  ['un numéro deux fois', avec(lecon(1), lecon(1, { cle: 'autre' })), 'ont le même numéro 1'],
  ['une clé deux fois', avec(lecon(1), lecon(2, { cle: 'cours-1' })), 'ont la même clé « cours-1 »'],
  ['un numéro trop grand', avec(lecon(2_147_483_648)), 'n’est pas de 1 à'],
  ['une durée nulle', avec(lecon(1, { duree: 0, total: 0 })), 'n’est pas un nombre d’heures'],
  ['un total faux, seule', avec(lecon(1, { total: 3 })), 'annonce un total de 3 h'],
  ['un total faux, en groupe', avec(lecon(1, { groupe: 1, total: 2 })), 'les parties de son groupe font 1 h'],
  [
    'une classe à deux leçons',
    avec(lecon(1, { fixee: MERCREDI }), lecon(2, { fixee: MERCREDI, enseignants: [] })),
    'La classe « 7ème A » a deux leçons le Mercredi à 9h',
  ],
  [
    'un enseignant à deux leçons, à la seconde heure',
    avec(
      lecon(1, { fixee: { jour: 'Mercredi', heure: '8h' }, duree: 2 }),
      lecon(2, { fixee: MERCREDI, classes: [] }),
    ),
    'L’enseignant « Mamadou Diallo » a deux leçons le Mercredi à 9h',
  ],
  [
    'une salle à deux leçons',
    avec(
      lecon(1, { fixee: MERCREDI, salle: 'Terrain' }),
      lecon(2, { fixee: MERCREDI, salle: 'Terrain', classes: [], enseignants: [] }),
    ),
    'La salle « Terrain » a deux leçons',
  ],
  ['une heure fermée', avec(lecon(1, { fixee: { jour: 'Vendredi', heure: '11h' } })), 'il n’y a pas classe'],
  ['un absent', avec(lecon(1, { fixee: { jour: 'Lundi', heure: '8h' } })), '« Mamadou Diallo » est absent'],
  [
    'une salle trop petite',
    { ...SEMAINE, salles: [{ nom: 'Terrain', places: 89 }] },
    '89 places pour 90 élèves',
  ],
  [
    'trop d’heures pour une classe',
    avec(...Array.from({ length: 20 }, (_, rang) => lecon(rang + 1, { enseignants: [] }))),
    'La classe « 7ème A » a 20 h de leçons pour 19 h libres',
  ],
  [
    'trop d’heures pour un enseignant',
    avec(...Array.from({ length: 19 }, (_, rang) => lecon(rang + 1, { classes: [] }))),
    'L’enseignant « Mamadou Diallo » a 19 h de leçons pour 18 h libres',
  ],
  ['aucun jour assez long', { ...DECOUSUE, lecons: [lecon(1, { duree: 2 })] }, '2 h de suite'],
];

describe('les fautes d’une semaine', () => {
  it('[SUIVI-42] une semaine juste n’en a aucune', () => {
    expect([fautesDeSemaine(SEMAINE), fautesDeSemaine(SERREE)]).toEqual([[], []]);
  });

  it.each(FAUTIVES)('[SUIVI-42] %s se dit avant l’envoi', (_titre, semaine, phrase) => {
    const fautes = fautesDeSemaine(semaine);
    expect(fautes).toHaveLength(1);
    expect(fautes[0]).toContain(phrase);
  });
});

describe('le fichier d’une semaine', () => {
  it('[SUIVI-42] numéros, clés, durées et places fixées reviennent comme ils partirent', () => {
    const cle = fc.string({ unit: 'grapheme', maxLength: 20 });
    const une = fc.record({
      cle,
      duree: fc.integer({ min: 1, max: 2 }),
      rang: fc.option(fc.integer({ min: 0, max: 2 })),
    });
    fc.assert(
      fc.property(fc.array(une, { maxLength: 8 }), cle, (tirees, nom) => {
        const lecons = tirees.map(({ rang, ...reste }, index) =>
          lecon(index + 1, {
            ...reste,
            fixee: rang === null ? null : { jour: 'Jeudi', heure: SEMAINE.heures[rang] ?? '8h' },
          }),
        );
        expect(lireResultat(ecrireFet({ ...avec(...lecons), nom }))).toEqual(
          lecons.map(({ id, cle: sienne, duree, fixee }) => ({
            id,
            cle: sienne,
            duree,
            place: fixee === null ? null : { ...fixee, salle: null },
          })),
        );
      }),
    );
  });

  it('[SUIVI-42] deux parties fixées le même jour ne sont pas demandées à deux jours : FET chercherait sans fin', () => {
    const partie = (id: number, heure: string | null) =>
      lecon(id, { groupe: 1, total: 2, fixee: heure === null ? null : { jour: 'Jeudi', heure } });
    const ecrit = (...lecons: Lecon[]) => ecrireFet(avec(...lecons)).includes('MinDaysBetween');
    expect([ecrit(partie(1, '8h'), partie(2, '11h')), ecrit(partie(1, '8h'), partie(2, null))]).toEqual([
      false,
      true,
    ]);
  });
});

describe('ce que FET a rendu', () => {
  it('[SUIVI-42] un résultat entier donne la place de chaque leçon', () => {
    const lues = lireResultat(garde('complet_data_and_timetable.fet'));
    expect(lues.map(({ cle, duree }) => [cle, duree])).toEqual(
      SEMAINE.lecons.map(({ cle, duree }) => [cle, duree]),
    );
    expect(lues[2]?.place).toEqual({ jour: 'Mardi', heure: '9h', salle: null });
    expect(lues[3]?.place?.salle).toBe('Terrain');
    expect(lireActivites(garde('complet_activities.xml'))).toEqual(
      lues.map(({ id, place }) => ({ id, place })),
    );
  });

  it('[SUIVI-42] une leçon sans place se lit comme telle', () => {
    const lues = lireActivites(garde('incomplet_activities.xml'));
    expect(lues.map(({ place }) => place?.heure ?? null).filter((heure) => heure !== null)).toHaveLength(2);
    expect(lues.filter(({ place }) => place === null)).toHaveLength(1);
  });

  it('[SUIVI-42] un souhait à côté de la place ne compte pas, ni une place d’une leçon inactive', () => {
    const entier = garde('complet_data_and_timetable.fet');
    const souhait =
      /<ConstraintActivityPreferredStartingTime>[^]*?<\/ConstraintActivityPreferredStartingTime>/
        .exec(entier)?.[0]
        .replace('>100<', '>50<')
        .replace('>9h<', '>10h<');
    const place = `${souhait}</Time_Constraints_List>`;
    expect(lireResultat(entier.replace('</Time_Constraints_List>', place))).toEqual(lireResultat(entier));
    const inactive = entier.replace('<Active>true</Active>', '<Active>false</Active>');
    expect(lireResultat(inactive)[0]?.place).toBeNull();
  });

  it('[SUIVI-42] coupé n’importe où, il se refuse', () => {
    const entier = garde('complet_data_and_timetable.fet').trimEnd();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: entier.length - 1 }), (fin) => {
        expect(() => lireResultat(entier.slice(0, fin))).toThrow(FetIllisible);
      }),
    );
  });

  it.each([
    [
      'deux places',
      (t: string) =>
        t.replace('<Activity_Id>1</Activity_Id>\n\t<Preferred', '<Activity_Id>2</Activity_Id>\n\t<Preferred'),
    ],
    ['un jour inconnu', (t: string) => t.replaceAll('<Preferred_Day>Mardi', '<Preferred_Day>Samedi')],
    ['une heure après la fin', (t: string) => t.replaceAll(/<Duration>\d/g, '<Duration>4')],
    ['une activité inconnue', (t: string) => t.replaceAll('<Activity_Id>3<', '<Activity_Id>99<')],
    ['une activité deux fois', (t: string) => t.replace('<Id>2<', '<Id>1<')],
    ['un jour deux fois', (t: string) => t.replace('<Name>Mardi<', '<Name>Lundi<')],
    ['une salle inconnue', (t: string) => t.replace('<Room>Terrain<', '<Room>Labo<')],
    ['un autre document', () => '<autre></autre>'],
  ])('[SUIVI-42] %s : il se refuse entier', (_titre, changer) => {
    expect(() => lireResultat(changer(garde('complet_data_and_timetable.fet')))).toThrow(FetIllisible);
  });

  it.each([
    ['un type de document', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    ['une entité inconnue', '<a>&b;</a>'],
    ['une entité d’aucun signe', '<a>&#0;</a>'],
    ['un attribut hors de la racine', '<a><b c="d"/></a>'],
    ['un CDATA', '<a><![CDATA[b]]></a>'],
    ['une instruction', '<a><?b c?></a>'],
    ['deux racines', '<a/><b/>'],
    ['un texte après la fin', '<a/>b'],
    ['un texte mêlé', '<a>b<c/></a>'],
    ['des balises croisées', '<a><b></a></b>'],
    ['un autre codage', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ['trop de niveaux', `${'<a>'.repeat(20)}${'</a>'.repeat(20)}`],
    ['un signe interdit', '<a>\u0001</a>'],
    ['un fichier trop grand', `<a>${'é'.repeat(2_500_001)}</a>`],
    ['rien', ''],
  ])('[SUIVI-42] %s : le XML se refuse', (_titre, texte) => {
    expect(() => lireXml(texte)).toThrow(FetIllisible);
  });
});

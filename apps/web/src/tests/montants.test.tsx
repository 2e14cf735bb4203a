/**
 * Walks every amount that a call takes, and tries the control that types it: one reading of amounts holds in all of them. A new
 * amount of the contract stands in the table below, or the first test fails.
 */
import type { Controles } from '@gestionscolaire/contract/accords/controles.ts';
import { API } from '@gestionscolaire/contract/api.ts';
import { estUnMontant } from '@gestionscolaire/contract/core/api/fields.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FormulaireDesControles } from '#accords/controles.tsx';
import { FormulaireDePaiement } from '#caisse/encaisser/formulaire.tsx';
import { Cloturer } from '#caisse/journal/cloture.tsx';
import { Field } from '#core/crud/form/field.tsx';
import type { Slots } from '#core/crud/slots.ts';
import { champsDAjout } from '#eleves/inscription/champs.tsx';
import { RepriseFenetre } from '#eleves/inscription/reprise-fenetre.tsx';
import { page as avances } from '#personnel/avances.tsx';
import { page as enseignants } from '#personnel/enseignants.tsx';
import { page as retenues } from '#personnel/retenues.tsx';
import { SalaireFenetre } from '#personnel/salaire-fenetre.tsx';
import { lireCellule } from '#scolarite/grille/bloc.ts';
import { Cellule } from '#scolarite/grille/cellule.tsx';
import type { MontantTape } from '#scolarite/grille/modele.ts';
import { page as fiches } from '#scolarite/prix/fiches-renseignement.tsx';
import { montrerChamp, montrerPage } from '#tests/montrer.tsx';

type Schema = Parameters<typeof estUnMontant>[0];

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
}

/** Returns the paths of the amounts in a schema: 'cases.valeurs.prix'. */
function montantsDe(schema: Schema, path = ''): string[] {
  if (estUnMontant(schema)) return [path];
  const def: Definition = schema._zod.def;
  const inside = [def.element, def.innerType, ...(def.options ?? [])].filter((one) => one !== undefined);
  return [
    ...inside.flatMap((one) => montantsDe(one, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([key, one]) =>
      montantsDe(one, path === '' ? key : `${path}.${key}`),
    ),
  ];
}

const PARTOUT = () => undefined;

/** Shows the control that a declaration gives a field. */
const declare = (slots: Slots, champ: string) => () => {
  const slot = slots[champ];
  if (slot === undefined) throw new Error(`no slot ${champ}`);
  montrerChamp<unknown>(null, (value, onChange) => (
    <Field
      {...{ slot, value, onChange }}
      id="montant"
      label="Montant"
      required={false}
      disabled={false}
      error={undefined}
      record={null}
      values={{}}
      setField={PARTOUT}
      onBlur={PARTOUT}
      current={null}
      stored={null}
      onPick={PARTOUT}
      caution={undefined}
      onConfirm={PARTOUT}
      onTyping={PARTOUT}
    />
  ));
};

const cellule = (couche: 'prix' | 'fr_inscription') => () =>
  void montrerChamp<MontantTape>(null, (valeur, setValeur) => (
    <table>
      <tbody>
        <tr>
          <Cellule
            {...{
              l: 0,
              c: 0,
              couche,
              nom: 'Scolarité, 7ème A',
              valeur,
              herite: null,
              heriteDe: '',
              notes: '',
            }}
            etat={undefined}
            phrase={undefined}
            isChosen={false}
            isTabbable
            isFixed={false}
            rappels={{ current: { taper: (_at, next) => setValeur(next) } }}
          />
        </tr>
      </tbody>
    </table>
  ));

const SANS_TUTEUR = { photo: null, tuteurNom: null, tuteurTelephone: null, anonymiseLe: null, gardee: null };
const ECOLE = { ecoleId: 2, ecole: 'Les Étoiles', matricule: '00001', estActif: 1 };
const ELEVE = { id: 7, prenoms: 'Binta', nom: 'Camara', ...ECOLE, ...SANS_TUTEUR };
const SOMMES = { anterieur: 0, suivant: 0, du: 0, paye: 0, reste: 0, credit: 0 };
const RIEN = { fusions: [], passages: [], parcours: [], inscriptions: [], paiements: [], reprises: [] };
const SOLDE = { eleve: ELEVE, annee: null, ...RIEN, ...SOMMES };
const SANS_ENTREE = {
  mouvements: [],
  totaux: [],
  attendu: 0,
  cloture: null,
  rouvertes: [],
  caissiers: [],
  nonClos: [],
  reinitialisations: [],
};
const JOURNAL = { caissierId: 4, caissier: 'Awa Diallo', jour: '2026-11-30', ...SANS_ENTREE };
const CONTROLES: Controles = {
  ecoleId: 2,
  annulation: 0,
  cloture: 0,
  remise: 1,
  remisePourcentage: null,
  remiseMontant: null,
  modifDate: null,
  enAttente: { annulation: 0, cloture: 0, remise: 0 },
};

const remise = declare(champsDAjout, 'remiseMontant');
const reprise = () => void montrerPage(() => <RepriseFenetre eleve={ELEVE} onClose={PARTOUT} />);

/** The control of each amount, and the label by which it is found: 'Montant' where it is not said. */
const CHAMPS: Readonly<Record<string, readonly [montre: () => void, label?: string]>> = {
  'addUser salaireBase': [declare(enseignants.form, 'salaireBase')],
  'addFicheRenseignement prix': [declare(fiches.form, 'prix')],
  'addFicheRenseignement fr_inscription': [declare(fiches.form, 'fr_inscription')],
  'updateFicheRenseignement prix': [declare(fiches.form, 'prix')],
  'updateFicheRenseignement fr_inscription': [declare(fiches.form, 'fr_inscription')],
  'updateGrilleDePrix cases.valeurs.prix': [cellule('prix'), 'Prix, Scolarité, 7ème A'],
  'updateGrilleDePrix cases.valeurs.fr_inscription': [
    cellule('fr_inscription'),
    "Frais d'inscription, Scolarité, 7ème A",
  ],
  'addRetenue montant': [declare(retenues.form, 'montant')],
  'updateRetenue montant': [declare(retenues.form, 'montant')],
  'addAvanceSalaire montant': [declare(avances.form, 'montant')],
  'updateAvanceSalaire montant': [declare(avances.form, 'montant')],
  'updateSalaireBase montant': [
    () =>
      void montrerPage(() => <SalaireFenetre enseignantId={3} nom="Bah" actuel={null} onClose={PARTOUT} />),
    'Salaire de base',
  ],
  'addInscription remiseMontant': [remise],
  'apercuEcheancier remiseMontant': [remise],
  'updateInscription remiseMontant': [remise],
  'addPaiement montant': [
    () => void montrerPage(() => <FormulaireDePaiement solde={SOLDE} lignes={[]} relire={PARTOUT} />),
  ],
  'addCloture compte': [
    () => void montrerPage(() => <Cloturer journal={JOURNAL} ecoleId={2} relire={PARTOUT} />),
    'Espèces comptées',
  ],
  'addReprise resteAnterieur': [reprise, 'Reste antérieur'],
  'addReprise dejaPaye': [reprise, 'Déjà payé'],
  'apercuReprise resteAnterieur': [reprise, 'Reste antérieur'],
  'apercuReprise dejaPaye': [reprise, 'Déjà payé'],
  'updateControles remiseMontant': [
    () => void montrerPage(() => <FormulaireDesControles lus={CONTROLES} />),
    'Limite en francs',
  ],
};

beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))));

it('[SEMAINE-01] chaque montant qu’un appel prend a son champ ici', () => {
  const found = API.flatMap(({ path, input }) =>
    montantsDe(input).map((champ) => `${path.replace('/', '')} ${champ}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(CHAMPS).toSorted());
});

it.each(Object.entries(CHAMPS))(
  '[SEMAINE-01] %s : un montant s’écrit de toutes ses façons, ou se refuse aussitôt',
  async (_, [montre, label = 'Montant']) => {
    montre();
    const champ = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
    const ecrire = (text: string, inputType: string) =>
      fireEvent.input(champ, { target: { value: text }, inputType });
    for (const text of ['1 500 000', '1.500.000', '1,500,000', '1\u202F500\u00A0000 FG', '1 500 000 GNF']) {
      ecrire(text, 'insertFromPaste');
      expect([text, champ.value]).toEqual([text, '1\u00A0500\u00A0000']);
      ecrire('', 'deleteContentBackward');
    }
    for (const end of Array.from('1.500.000', (_sign, at) => at + 1))
      ecrire('1.500.000'.slice(0, end), 'insertText');
    expect(champ.value).toBe('1.500.000');
    fireEvent.blur(champ);
    expect(champ.value).toBe('1\u00A0500\u00A0000');
    for (const text of ['1.5', '1.50', '1.500.00', '1500,50', '1 50']) {
      ecrire(text, 'insertFromPaste');
      expect(champ.value).toBe(text);
    }
    // A cell of the grid has no room for a sentence: the grid says it under the table, for the same reading.
    const isDite = screen.queryByText(/^Le montant est un nombre entier de francs/) !== null;
    expect(isDite || champ.closest('table') !== null).toBe(true);
  },
);

it('[SEMAINE-01] un bloc collé dans la grille se lit comme un champ', () => {
  const lues = ['1.500.000', '1 500 000 FG', '1.5', '1500,50', '—'].map((text) => lireCellule(text, 'prix'));
  expect(lues).toEqual([1_500_000, 1_500_000, '1.5', '1500,50', null]);
});

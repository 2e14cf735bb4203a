/** The windows that decide of lessons on one day, and take a decision back; the button that leads to them from a lesson. */
import type { ValuesOf } from '@gestionscolaire/contract/core/api/fields.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { lireHeure } from '@gestionscolaire/contract/core/values/heures.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  direChangement,
  fautesDuChangement,
  GENRES_DE_CHANGEMENT,
  type GenreDeCeJour,
  LIBELLES_DES_CHANGEMENTS,
} from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import {
  addChangementsDuJour,
  annulerChangementDuJour,
  CHAMPS_D_ANNULATION_DE_CHANGEMENT,
  CHAMPS_DU_CHANGEMENT,
  getRemplacants,
} from '@gestionscolaire/contract/suivi/emploi/changements-du-jour.ts';
import type { CreneauDeSemaine } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { choice, oneOf, type Slots, text } from '#core/crud/crud-page.tsx';
import type { Held } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';

/** Says a lesson on its day: « Chimie, 7e A · 20/11/2026 à 08:00 ». */
export const direCours = ({
  matiere,
  classe,
  jour,
  de,
}: Pick<CreneauDeSemaine, 'matiere' | 'classe' | 'jour' | 'de'>): string =>
  `${matiere}, ${classe} · ${formaterJour(jour)} à ${de}`;

/** Returns the kind that is chosen in the form. */
const genreDe = ({ genre }: Held): GenreDeCeJour =>
  GENRES_DE_CHANGEMENT.find((one) => one === genre) ?? 'remplacement';
const isKind = (wanted: GenreDeCeJour) => (values: Held) => genreDe(values) !== wanted;
const HEURE = 'Par exemple 8h ou 8h30';

interface DeciderProps {
  cours: readonly CreneauDeSemaine[];
  onClose: () => void;
}

/** Decides of some lessons at once: one alone may be moved. */
export function Decider({ cours, onClose }: DeciderProps) {
  const { mutateAsync } = useWrite(addChangementsDuJour);
  const [first] = cours;
  const isOne = cours.length === 1;
  const slots = useMemo<Slots>(() => {
    const named = cours.map(({ id, jour }) => ({ creneauId: id, jour }));
    return {
      genre: oneOf(
        GENRES_DE_CHANGEMENT.filter((value) => isOne || value !== 'deplacement').map((value) => ({
          value,
          label: LIBELLES_DES_CHANGEMENTS[value],
        })),
      ),
      remplacantId: choice({
        from: getRemplacants,
        isWhole: true,
        input: () => ({ cours: named }),
        option: ({ prenoms, nom, occupe }) => ({
          label: `${prenoms} ${nom}`.trim(),
          ...(occupe !== null && { detail: occupe }),
        }),
        current: () => null,
        isHidden: isKind('remplacement'),
        isRequired: () => true,
        emptyText: "Cette école n'a pas d'autre enseignant",
      }),
      de: text({ hint: HEURE, isHidden: isKind('deplacement'), isRequired: () => true }),
      a: text({ hint: HEURE, isHidden: isKind('deplacement'), isRequired: () => true }),
      salle: text({ isHidden: isKind('deplacement') }),
      motif: text({ hint: 'Par exemple Malade' }),
    };
  }, [cours, isOne]);
  const given = useMemo(
    () => (first === undefined ? {} : { de: first.de, a: first.a, salle: first.salle ?? '' }),
    [first],
  );
  return (
    <ActDialog
      title={isOne && first !== undefined ? direCours(first) : `${cours.length} cours`}
      label="Décider"
      fields={CHAMPS_DU_CHANGEMENT}
      slots={slots}
      given={given}
      faults={(values) =>
        fautesDuChangement(
          {
            genre: genreDe(values),
            remplacantId: typeof values['remplacantId'] === 'number' ? values['remplacantId'] : null,
            de: lireHeure(asText(values['de'])) ?? null,
            a: lireHeure(asText(values['a'])) ?? null,
          },
          cours.length,
        )
      }
      send={(filled: ValuesOf<typeof CHAMPS_DU_CHANGEMENT>) =>
        mutateAsync({
          ...filled,
          cours: cours.map(({ id, jour }) => ({ creneauId: id, jour })),
          creationUserId: currentUserId(),
        })
      }
      said={MESSAGES.enregistre}
      onClose={onClose}
    >
      <p className={kit.quiet}>L'emploi du temps reste ; ce jour seul change.</p>
    </ActDialog>
  );
}

interface AnnulerProps {
  titre: string;
  /** The decision, as it is said: « Remplacé par M. Sow ». */
  dit: string;
  changement: { readonly id: number; readonly modifDate: string | null };
  onClose: () => void;
}

export function AnnulerLeChangement({ titre, dit, changement: { id, modifDate }, onClose }: AnnulerProps) {
  const { mutateAsync } = useWrite(annulerChangementDuJour);
  return (
    <ActDialog
      title={titre}
      label="Annuler ce changement"
      isRed
      fields={CHAMPS_D_ANNULATION_DE_CHANGEMENT}
      slots={{ annuleMotif: text({ hint: 'Par exemple Il est venu' }) }}
      send={(filled) => mutateAsync({ ...filled, id, modifDate, modifUserId: currentUserId() })}
      said={MESSAGES.enregistre}
      onClose={onClose}
    >
      <p>{`${dit}. Le cours reprendra sa place, et ce changement restera, barré.`}</p>
    </ActDialog>
  );
}

/** Opens what is decided of a lesson on its day, or what may be. */
export const ouvrirCeJour = (creneau: CreneauDeSemaine): void => {
  const { changement } = creneau;
  void openWindow(({ onClose }) =>
    changement === null ? (
      <Decider cours={[creneau]} onClose={onClose} />
    ) : (
      <AnnulerLeChangement
        titre={direCours(creneau)}
        dit={direChangement(changement)}
        changement={changement}
        onClose={onClose}
      />
    ),
  );
};

/** The button of a lesson that leads to its one day. */
export function BoutonCeJour({ creneau, onOpen }: { creneau: CreneauDeSemaine; onOpen: () => void }) {
  return (
    useDroits().can(addChangementsDuJour) && (
      <Button
        variant="default"
        onClick={() => {
          onOpen();
          ouvrirCeJour(creneau);
        }}
      >
        {`Le ${formaterJour(creneau.jour)} seulement`}
      </Button>
    )
  );
}

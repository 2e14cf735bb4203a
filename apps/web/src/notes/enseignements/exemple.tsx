/** The act that takes an example of a programme: its orders and its subjects are chosen, and its source is read first. */
import { formaterCoefficient } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import {
  addExempleProgramme,
  type CleDExemple,
  CONTENU_DES_EXEMPLES,
  EXEMPLES_DE_PROGRAMME,
  type ExempleDeProgramme,
} from '@gestionscolaire/contract/notes/enseignements/exemples.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { libelleDuNiveau } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconListCheck, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { PREMIERES } from '#core/ui/fields/choice.tsx';
import { direLeLot } from './cadre.tsx';
import classes from './page.module.css';
import '@mantine/core/styles/Input.css';

interface ActeProps {
  ecoleId: number;
  session: Session;
  onDone: () => void;
}

interface Choix {
  readonly exemple: CleDExemple | null;
  /** None at first: which classes have it is the person's to say. */
  readonly niveaux: ExempleDeProgramme['niveaux'];
  readonly libelles: readonly string[];
  /** null: the person has not said; a school that has no subject at all can only add them. */
  readonly ajouter: boolean | null;
}

const RIEN: Choix = { exemple: null, niveaux: [], libelles: [], ajouter: null };

function bascule<T extends string>(all: readonly T[], one: T): readonly T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

export function PrendreUnExemple({ ecoleId, session, onDone }: ActeProps) {
  const droits = useDroits();
  const canAddMatieres = droits.can(matieres.create);
  const [choix, setChoix] = useState(RIEN);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useWrite(addExempleProgramme);
  const { exemple, niveaux, libelles } = choix;
  const premieres = useEndpoint(
    matieres.list,
    { ecoleId, ...PREMIERES },
    { enabled: canAddMatieres && droits.can(matieres.list) },
  ).data;
  const ajouter = choix.ajouter ?? premieres?.total === 0;
  const contenu = exemple === null ? null : CONTENU_DES_EXEMPLES[exemple];
  const choisir = (value: string) => {
    const found = EXEMPLES_DE_PROGRAMME.find((one) => one === value) ?? null;
    const all = found === null ? [] : CONTENU_DES_EXEMPLES[found].matieres.map(({ libelle }) => libelle);
    setFailure(null);
    setChoix({ ...RIEN, ajouter: choix.ajouter, exemple: found, libelles: all });
  };
  const prendre = async () => {
    if (exemple === null) return;
    setFailure(null);
    try {
      const place = { ecoleId, sessionId: session.id, exemple, creationUserId: 0 };
      const chosen = { niveaux: [...niveaux], matieres: [...libelles] };
      const ajouterMatieres = ajouter && canAddMatieres ? 1 : 0;
      const [lot] = (await mutateAsync({ ...place, ...chosen, ajouterMatieres })).data;
      if (lot !== undefined) notify('succes', direLeLot(lot));
      onDone();
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  const nombre = niveaux.length * libelles.length;
  return (
    <section className={classes.carte} aria-label="Prendre un exemple">
      <h2 className={classes.titre}>{`Prendre un exemple pour ${session.libelle}`}</h2>
      <NativeSelect
        label="Exemple"
        rightSection={<IconSelector size={18} aria-hidden />}
        value={exemple ?? ''}
        onChange={(event) => choisir(event.currentTarget.value)}
        data={[
          { value: '', label: 'Choisir…' },
          ...EXEMPLES_DE_PROGRAMME.map((value) => ({ value, label: CONTENU_DES_EXEMPLES[value].libelle })),
        ]}
      />
      {contenu !== null && (
        <>
          <p className={classes.source} role="note">
            {contenu.source}
          </p>
          <fieldset className={classes.choix}>
            <legend>Pour les classes de</legend>
            <div className={classes.classes}>
              {contenu.niveaux.map((niveau) => {
                const classe = libelleDuNiveau(contenu.etape, niveau);
                return (
                  <Checkbox
                    key={niveau}
                    label={contenu.serie === null ? classe : `${classe}, ${contenu.serie}`}
                    checked={niveaux.includes(niveau)}
                    onChange={() => setChoix({ ...choix, niveaux: bascule(niveaux, niveau) })}
                  />
                );
              })}
            </div>
          </fieldset>
          <fieldset className={classes.choix}>
            <legend>Matières</legend>
            <div className={classes.classes}>
              {contenu.matieres.map(({ libelle, coefficient }) => (
                <Checkbox
                  key={libelle}
                  label={`${libelle}, coefficient ${formaterCoefficient(coefficient)}`}
                  checked={libelles.includes(libelle)}
                  onChange={() => setChoix({ ...choix, libelles: bascule(libelles, libelle) })}
                />
              ))}
            </div>
          </fieldset>
          {canAddMatieres && (
            <Checkbox
              label="Ajouter à l'école les matières qu'elle n'a pas"
              description="Sinon elles sont laissées, et comptées."
              checked={ajouter}
              onChange={(event) => setChoix({ ...choix, ajouter: event.currentTarget.checked })}
            />
          )}
          <p className={classes.note}>
            Ce que l'école a déjà reste comme il est. Chaque coefficient se change ensuite, et l'ensemble se
            défait d'un coup.
          </p>
        </>
      )}
      {failure !== null && (
        <p role="alert" className={classes.echec}>
          {failure}
        </p>
      )}
      <div className={classes.fin}>
        <Button variant="default" onClick={onDone}>
          Retour
        </Button>
        <Button
          disabled={nombre === 0}
          loading={isPending}
          leftSection={<IconListCheck size={18} aria-hidden />}
          onClick={() => void prendre()}
        >
          {nombre > 1 ? `Ajouter ${nombre} matières` : 'Ajouter aux programmes'}
        </Button>
      </div>
    </section>
  );
}

/** The act that takes examples of programmes: those of all classes at once, or one whose orders and subjects are chosen. Its source is read first. */
import { formaterCoefficient } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import {
  addExempleProgramme,
  type CleDExemple,
  CONTENU_DES_EXEMPLES,
  EXEMPLES_DE_PROGRAMME,
  type ExempleDeProgramme,
  type ExemplePris,
  exemplesPour,
} from '@gestionscolaire/contract/notes/enseignements/exemples.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { libelleDuNiveau } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { direLeLot } from '#notes/chemins/lot-fait.ts';
import { useClasses } from '#scolarite/index.ts';
import classes from './page.module.css';
import '@mantine/core/styles/Input.css';

interface ActeProps {
  ecoleId: number;
  session: Session;
  onDone: () => void;
  /** The examples stand in the programmes. */
  onTaken: () => void;
}

/** The examples of all classes of the school, and those that are left out of them. */
interface DesClasses {
  readonly genre: 'classes';
  readonly laisses: readonly CleDExemple[];
}
interface UnSeul {
  readonly genre: 'un';
  readonly exemple: CleDExemple;
  readonly niveaux: ExempleDeProgramme['niveaux'];
  readonly libelles: readonly string[];
}
type Choix = DesClasses | UnSeul | null;

const DES_CLASSES = 'classes';

function bascule<T extends string>(all: readonly T[], one: T): readonly T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

/** Writes the orders of an example: '7ème année, 8ème année'. */
const direLesNiveaux = ({ exemple, niveaux }: Pick<ExemplePris, 'exemple' | 'niveaux'>): string =>
  niveaux.map((niveau) => libelleDuNiveau(CONTENU_DES_EXEMPLES[exemple].etape, niveau)).join(', ');

/** Returns the sentences that say where what is shown was seen. */
const sourcesDe = (choix: Choix, proposes: readonly ExemplePris[]): string[] => {
  const shown = choix?.genre === 'un' ? [choix] : choix === null ? [] : proposes;
  return [...new Set(shown.map(({ exemple }) => CONTENU_DES_EXEMPLES[exemple].source))];
};

export function PrendreUnExemple(props: ActeProps) {
  return (
    <ReadingPart of={useClasses(props.ecoleId)}>
      {(salles) => <Acte {...props} salles={salles} />}
    </ReadingPart>
  );
}

function Acte({ ecoleId, session, onDone, onTaken, salles }: ActeProps & { salles: readonly Salle[] }) {
  const canAddMatieres = useDroits().can(matieres.create);
  const proposes = exemplesPour(salles);
  const [choix, setChoix] = useState<Choix>(
    proposes.length === 0 ? null : { genre: DES_CLASSES, laisses: [] },
  );
  const [ajouter, setAjouter] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useWrite(addExempleProgramme);
  const pris = prisDe(choix, proposes);
  const choisir = (value: string) => {
    setFailure(null);
    const exemple = EXEMPLES_DE_PROGRAMME.find((one) => one === value);
    if (exemple === undefined) setChoix(value === DES_CLASSES ? { genre: DES_CLASSES, laisses: [] } : null);
    else
      setChoix({
        genre: 'un',
        exemple,
        niveaux: proposes.find((one) => one.exemple === exemple)?.niveaux ?? [],
        libelles: CONTENU_DES_EXEMPLES[exemple].matieres.map(({ libelle }) => libelle),
      });
  };
  const prendre = async () => {
    setFailure(null);
    try {
      const ajouterMatieres = ajouter && canAddMatieres ? 1 : 0;
      const place = { ecoleId, sessionId: session.id, creationUserId: 0 };
      const [lot] = (await mutateAsync({ ...place, exemples: [...pris], ajouterMatieres })).data;
      if (lot !== undefined) notify('succes', direLeLot(lot));
      onTaken();
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  const nombre = pris.reduce((sum, one) => sum + one.niveaux.length * one.matieres.length, 0);
  // Without them, how many are added is what the school has.
  const dit =
    ajouter && canAddMatieres && nombre > 1 ? `Ajouter ${nombre} matières` : 'Ajouter aux programmes';
  return (
    <section className={`${kit.sheet} ${kit.airy}`} aria-label="Prendre un exemple">
      <h2 className={kit.title}>{`Prendre un exemple pour ${session.libelle}`}</h2>
      <NativeSelect
        label="Exemple"
        value={choix === null ? '' : choix.genre === 'un' ? choix.exemple : DES_CLASSES}
        onChange={(event) => choisir(event.currentTarget.value)}
        data={[
          ...(proposes.length === 0
            ? [{ value: '', label: 'Choisir…' }]
            : [{ value: DES_CLASSES, label: 'Celui de chaque classe de l’école' }]),
          ...EXEMPLES_DE_PROGRAMME.map((value) => ({ value, label: CONTENU_DES_EXEMPLES[value].libelle })),
        ]}
      />
      {sourcesDe(choix, proposes).map((source) => (
        <p key={source} className={`${kit.caution} ${kit.anywhere}`} role="note">
          {source}
        </p>
      ))}
      {choix?.genre === DES_CLASSES && <LesClasses {...{ choix, proposes, salles }} onChange={setChoix} />}
      {choix?.genre === 'un' && <LExemple choix={choix} onChange={setChoix} />}
      {choix !== null && (
        <>
          {canAddMatieres && (
            <Checkbox
              label="Ajouter à l'école les matières qu'elle n'a pas"
              description="Sinon elles sont laissées, et comptées."
              checked={ajouter}
              onChange={(event) => setAjouter(event.currentTarget.checked)}
            />
          )}
          <p className={kit.dimmed}>
            Ce que l'école a déjà reste comme il est. Chaque coefficient se change ensuite, et l'ensemble se
            défait d'un coup.
          </p>
        </>
      )}
      {failure !== null && (
        <p role="alert" className={kit.error}>
          {failure}
        </p>
      )}
      <div className={`${kit.acts} ${kit.share}`}>
        <Button variant="default" onClick={onDone}>
          Retour
        </Button>
        <Button
          disabled={nombre === 0}
          loading={isPending}
          leftSection={<IconListCheck size={18} aria-hidden />}
          onClick={() => void prendre()}
        >
          {dit}
        </Button>
      </div>
    </section>
  );
}

type Salle = Parameters<typeof exemplesPour>[0][number] & { readonly id: number; readonly libelle: string };

/** Returns what is taken, as the call carries it. */
function prisDe(choix: Choix, proposes: readonly ExemplePris[]): readonly ExemplePris[] {
  if (choix === null) return [];
  if (choix.genre === DES_CLASSES) return proposes.filter(({ exemple }) => !choix.laisses.includes(exemple));
  const { exemple, niveaux, libelles } = choix;
  return niveaux.length === 0 || libelles.length === 0
    ? []
    : [{ exemple, niveaux: [...niveaux], matieres: [...libelles] }];
}

interface LesClassesProps {
  choix: DesClasses;
  proposes: readonly ExemplePris[];
  salles: readonly Salle[];
  onChange: (choix: Choix) => void;
}

function LesClasses({ choix, proposes, salles, onChange }: LesClassesProps) {
  const sans = salles.filter((one) => exemplesPour([one]).length === 0).map(({ libelle }) => libelle);
  return (
    <>
      <fieldset className={kit.group}>
        <legend>Pour les classes de l'école</legend>
        <div className={`${kit.choices} ${classes.classes}`}>
          {proposes.map((one) => (
            <Checkbox
              key={one.exemple}
              label={`${CONTENU_DES_EXEMPLES[one.exemple].libelle}\u00A0: ${direLesNiveaux(one)}`}
              description={`${one.matieres.length} matières par ordre de classe`}
              checked={!choix.laisses.includes(one.exemple)}
              onChange={() => onChange({ ...choix, laisses: bascule(choix.laisses, one.exemple) })}
            />
          ))}
        </div>
      </fieldset>
      {sans.length > 0 && (
        <p
          className={kit.dimmed}
        >{`Aucun exemple n'est pour ${sans.join(', ')}\u00A0: leurs matières s'ajoutent une à une.`}</p>
      )}
    </>
  );
}

function LExemple({ choix, onChange }: { choix: UnSeul; onChange: (choix: Choix) => void }) {
  const { exemple, niveaux, libelles } = choix;
  const contenu = CONTENU_DES_EXEMPLES[exemple];
  return (
    <>
      <fieldset className={kit.group}>
        <legend>Pour les classes de</legend>
        <div className={`${kit.choices} ${classes.classes}`}>
          {contenu.niveaux.map((niveau) => {
            const classe = libelleDuNiveau(contenu.etape, niveau);
            return (
              <Checkbox
                key={niveau}
                label={contenu.serie === null ? classe : `${classe}, ${contenu.serie}`}
                checked={niveaux.includes(niveau)}
                onChange={() => onChange({ ...choix, niveaux: bascule(niveaux, niveau) })}
              />
            );
          })}
        </div>
      </fieldset>
      <fieldset className={kit.group}>
        <legend>Matières</legend>
        <div className={`${kit.choices} ${classes.classes}`}>
          {contenu.matieres.map(({ libelle, coefficient }) => (
            <Checkbox
              key={libelle}
              label={`${libelle}, coefficient ${formaterCoefficient(coefficient)}`}
              checked={libelles.includes(libelle)}
              onChange={() => onChange({ ...choix, libelles: bascule(libelles, libelle) })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

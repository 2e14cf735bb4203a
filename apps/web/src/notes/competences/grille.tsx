/** The page where what the children of a class have acquired in a period is said, domain by domain; each cell saves itself. */
import {
  champObservation,
  getGrilleAcquis,
  OBSERVATION_MAXIMALE,
} from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { NativeSelect } from '@mantine/core';
import { IconPuzzle, IconRulerMeasure, IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ActWindow } from '#core/act/act-dialog.tsx';
import { ActField } from '#core/act/act-field.tsx';
import { useAct } from '#core/act/use-act.ts';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { text } from '#core/crud/slots.ts';
import { useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import { mayLeave } from '#core/shell/use-unsaved.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import { NamedReading } from '#core/ui/reading.tsx';
import { MOTS_DES_ACQUIS } from '#notes/brouillons/dire.ts';
import { EtatDEnvoi } from '#notes/brouillons/etat-envoi.tsx';
import { TRAIL_ACQUIS } from '#notes/chemins/trails.ts';
import { VersCeQuiManque } from '#notes/chemins/vers.tsx';
import type { CaseDEnfant, GrilleDAcquis } from '#notes/envois/acquis.ts';
import { envoiDAcquis } from '#notes/envois/envoi-d-acquis.ts';
import { GardeesDeLaGrille } from '#notes/hors-ligne/page.tsx';
import { CasesARegler } from './a-regler.tsx';
import classes from './competences.module.css';
import { TableauDAcquis } from './tableau.tsx';
import { useAcquis } from './use-acquis.ts';
import '@mantine/core/styles/Input.css';

const TITRE_DE_GRILLE = 'Acquis d’une classe';

export function AcquisDeClasse() {
  const [classeId, periodeId] = [useIdParam('classeId'), useIdParam('periodeId')];
  if (classeId === null || periodeId === null) return <PageIntrouvable />;
  return <DeLaClasse key={`${classeId} ${periodeId}`} classeId={classeId} periodeId={periodeId} />;
}

interface Lieu {
  classeId: number;
  periodeId: number;
}

/** Why a grid has nothing to show; null: it has. */
function manqueDe({ eleves, competences, valeurs, classe, periode }: GrilleDAcquis) {
  if (competences.length === 0)
    return {
      icon: IconPuzzle,
      title: 'Aucune compétence pour cette section',
      text: "Les compétences s'ajoutent par domaine, derrière les matières ; chacune dit ses sections.",
      action: <VersCeQuiManque quoi={['competences']} />,
    };
  if (valeurs.every(({ estOfferte }) => !estOfferte))
    return {
      icon: IconRulerMeasure,
      title: 'Aucune échelle',
      text: "Une échelle dit les mots des acquis : Acquis, En cours, À travailler. Elle s'ajoute derrière les compétences.",
      action: <VersCeQuiManque quoi={['echelles']} />,
    };
  if (eleves.length === 0)
    return {
      icon: IconUsersGroup,
      title: "Aucun élève n'est dans cette classe",
      text: `Les élèves inscrits dans ${classe} pendant « ${periode.libelle} » paraîtront ici.`,
      action: <VersCeQuiManque quoi={['inscriptions']} />,
    };
  return null;
}

function DeLaClasse(lieu: Lieu) {
  const { can } = useDroits();
  const lue = useAllowedEndpoint(getGrilleAcquis, lieu);
  const grille = lue.data?.data;
  // A grid that was read stays usable without the network, whatever is asked for again.
  if (grille !== undefined && manqueDe(grille) === null && can(getGrilleAcquis))
    return <Editeur grille={grille} {...lieu} />;
  return (
    <NamedReading
      title={TITRE_DE_GRILLE}
      right={getGrilleAcquis}
      breadcrumbs={TRAIL_ACQUIS}
      of={lue}
      renderHead={({ classe, periode }) => ({ title: `${classe}, ${periode.libelle}` })}
      underFailure={<GardeesDeLaGrille />}
    >
      {(lacking) => {
        const manque = manqueDe(lacking);
        return manque !== null && <Empty {...manque} />;
      }}
    </NamedReading>
  );
}

const direAFaire = (count: number): string => (count === 0 ? 'tout est dit' : `${count} acquis à dire`);

function Editeur({ grille, ...lieu }: Lieu & { grille: GrilleDAcquis }) {
  const etat = useAcquis(grille, lieu);
  const domaines = [...new Map(grille.competences.map((one) => [one.domaineId, one.domaine]))];
  const [chosen, setChosen] = useState<number | null>(null);
  const [remarque, setRemarque] = useState<CaseDEnfant | null>(null);
  const domaineId = chosen ?? domaines[0]?.[0] ?? 0;
  /** Another domain takes the place of this one: what was refused in it would go. */
  const ouvrir = async (id: number) => {
    if (!etat.garderLesTextes() || (await mayLeave())) setChosen(id);
  };
  const aFaire = grille.competences
    .filter(({ estActive }) => estActive)
    .flatMap(({ id: competenceId }) =>
      grille.eleves.filter(
        ({ inscriptionId, au }) =>
          au === null && etat.contenu({ competenceId, inscriptionId }).valeurId === null,
      ),
    ).length;
  return (
    <Page
      title={`${grille.classe}, ${grille.periode.libelle} : ${direAFaire(aFaire)}`}
      breadcrumbs={TRAIL_ACQUIS}
    >
      {etat.fermee !== null && (
        <p className={kit.caution} role="note">
          {etat.fermee}
        </p>
      )}
      <div className={`${kit.wrap} ${classes.outils}`}>
        <NativeSelect
          label="Domaine"
          data={domaines.map(([id, label]) => ({ value: String(id), label }))}
          value={String(domaineId)}
          onChange={({ currentTarget: { value } }) => void ouvrir(Number(value))}
        />
        <p className={kit.dimmed}>
          {grille.valeurs
            .filter(({ estOfferte }) => estOfferte)
            .map(({ code, libelle }) => `${code} : ${libelle}`)
            .join(' · ')}
        </p>
      </div>
      <EtatDEnvoi etat={etat} envoi={envoiDAcquis} mots={MOTS_DES_ACQUIS} className={kit.spread} />
      <CasesARegler etat={etat} />
      <p className={kit.dimmed}>
        {'Au clavier : tapez le mot ou ses premières lettres, Entrée descend. Les flèches déplacent.'}
      </p>
      <TableauDAcquis etat={etat} domaineId={domaineId} onRemarque={setRemarque} />
      {remarque !== null && (
        <Remarque
          nom={etat.nomDe(remarque)}
          observation={etat.contenu(remarque).observation}
          isFixed={etat.fermee !== null || !grille.peutAjouter}
          onClose={() => setRemarque(null)}
          onEcrire={(observation) => {
            etat.dire(remarque, { ...etat.contenu(remarque), observation });
            setRemarque(null);
          }}
        />
      )}
    </Page>
  );
}

interface RemarqueProps {
  nom: string;
  observation: string | null;
  isFixed: boolean;
  onEcrire: (observation: string | null) => void;
  onClose: () => void;
}

const CHAMPS = { observation: { ...champObservation, label: 'Remarque' } };

function Remarque({ nom, observation, isFixed, onEcrire, onClose }: RemarqueProps) {
  const act = useAct({
    fields: CHAMPS,
    slots: {
      observation: text({
        hint: `${OBSERVATION_MAXIMALE} caractères au plus`,
        most: OBSERVATION_MAXIMALE,
        ...(isFixed && { isFixedOnEdit: true }),
      }),
    },
    record: useMemo(() => ({ id: 0, observation, estActif: 1, modifDate: null }), [observation]),
    // A character that nobody sees would stop the whole class on its way: the field's rule refuses it.
    send: async (filled) => onEcrire(filled.observation),
  });
  return (
    <ActWindow act={act} title={nom} label="Enregistrer" isRead={isFixed} withCross onClose={onClose}>
      <ActField act={act} name="observation" />
    </ActWindow>
  );
}

/** The links from one list of this domain to those that stand behind the same menu, and from an empty screen to what it lacks. */
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { addInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { competences } from '@gestionscolaire/contract/notes/competences/competences.ts';
import { echelles } from '@gestionscolaire/contract/notes/competences/echelles.ts';
import { enseignementsEnseignants } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';

const DERRIERE_LES_MATIERES = [
  [ADRESSES.groupesMatieres.list, 'Groupes de matières'],
  [ADRESSES.competences.list, 'Compétences de maternelle'],
] as const;

export function VersLesGroupes() {
  return DERRIERE_LES_MATIERES.map(([to, label]) => (
    <Button key={to} variant="default" component={AppLink} to={to}>
      {label}
    </Button>
  ));
}

const DERRIERE_LES_COMPETENCES = [
  [ADRESSES.domaines.list, 'Domaines'],
  [ADRESSES.echelles.list, 'Échelles'],
] as const;

export function VersLaMaternelle() {
  return DERRIERE_LES_COMPETENCES.map(([to, label]) => (
    <Button key={to} variant="default" component={AppLink} to={to}>
      {label}
    </Button>
  ));
}

const DERRIERE_LES_REGLES = [
  [ADRESSES.periodes.list, 'Périodes'],
  [ADRESSES.entetes.list, 'En-têtes'],
  [ADRESSES.signataires.list, 'Signataires'],
] as const;

export function VersLesAutresReglages() {
  return DERRIERE_LES_REGLES.map(([to, label]) => (
    <Button key={to} variant="default" component={AppLink} to={to}>
      {label}
    </Button>
  ));
}

/** The things that a screen of marks may lack: the call that adds it, its page, and what is done there. */
const CE_QUI_MANQUE = {
  periodes: [periodes.create, ADRESSES.periodes.list, 'Faire les périodes'],
  regles: [reglesNotation.create, ADRESSES.reglesNotation.list, 'Choisir les règles de notation'],
  programmes: [programmes.create, ADRESSES.programmes.list, 'Faire les programmes'],
  // The list of the teachers offers to add or import the first ones.
  personnes: [utilisateurs.create, ADRESSES.tousEnseignants, 'Ajouter des enseignants'],
  enseignants: [enseignementsEnseignants.create, ADRESSES.enseignements.list, 'Dire qui enseigne quoi'],
  competences: [competences.create, ADRESSES.competences.list, 'Ajouter des compétences'],
  echelles: [echelles.create, ADRESSES.echelles.add, 'Ajouter une échelle'],
  inscriptions: [addInscription, ADRESSES.eleves.list, 'Inscrire des élèves'],
} as const;

/** The place of the pupils of a class that has none, with the way to enrol them. */
export function SansEleve({
  title = 'Aucun élève ce jour-là',
  text = 'Les élèves de la classe paraîtront ici.',
}: {
  title?: string;
  text?: string;
}) {
  const action = <VersCeQuiManque quoi={['inscriptions']} />;
  return <Empty icon={IconUsersGroup} {...{ title, text, action }} />;
}

/** The way from an empty screen to what it lacks, for whoever may add that; nothing for others. */
export function VersCeQuiManque({ quoi }: { quoi: readonly (keyof typeof CE_QUI_MANQUE)[] }) {
  const droits = useDroits();
  return quoi.map((one) => {
    const [call, to, label] = CE_QUI_MANQUE[one];
    return (
      droits.isKnown &&
      droits.can(call) && (
        <Button key={one} variant="default" component={AppLink} to={to}>
          {label}
        </Button>
      )
    );
  });
}

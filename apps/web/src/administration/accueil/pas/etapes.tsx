/** The steps of a beginning, each with what is there already and the way to what lacks; the next one is the button. */
import {
  PAS_COMPTE_AU_PLUS,
  type PartieDesNotes,
  type Pas,
  type PremiersPas,
} from '@gestionscolaire/contract/accueil/premiers-pas.ts';
import { direSansReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import classes from './premiers-pas.module.css';
import { suivreLesPas } from './suivis.ts';

type Chemin = `/${string}`;

interface Etape {
  titre: string;
  /** Says its use in a sentence, while it is not done. */
  aide: string;
  /** Names the things counted: ['classe', 'classes']. */
  noms: readonly [un: string, plusieurs: string];
  /** Says how many lack something; absent where nothing can lack. */
  manque?: (nombre: number) => string;
  action: string;
  /** Says that there is nothing of it, where somebody may say so. */
  rien?: string;
  /** Whether the first receipt needs it not: others are proposed before it. */
  peutAttendre?: true;
  /** The screen of the step; null while the school that it needs is not there. */
  vers: (ecoleId: number | null) => Chemin | null;
}

const dEcole = (adresse: (ecoleId: number) => Chemin) => (ecoleId: number | null) =>
  ecoleId === null ? null : adresse(ecoleId);

export const ETAPES: Readonly<Record<Pas, Etape>> = {
  annee: {
    titre: "L'année scolaire",
    aide: 'Ses jours décident des échéances et du tableau de bord.',
    noms: ['année', 'années'],
    action: "Ajouter l'année",
    vers: () => ADRESSES.sessions.add,
  },
  ecole: {
    titre: "L'école",
    aide: 'Son nom et son logo paraissent sur chaque papier.',
    noms: ['école', 'écoles'],
    action: "Ajouter l'école",
    vers: () => ADRESSES.ecoles.add,
  },
  prestations: {
    titre: 'Ce qu’elle facture',
    aide: 'Inscription, scolarité, cantine, transport : chacune une fois, chaque mois ou par tranche.',
    noms: ['prestation', 'prestations'],
    action: 'Ajouter une prestation',
    vers: () => ADRESSES.prestations.add,
  },
  classes: {
    titre: 'Ses classes',
    aide: 'De la liste des élèves, d’un fichier ou une à une ; l’enseignant peut venir plus tard.',
    noms: ['classe', 'classes'],
    manque: (n) => `${n} à pourvoir`,
    action: 'Importer ou ajouter les classes',
    vers: dEcole((ecoleId) => path(ADRESSES.importClasses, { ecoleId })),
  },
  prix: {
    titre: 'Ses prix',
    aide: 'Un tableau de toutes les prestations et classes, enregistré d’un coup.',
    noms: ['prix', 'prix'],
    manque: (n) => (n === 1 ? '1 prestation sans prix' : `${n} prestations sans prix`),
    action: 'Remplir la grille des prix',
    vers: dEcole((ecoleId) => `${ADRESSES.grilleDePrix}?ecoleId=${ecoleId}`),
  },
  personnes: {
    titre: 'Ses personnes',
    aide: 'Si d’autres que vous y travaillent : un groupe tout prêt, « Caisse » par exemple. Peut attendre.',
    noms: ['personne', 'personnes'],
    peutAttendre: true,
    action: 'Faire un groupe tout prêt',
    vers: () => ADRESSES.groupeDeModele,
  },
  eleves: {
    titre: 'Ses élèves',
    aide: 'La liste Excel de l’école, telle qu’elle est.',
    noms: ['élève inscrit', 'élèves inscrits'],
    manque: (n) => (n === 1 ? '1 sans inscription' : `${n} sans inscription`),
    action: 'Importer les élèves',
    vers: dEcole((ecoleId) => path(ADRESSES.importEleves, { ecoleId })),
  },
  dejaPaye: {
    titre: 'Ce qui est déjà payé',
    aide: 'Ce que les élèves ont payé ou devaient avant le produit : sans cela, il leur est redemandé.',
    noms: ['reprise', 'reprises'],
    rien: 'Rien à reprendre',
    action: 'Importer ces montants',
    vers: dEcole((ecoleId) => path(ADRESSES.importEleves, { ecoleId })),
  },
  recu: {
    titre: 'Le premier reçu',
    aide: 'Un élève, ce qui est échu, Entrée.',
    noms: ['reçu', 'reçus'],
    action: 'Encaisser',
    vers: dEcole((ecoleId) => `${ADRESSES.encaisser}?ecoleId=${ecoleId}`),
  },
  notes: {
    titre: 'Les notes',
    aide: 'Les périodes, les règles de notation, les programmes, qui enseigne quoi. Peut attendre.',
    noms: ['réglage des notes', 'réglages des notes'],
    peutAttendre: true,
    action: 'Faire les périodes',
    vers: dEcole((ecoleId) => `${ADRESSES.periodes.list}?ecoleId=${ecoleId}`),
  },
};

interface Partie {
  /** Names it, as lacking. */
  nom: string;
  action: string;
  adresse: Chemin;
  /** The act that its page opens with. */
  acte?: string;
}

const PARTIES: Readonly<Record<PartieDesNotes, Partie>> = {
  periodes: { nom: 'les périodes', action: 'Faire les périodes', adresse: ADRESSES.periodes.list },
  regles: { nom: 'les règles', action: 'Choisir les règles', adresse: ADRESSES.reglesNotation.add },
  programmes: { nom: 'les programmes', action: 'Faire les programmes', adresse: ADRESSES.programmes.list },
  enseignants: {
    nom: 'qui enseigne quoi',
    action: 'Dire qui enseigne quoi',
    adresse: ADRESSES.enseignements.list,
    acte: 'tableau',
  },
};

/** Whether a page makes a part of the settings of marks. */
export const estDesNotes = (pathname: string): boolean =>
  [ADRESSES.reglesNotation.list, ...Object.values(PARTIES).map(({ adresse }) => adresse)].some((adresse) =>
    pathname.startsWith(adresse),
  );

/** Says what the marks still need: 'Il manque les programmes, qui enseigne quoi'. */
const direParties = (parties: readonly PartieDesNotes[]): string =>
  parties.length === 0
    ? 'Périodes, règles, programmes, qui enseigne quoi'
    : `Il manque ${parties.map((one) => PARTIES[one].nom).join(', ')}`;

type UnPas = PremiersPas['pas'][number];

/** Says what is there: '6 classes, 2 à pourvoir', 'plus de 1 000 élèves inscrits'. */
function dit({ pas, nombre, manque, sansTranche, estSansObligatoire, estFait, parties }: UnPas): string {
  const { noms, manque: direManque, aide, rien = aide } = ETAPES[pas];
  if (nombre === 0) return estFait ? rien : aide;
  if (pas === 'notes') return direParties(parties);
  const mot = noms[nombre > 1 ? 1 : 0];
  const compte =
    nombre >= PAS_COMPTE_AU_PLUS ? `plus de ${PAS_COMPTE_AU_PLUS.toLocaleString('fr-FR')}` : nombre;
  return [
    `${compte} ${mot}`,
    ...(manque > 0 && direManque !== undefined ? [direManque(manque)] : []),
    ...(sansTranche === 0
      ? []
      : [sansTranche === 1 ? '1 prestation sans tranche' : `${sansTranche} prestations sans tranche`]),
    ...(estSansObligatoire ? ['aucun marqué obligatoire'] : []),
  ].join(', ');
}

/** Returns the step to take next: one that cannot wait, else one that can; undefined once all are done. */
export function pasSuivant(pas: readonly UnPas[]): UnPas | undefined {
  const open = pas.filter(({ estFait }) => !estFait);
  return open.find((one) => ETAPES[one.pas].peutAttendre !== true) ?? open[0];
}

/** Returns the way to what a step lacks first: a price, then the tranches by which it is paid. */
export function cheminDe(
  { pas, manque, sansTranche, parties: [partie] }: UnPas,
  ecoleId: number | null,
): { action: string; to: Chemin | null } {
  const { action, vers } = ETAPES[pas];
  if (partie !== undefined && ecoleId !== null) {
    const { adresse, action: faire, acte } = PARTIES[partie];
    const query = acte === undefined ? '' : `&acte=${acte}`;
    return { action: faire, to: `${adresse}?ecoleId=${ecoleId}${query}` };
  }
  if (sansTranche === 0 || manque > 0 || ecoleId === null) return { action, to: vers(ecoleId) };
  return { action: 'Faire les tranches', to: `${ADRESSES.tranchesDePrestation}?ecoleId=${ecoleId}` };
}

/** The button by which a person says that a step has nothing to do; nothing where the step is of another kind. */
export function RienAReprendre({ pas, ecoleId }: { pas: Pas; ecoleId: number | null }) {
  const { mutateAsync, isPending } = useWrite(direSansReprise);
  const { rien } = ETAPES[pas];
  if (rien === undefined || ecoleId === null) return null;
  const dire = async () => {
    try {
      await mutateAsync({ ecoleId, modifUserId: currentUserId() });
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <Button variant="subtle" size="compact-md" loading={isPending} onClick={() => void dire()}>
      {rien}
    </Button>
  );
}

export function Etapes({ ecoleId, pas }: PremiersPas) {
  const suivant = pasSuivant(pas);
  return (
    <ol className={classes.etapes}>
      {pas.map((one) => {
        const { titre } = ETAPES[one.pas];
        const { action, to } = cheminDe(one, ecoleId);
        const isNext = one === suivant;
        return (
          <li key={one.pas} data-fait={one.estFait || undefined} data-suivant={isNext || undefined}>
            {one.estFait ? (
              <IconCircleCheck size={20} aria-label="Fait" />
            ) : (
              <IconCircleDashed size={20} aria-label="À faire" />
            )}
            <div>
              <strong>{titre}</strong>
              <span>{dit(one)}</span>
            </div>
            {!one.estFait && <RienAReprendre pas={one.pas} ecoleId={ecoleId} />}
            {to !== null && (!one.estFait || one.manque > 0 || one.estSansObligatoire) && (
              <Button
                component={AppLink}
                to={to}
                variant={isNext ? 'filled' : 'subtle'}
                size="compact-md"
                onClick={() => suivreLesPas(true)}
              >
                {action}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

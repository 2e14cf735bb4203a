/** The screens of the price sheets (B§2): the price of one prestation in a school, and the amounts a pupil pays of it. */

import { choixParmi } from '@gestionscolaire/contract/core/api/fields.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { LIBELLES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { TOUTES_LES_ANNEES } from '@gestionscolaire/contract/scolarite/annee-de-prix.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import {
  aPayer,
  type FicheRenseignement,
  ficheRenseignement,
  fichesRenseignement,
  MODES_DE_PAIEMENT,
  type ModeDePaiement,
} from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { getGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { libelleDuNiveau } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { LIBELLES_DES_RYTHMES, prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { choice, crudPage, formOnly, type LiveProps, money, oneOf, tick } from '#core/crud/crud-page.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { AnciensPrixDeLEcole } from '#scolarite/anciens-prix/phrase.tsx';
import { avecMonEcole, ecoleSlot } from '#scolarite/ecoles/choix.ts';
import { SECTION_SCOLARITE } from '#scolarite/ecoles/trails.ts';
import { aPayerEnMots, duree } from './a-payer.ts';
import { anneeSlot } from './annee-champ.ts';
import { useAnneeDuPrix } from './annee-du-prix.ts';
import styles from './fiches-renseignement.module.css';
import { PORTEE_ECOLE } from './portee.ts';

const MODES: Readonly<Record<ModeDePaiement, string>> = { parClasse: 'Par classe', parEcole: 'Par école' };

const EnDirect = lazy(() =>
  import('./fiches-a-payer.tsx').then((module) => ({ default: module.APayerEnDirect })),
);

function Direct(props: LiveProps) {
  return (
    <Suspense fallback={null}>
      <EnDirect {...props} />
    </Suspense>
  );
}

/** Shows the total, then its lines, as the form does; a table of a desk has the total whole, and its lines under the pointer. */
function APayerDe({ fiche }: { fiche: FicheRenseignement }) {
  const { rythme, arrondi } = fiche;
  const du = aPayer(fiche, useAnneeDuPrix(fiche.sessionId));
  const { total, lignes, manque } = aPayerEnMots(du);
  const dites = lignes.map(({ libelle, quand, montant }) => ({
    libelle,
    dit: `${quand === '' ? libelle : `${libelle}, ${quand}`}\u00A0: `,
    montant,
  }));
  return (
    <span className={styles.aPayer} title={dites.map(({ dit, montant }) => dit + montant).join(' · ')}>
      <strong>
        {du.total === null ? total : formaterMontant(du.total)}
        {du.total !== null && <span className={styles.ligne}> en tout</span>}
      </strong>
      {manque !== null && <span className={styles.manque}>incomplet</span>}
      {dites.map(({ libelle, dit, montant }) => (
        <span key={libelle} className={styles.ligne}>
          {dit}
          <span className={kit.whole}>{montant}</span>
        </span>
      ))}
      {rythme === 'parTranche' && arrondi !== null && (
        <span className={styles.ligne}>
          {`Tranches arrondies à ${formaterMontant(arrondi)}, le reste à la dernière`}
        </span>
      )}
      {manque !== null && <span className={`${styles.manque} ${styles.ligne}`}>{manque}</span>}
      {fiche.classeId === null && <span className={styles.ligne}>{PORTEE_ECOLE}</span>}
    </span>
  );
}

function EnGrille() {
  const droits = useDroits();
  if (!droits.isKnown || !droits.can(getGrilleDePrix)) return null;
  return (
    <Button
      variant="default"
      component={AppLink}
      to={ADRESSES.grilleDePrix}
      leftSection={<IconTable size={18} aria-hidden />}
    >
      En grille
    </Button>
  );
}

function Actions() {
  return (
    <>
      <AnciensPrixDeLEcole />
      <EnGrille />
    </>
  );
}

const dEcole = ({ ecoleId }: Readonly<Record<string, unknown>>) =>
  typeof ecoleId === 'number' ? { ecoleId } : null;

export const page = crudPage(
  { ...fichesRenseignement, row: ficheRenseignement, fields: avecMonEcole(fichesRenseignement.fields) },
  {
    titles: {
      list: 'Fiches de prix',
      add: 'Ajouter une fiche de prix',
      edit: 'Modifier une fiche de prix',
    },
    trail: SECTION_SCOLARITE,
    columns: [
      { key: 'prestation', title: 'Prestation' },
      { key: 'ecole', title: 'École', isOfSchool: true, card: 'plain' },
      { key: 'classe', title: 'Classe', card: 'plain', none: "Toute l'école" },
      { key: 'session', title: 'Année scolaire', isNarrow: true, card: 'plain', none: TOUTES_LES_ANNEES },
      { key: 'prix', title: 'Prix', isMoney: true, card: 'head' },
      {
        key: 'modePaiement',
        title: LIBELLES.porteeDuPrix,
        isNarrow: true,
        card: 'none',
        show: (row) => MODES[row.modePaiement],
      },
      { key: 'fr_inscription', title: "Frais d'inscription", isMoney: true, card: 'none' },
      {
        key: 'estObligatoire',
        title: 'Obligatoire',
        isNarrow: true,
        card: 'plain',
        show: (row) => (row.estObligatoire === 1 ? 'Oui' : 'Non'),
      },
      { key: 'dureePrestation', title: 'Durée', isNarrow: true, card: 'none', show: duree },
      {
        key: 'tranches',
        title: 'À payer',
        isName: true,
        card: 'plain',
        show: (row) => <APayerDe fiche={row} />,
      },
    ],
    form: {
      ecoleId: ecoleSlot(),
      prestationId: choice({
        from: prestations.list,
        input: dEcole,
        option: (row) => ({
          label: row.libelle,
          detail: [LIBELLES_DES_RYTHMES[row.rythme], duree(row)].filter((mot) => mot !== '').join(', '),
        }),
        current: (row) => ({ label: row.prestation }),
        emptyText: "Aucune prestation n'est encore enregistrée",
      }),
      mode: formOnly(
        choixParmi('Mode', 'Le mode', MODES_DE_PAIEMENT),
        (row) => row.modePaiement,
        oneOf(MODES),
      ),
      classeId: choice({
        from: classes.list,
        input: dEcole,
        option: (row) => ({ label: row.libelle, detail: libelleDuNiveau(row.etape, row.niveau) }),
        current: ({ classe }) => (classe === null ? null : { label: classe }),
        emptyText: "Cette école n'a pas encore de classe",
        isHidden: ({ mode }) => mode === 'parEcole',
        isRequired: () => true,
      }),
      prix: money(),
      fr_inscription: money(),
      sessionId: anneeSlot(),
      estObligatoire: tick({ hint: "Cochée d'avance pour chaque élève de la classe qui s'inscrit" }),
    },
    messages: {
      added: MESSAGES.enregistre,
      changed: MESSAGES.enregistre,
      removed: MESSAGES.ficheSupprimee,
      failed: { removed: MESSAGES.ecoleSuppressionEchouee },
    },
    nameOf: (row) =>
      [row.prestation, row.classe ?? "toute l'école", row.ecole, row.session]
        .filter((mot) => mot !== null)
        .join(', '),
    refusals: { as: 'banner', suffix: '!' },
    faults: ({ mode, classeId }) =>
      mode !== 'parEcole' && classeId === null ? { classeId: 'La classe est obligatoire.' } : {},
    live: Direct,
    listActions: Actions,
  },
);

/**
 * The absences of a pupil during a year: what each is, what was said of it and by whom, and the act that justifies several at once; and
 * those that were announced.
 */
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { LIBELLES_DES_DEMI_JOURNEES } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import {
  direDemiJournees,
  LIBELLES_DES_ETATS_D_ABSENCE,
} from '@gestionscolaire/contract/suivi/absences/etats.ts';
import {
  type AbsencesDeLEleve,
  getAbsencesDeLEleve,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  LIBELLES_DES_ABSENCES,
  LIBELLES_DES_POINTAGES,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { direExclusion } from '@gestionscolaire/contract/suivi/discipline/exclusion.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconCalendarCheck, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { useTab } from '#core/crud/form/use-tab.ts';
import { CrudPanel } from '#core/crud/screens/crud-panel.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { Tabs } from '#core/ui/tabs.tsx';
import { PrivateImage } from '#fichiers/index.ts';
import { TRAIL_ABSENCES } from '#suivi/chemins/trails.ts';
import { PapiersDuSuivi } from '#suivi/papiers/fiches.tsx';
import { page as annoncees } from './annoncees.tsx';
import { JustifierFenetre } from './justifier.tsx';
import { ONGLETS } from './onglets.ts';
import { direLeTotal } from './total.ts';

type Absence = AbsencesDeLEleve['absences'][number];
type Changement = Absence['changements'][number];

const cadre = (titre: string) => ({
  title: titre,
  breadcrumbs: [...crumbsOf(TRAIL_ABSENCES, {}), { label: titre }],
});

export function AbsencesDUnEleve() {
  const id = useIdParam('inscriptionId');
  // Another pupil is another page.
  return <DeLEleve key={id} inscriptionId={id} />;
}

function DeLEleve({ inscriptionId }: { inscriptionId: number | null }) {
  const droits = useDroits();
  const tabs = ONGLETS.filter(
    ({ reference }) => reference === 'absences' || droits.can(absencesAnnoncees.list),
  );
  const { open, choose } = useTab(tabs);
  const lues = useAllowedEndpoint(
    getAbsencesDeLEleve,
    { inscriptionId: inscriptionId ?? 0 },
    { enabled: inscriptionId !== null },
  );
  return (
    <NamedReading
      {...cadre('Absences d’un élève')}
      right={getAbsencesDeLEleve}
      screen="Absences"
      of={inscriptionId === null ? null : lues}
      unknown={
        <Empty
          icon={IconUserQuestion}
          title="Élève introuvable"
          text="Cette inscription n'existe pas, ou elle n'est pas de votre école."
        />
      }
      renderHead={({ inscription }) => ({
        ...cadre(nomDAbord(inscription)),
        actions: <PapiersDuSuivi inscriptionId={inscription.id} classeId={inscription.classeId} />,
        subtitle: `Matricule ${inscription.matricule} · ${inscription.classe} · ${inscription.session}`,
      })}
    >
      {({ inscription, absences }) => (
        <Tabs
          label={nomDAbord(inscription)}
          tabs={tabs.map(({ reference, libelle }) => ({ key: reference, label: libelle }))}
          open={open}
          onOpen={choose}
        >
          {open === 'absences' && <Absences inscriptionId={inscription.id} absences={absences} />}
          {open === 'annoncees' && (
            <CrudPanel
              page={annoncees}
              paths={ADRESSES.absencesAnnoncees}
              within={{ inscriptionId: inscription.id }}
            />
          )}
        </Tabs>
      )}
    </NamedReading>
  );
}

function Absences({ inscriptionId, absences }: { inscriptionId: number; absences: readonly Absence[] }) {
  const [choisies, setChoisies] = useState<ReadonlySet<number>>(new Set());
  const chosen = absences.filter(({ id, peutJustifier }) => peutJustifier && choisies.has(id));
  const choisir = (ids: readonly number[], isChosen: boolean) =>
    setChoisies(
      (before) => new Set([...before].filter((id) => !ids.includes(id)).concat(isChosen ? ids : [])),
    );
  const asked = absences.filter(({ peutJustifier, etat }) => peutJustifier && etat === 'aJustifier');
  const justifier = () =>
    openWindow(({ onClose }) => (
      <JustifierFenetre
        inscriptionId={inscriptionId}
        absences={chosen}
        onDone={() => setChoisies(new Set())}
        onClose={onClose}
      />
    ));
  return (
    <section className={kit.section} aria-label="Absences et retards">
      {absences.length === 0 ? (
        <Empty
          icon={IconCalendarCheck}
          title="Ni absence ni retard cette année"
          text="Ce que les appels disent de l'élève paraîtra ici."
        />
      ) : (
        <>
          <p role="status">{direLeTotal(absences)}</p>
          {asked.length > 1 && (
            <Checkbox
              label={`Celles à justifier : ${asked.length}`}
              checked={asked.every(({ id }) => choisies.has(id))}
              onChange={({ currentTarget: { checked } }) =>
                choisir(
                  asked.map(({ id }) => id),
                  checked,
                )
              }
            />
          )}
          <ul className={kit.lines}>
            {absences.map((absence) => (
              <Ligne
                key={absence.id}
                absence={absence}
                isChosen={choisies.has(absence.id)}
                onChoose={(isChosen) => choisir([absence.id], isChosen)}
              />
            ))}
          </ul>
          {chosen.length > 0 && (
            <div className={kit.acts}>
              <Button
                onClick={() => void justifier()}
              >{`Justifier ${direDemiJournees(chosen.length)}`}</Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface LigneProps {
  absence: Absence;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Ligne({ absence, isChosen, onChoose }: LigneProps) {
  const { jour, demiJournee, cours, genre, minutes, etat, motif, annuleeLe } = absence;
  const { peutJustifier, changements, notes } = absence;
  const quand = `${formaterJour(jour)}, ${cours ?? LIBELLES_DES_DEMI_JOURNEES[demiJournee].toLowerCase()}`;
  const quoi = `${LIBELLES_DES_ABSENCES[genre]}${minutes === null ? '' : ` de ${minutes} min`}`;
  const dit = annuleeLe === null ? LIBELLES_DES_ETATS_D_ABSENCE[etat] : direAnnulation(changements);
  return (
    <li>
      <div className={kit.between}>
        <Checkbox
          checked={isChosen && peutJustifier}
          disabled={!peutJustifier}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
          label={annuleeLe === null ? `${quand} · ${quoi}` : <s>{`${quand} · ${quoi}`}</s>}
        />
        <span data-tone={annuleeLe === null && etat === 'nonJustifiee' ? 'error' : undefined}>
          {motif === null || annuleeLe !== null ? dit : `${dit} : ${motif}`}
        </span>
      </div>
      {notes.length > 0 && (
        <p className={kit.warned}>
          {`À vérifier : une note ce jour-là, alors que l'appel dit l'élève absent (${notes
            .map(({ matiere, evaluation }) => `${matiere}, ${evaluation}`)
            .join(' ; ')}).`}
        </p>
      )}
      {changements.length > 0 && (
        <details className={kit.opens}>
          <summary>{changements.length === 1 ? '1 changement' : `${changements.length} changements`}</summary>
          <ul className={kit.bullets}>
            {changements.map((one) => (
              <li key={`${one.instant} ${one.etat?.apres ?? one.pointage?.apres}`}>
                {direChangement(one)}
                {one.piece !== null && <PrivateImage name={one.piece} alt="Pièce jointe" />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Says by whom an absence was struck, and why where they said so: « Annulée par Mariama Sow : l’élève était là (infirmerie) ». */
function direAnnulation(changements: readonly Changement[]): string {
  const { auteur = null, texte = null } =
    changements.findLast(({ pointage }) => pointage?.apres === 'present') ?? {};
  const by = auteur === null ? '' : ` par ${auteur}`;
  return `Annulée${by} : l’élève était là${texte === null ? '' : ` (${texte})`}`;
}

/** Says one change of an absence: « 22/11/2026 à 08:10, Mariama Sow : À justifier → Justifiée (Maladie, paludisme) ». */
function direChangement(change: Changement): string {
  const { instant, auteur, pointage, etat, motif, texte, estAnnoncee, exclusion } = change;
  const by = auteur === null ? '' : `, ${auteur}`;
  const what =
    pointage === null
      ? etat === null
        ? ''
        : `${LIBELLES_DES_ETATS_D_ABSENCE[etat.avant]} → ${LIBELLES_DES_ETATS_D_ABSENCE[etat.apres]}`
      : `${LIBELLES_DES_POINTAGES[pointage.avant]} → ${LIBELLES_DES_POINTAGES[pointage.apres]}`;
  const excluded = exclusion === null ? [] : [direExclusion(exclusion).toLowerCase()];
  const byItself = [...(estAnnoncee ? ['absence annoncée'] : []), ...excluded].map((said) =>
    etat?.apres === 'aJustifier' ? `${said}\u00A0: ne vaut plus` : said,
  );
  const why = [...byItself, motif, texte].filter((said) => said !== null);
  return `${formaterInstant(instant)}${by} : ${what}${why.length === 0 ? '' : ` (${why.join(', ')})`}`;
}

/** The page of the changes of some days: the lessons of a teacher who is away, each to be decided, and what was decided. */
import { estUnJour, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { direChangement } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import {
  addChangementsDuJour,
  type ChangementDuJour,
  type CoursDuJour,
  getChangementsDuJour,
  getCoursDeLAbsent,
} from '@gestionscolaire/contract/suivi/emploi/changements-du-jour.ts';
import { getEnseignantsACreneaux } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { asText } from '#core/crud/values.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { Empty } from '#core/ui/empty.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { PourUneAnnee, PourUneEcole } from '#scolarite/index.ts';
import { TRAIL_EMPLOIS } from '#suivi/chemins/trails.ts';
import { AnnulerLeChangement, Decider, direCours, ouvrirCeJour } from './decider.tsx';

const TITRE = 'Enseignant absent';

const lireAdresse = ({ qui, du, au }: Readonly<Record<string, unknown>>) => ({
  qui: idOf(qui),
  du: estUnJour(asText(du)) ? asText(du) : undefined,
  au: estUnJour(asText(au)) ? asText(au) : undefined,
});

export function ChangementsDuJour() {
  return (
    <Reading
      title={TITRE}
      right={getChangementsDuJour}
      breadcrumbs={[...crumbsOf(TRAIL_EMPLOIS, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Les cours à confier paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  return (
    <PourUneAnnee text="Un emploi du temps est celui d'une année scolaire.">
      {(session) => <DeLAnnee ecoleId={ecoleId} session={session} />}
    </PourUneAnnee>
  );
}

function DeLAnnee({ ecoleId, session }: { ecoleId: number; session: Session }) {
  const { said, go } = useAddress(lireAdresse);
  const today = useToday();
  const du = said.du ?? today;
  const au = said.au === undefined || said.au < du ? du : said.au;
  const enseignants = useEndpoint(getEnseignantsACreneaux, { ecoleId }).data?.data ?? [];
  const etendue = { ecoleId, sessionId: session.id, du, au };
  const offerts = enseignants.map(({ id, prenoms, nom }) => ({
    value: String(id),
    label: `${prenoms} ${nom}`.trim(),
  }));
  return (
    <>
      <div className={kit.wrap}>
        <NativeSelect
          label="Enseignant"
          data={[{ value: '', label: 'Choisir un enseignant' }, ...offerts]}
          value={said.qui === null ? '' : String(said.qui)}
          onChange={({ currentTarget: { value } }) => go({ qui: value === '' ? null : value })}
        />
        <Jour label="Du" jour={du} onChoose={(jour) => go({ du: jour, au: null })} />
        <Jour key={du} label="Au" jour={au} onChoose={(jour) => go({ au: jour })} />
      </div>
      {said.qui !== null && <DeLAbsent {...etendue} enseignantId={said.qui} />}
      <Decides {...etendue} />
    </>
  );
}

interface JourProps {
  label: string;
  jour: string;
  onChoose: (jour: string) => void;
}

/** A day of the page, which is taken once it is whole. */
function Jour({ label, jour, onChoose }: JourProps) {
  const [typed, setTyped] = useState(jour);
  return (
    <DateField
      label={label}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (estUnJour(next)) onChoose(next);
      }}
    />
  );
}

interface Etendue {
  ecoleId: number;
  sessionId: number;
  du: string;
  au: string;
}

function DeLAbsent(asked: Etendue & { enseignantId: number }) {
  const lus = useEndpoint(getCoursDeLAbsent, asked, { keepPrevious: true });
  const canDecide = useDroits().can(addChangementsDuJour);
  return (
    <section className={kit.section} aria-labelledby="cours">
      <ReadingPart
        of={lus}
        renderEmpty={(cours) =>
          cours.length === 0 && (
            <Empty
              icon={IconCalendarTime}
              title="Aucun cours ces jours-là"
              text="Cet enseignant n'a pas de cours à confier."
            />
          )
        }
      >
        {(cours) => {
          const restent = cours.filter(({ changement, estAppele }) => changement === null && !estAppele);
          return (
            <>
              <div className={kit.between}>
                <h2 id="cours">{`${cours.length} cours, dont ${restent.length} à décider`}</h2>
                {canDecide && restent.length > 1 && (
                  <Button
                    onClick={() =>
                      void openWindow(({ onClose }) => <Decider cours={restent} onClose={onClose} />)
                    }
                  >
                    {`Décider des ${restent.length}`}
                  </Button>
                )}
              </div>
              <ul className={kit.lines}>
                {cours.map((one) => (
                  <Cours key={`${one.id} ${one.jour}`} cours={one} canDecide={canDecide} />
                ))}
              </ul>
            </>
          );
        }}
      </ReadingPart>
    </section>
  );
}

function Cours({ cours, canDecide }: { cours: CoursDuJour; canDecide: boolean }) {
  const { changement, estAppele } = cours;
  const dit = changement === null ? (estAppele ? 'Appel fait' : 'À décider') : direChangement(changement);
  return (
    <li className={kit.between}>
      <span>
        <strong className={kit.block}>{direCours(cours)}</strong>
        <span className={kit.quiet}>{dit}</span>
      </span>
      {canDecide && (
        <Button variant="default" onClick={() => ouvrirCeJour(cours)}>
          {changement === null ? 'Décider' : 'Annuler'}
        </Button>
      )}
    </li>
  );
}

/** Lists the decisions of these days in the whole school; a cancelled one stays, struck. */
function Decides(etendue: Etendue) {
  const lus = useEndpoint(getChangementsDuJour, etendue, { keepPrevious: true });
  const jours =
    etendue.du === etendue.au
      ? formaterJour(etendue.du)
      : `du ${formaterJour(etendue.du)} au ${formaterJour(etendue.au)}`;
  return (
    <section className={kit.section} aria-labelledby="decides">
      <h2 id="decides">{`Cours changés, ${jours}`}</h2>
      <ReadingPart of={lus}>
        {(changements) =>
          changements.length === 0 ? (
            <p className={kit.quiet}>Aucun cours n'est changé.</p>
          ) : (
            <ul className={kit.lines}>
              {changements.map((one) => (
                <Decide key={one.id} changement={one} />
              ))}
            </ul>
          )
        }
      </ReadingPart>
    </section>
  );
}

function Decide({ changement }: { changement: ChangementDuJour }) {
  const { jour, matiere, classe, creneauDe, enseignant, motif, annuleLe, annuleMotif, annulePar } =
    changement;
  const titre = direCours({ matiere, classe, jour, de: creneauDe });
  const dit = direChangement(changement);
  const suite = [enseignant, motif].filter((one) => one != null).join(' · ');
  const par = annulePar === null ? '' : ` par ${annulePar}`;
  return (
    <li className={kit.between}>
      <span>
        <strong className={kit.block}>{annuleLe === null ? titre : <s>{titre}</s>}</strong>
        <span className={kit.block}>{dit}</span>
        {suite !== '' && <span className={`${kit.quiet} ${kit.block}`}>{suite}</span>}
        {annuleLe !== null && (
          <span
            className={`${kit.quiet} ${kit.block}`}
          >{`Annulé${par}${annuleMotif == null ? '' : ` : ${annuleMotif}`}`}</span>
        )}
      </span>
      {annuleLe === null && <BoutonAnnuler titre={titre} dit={dit} changement={changement} />}
    </li>
  );
}

type BoutonProps = Omit<Parameters<typeof AnnulerLeChangement>[0], 'onClose'>;

function BoutonAnnuler(props: BoutonProps) {
  return (
    useDroits().can(addChangementsDuJour) && (
      <Button
        variant="default"
        onClick={() => void openWindow(({ onClose }) => <AnnulerLeChangement {...props} onClose={onClose} />)}
      >
        Annuler
      </Button>
    )
  );
}

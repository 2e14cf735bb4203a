/** The page of how far the entry of marks is: a teacher's own subjects, or all of the school, class by class. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { droitDImporterDesNotes } from '@gestionscolaire/contract/notes/imports/droit.ts';
import { fermerSaisie, getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { droitDAjouterPartout } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { ImportButton } from '#core/imports/button.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { SECTION_NOTES } from '#notes/chemins/trails.ts';
import { VersCeQuiManque } from '#notes/chemins/vers.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './avancement.module.css';
import { Compositions } from './compositions.tsx';
import { type LigneDAvancement, LigneDeMatiere } from './ligne.tsx';
import { placesDe } from './places.ts';
import { Reouverture } from './reouverture.tsx';

const MES_NOTES = 'Mes notes';
const TOUTES_LES_NOTES = 'Toutes les notes';

function Avancee({ titre }: { titre: string }) {
  return (
    <Reading
      title={titre}
      right={getAvancementNotes}
      breadcrumbs={[...crumbsOf(SECTION_NOTES, {}), { label: titre }]}
    >
      <PourUneEcole text="Les notes de ses classes paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

export const MesNotes = () => <Avancee titre={MES_NOTES} />;
export const ToutesLesNotes = () => <Avancee titre={TOUTES_LES_NOTES} />;

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const [rang, setRang] = useState<number | null>(null);
  const lu = useEndpoint(getAvancementNotes, { ecoleId, sessionId: null, rang });
  return (
    <ReadingPart
      of={lu}
      renderEmpty={({ periodes }) =>
        periodes.length === 0 && (
          <Empty
            icon={IconListCheck}
            title="Aucune période cette année"
            text="Les trimestres, semestres ou mois s'ajoutent dans les règles de notation."
            action={<VersCeQuiManque quoi={['periodes']} />}
          />
        )
      }
    >
      {(avancement) => (
        <DeLaPeriode
          ecoleId={ecoleId}
          avancement={avancement}
          onRang={setRang}
          onChange={() => void lu.refetch()}
        />
      )}
    </ReadingPart>
  );
}

interface PeriodeProps {
  ecoleId: number;
  avancement: Output<typeof getAvancementNotes>;
  onRang: (rang: number) => void;
  onChange: () => void;
}

function DeLaPeriode({ ecoleId, avancement, onRang, onChange }: PeriodeProps) {
  const droits = useDroits();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className={`${kit.wrap} ${kit.spaced} ${kit.ends}`}>
        <NativeSelect
          className={classes.periode ?? ''}
          label="Période"
          data={placesDe(avancement)}
          value={String(avancement.rang ?? '')}
          onChange={(event) => onRang(Number(event.currentTarget.value))}
        />
        <Button variant="default" component={AppLink} to={`${ADRESSES.anomaliesNotes}?ecoleId=${ecoleId}`}>
          Anomalies
        </Button>
        {avancement.lignes.length > 0 && droits.can(droitDAjouterPartout) && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Ajouter une composition…
          </Button>
        )}
        <ImportButton adding={droitDImporterDesNotes} to={path(ADRESSES.importNotes, { ecoleId })} />
      </div>
      {avancement.lignes.length === 0 ? (
        <Empty
          icon={IconListCheck}
          title="Aucune matière à noter"
          text="Les matières d'une classe viennent de son programme ; celles d'un enseignant lui sont données une à une."
          action={<VersCeQuiManque quoi={['programmes', 'enseignants']} />}
        />
      ) : (
        [...Map.groupBy(avancement.lignes, ({ classeId }) => classeId).values()].map((lignes) => (
          <Classe key={lignes[0]?.classeId} ecoleId={ecoleId} lignes={lignes} onChange={onChange} />
        ))
      )}
      {isAdding && (
        <Compositions
          ecoleId={ecoleId}
          lignes={avancement.lignes}
          mayWriteClosed={droits.can(fermerSaisie)}
          onClose={() => {
            setAdding(false);
            onChange();
          }}
        />
      )}
    </>
  );
}

interface ClasseProps {
  ecoleId: number;
  lignes: readonly LigneDAvancement[];
  onChange: () => void;
}

function Classe({ ecoleId, lignes, onChange }: ClasseProps) {
  const droits = useDroits();
  const { mutateAsync, isPending } = useWrite(fermerSaisie);
  const [isReopening, setReopening] = useState(false);
  const [first] = lignes;
  if (first === undefined) return null;
  const { classeId, classe, periodeId, periode, etat, estTitulaire } = first;
  const mayClose = droits.can(fermerSaisie);
  const fermer = async () => {
    const question = `Fermer la saisie de ${classe}, ${periode} ?`;
    if (!(await confirm(question, { loses: false }))) return;
    try {
      await mutateAsync({ ecoleId, periodeId, classeIds: [classeId], modifUserId: currentUserId() });
      notify('succes', MESSAGES.enregistre);
      onChange();
    } catch (failure) {
      notify('erreur', failureText(failure));
    }
  };
  const titleId = `classe-${classeId}`;
  return (
    <section className={kit.section} aria-labelledby={titleId}>
      <div className={`${kit.row} ${kit.spread} ${classes.tete}`}>
        <h2 id={titleId}>{classe}</h2>
        {(mayClose || estTitulaire) && (
          <Button
            variant="subtle"
            component={AppLink}
            to={path(ADRESSES.releveClasse, { classeId, periodeId })}
          >
            Moyennes
          </Button>
        )}
        {(mayClose || estTitulaire) && (
          <Button variant="subtle" component={AppLink} to={path(ADRESSES.conseil, { classeId, periodeId })}>
            Conseil
          </Button>
        )}
        {mayClose && etat === 'ouverte' && (
          <Button variant="default" loading={isPending} onClick={() => void fermer()}>
            Fermer la saisie
          </Button>
        )}
        {mayClose && etat === 'fermee' && (
          <Button variant="default" onClick={() => setReopening(true)}>
            Rouvrir…
          </Button>
        )}
      </div>
      <ul className={kit.below}>
        {lignes.map((ligne) => (
          <LigneDeMatiere key={ligne.enseignementId} ligne={ligne} />
        ))}
      </ul>
      {isReopening && (
        <Reouverture
          ecoleId={ecoleId}
          lignes={lignes}
          onClose={() => {
            setReopening(false);
            onChange();
          }}
        />
      )}
    </section>
  );
}

/** The page of the timetables of a school: the week of a class, of a teacher or of a room. */
import { estUnJour, formaterJour, joursAvant, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { addChangementsDuJour } from '@gestionscolaire/contract/suivi/emploi/changements-du-jour.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import {
  changerCreneau,
  getEmploiDuTemps,
  imprimerEmploisDuTemps,
  LIBELLES_DES_VUES_D_EMPLOI,
  VUES_D_EMPLOI,
  type VueDEmploi,
} from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { proposerEmploiDuTemps } from '@gestionscolaire/contract/suivi/emploi/proposition.ts';
import { Button, NativeSelect } from '@mantine/core';
import {
  IconCalendarTime,
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react';
import { fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { asText } from '#core/crud/values.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useImpression } from '#core/papiers/imprimer.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { ChoixAnnee, PourUneAnnee, PourUneEcole, useClasses } from '#scolarite/index.ts';
import { SECTION_SUIVI } from '#suivi/chemins/trails.ts';
import { AjouterDesCreneaux, ChangerLeCreneau } from './creneau.tsx';
import { Semaine } from './semaine.tsx';

const TITRE = 'Emplois du temps';

const lireAdresse = ({ session, vue, qui, salle, jour }: Readonly<Record<string, unknown>>) => ({
  session: idOf(session) ?? undefined,
  vue: VUES_D_EMPLOI.find((one) => one === vue),
  qui: idOf(qui),
  salle: asText(salle) === '' ? null : asText(salle),
  jour: estUnJour(asText(jour)) ? asText(jour) : undefined,
});

export function EmploisDuTemps() {
  return (
    <Reading
      title={TITRE}
      right={getEmploiDuTemps}
      breadcrumbs={[...crumbsOf(SECTION_SUIVI, {}), { label: TITRE }]}
      actions={<Ailleurs />}
    >
      <PourUneEcole text="Les semaines de ses classes paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

/** Leads to what is done beside the week: the changes of a day, a proposal. */
function Ailleurs() {
  const droits = useDroits();
  return (
    <>
      {droits.can(addChangementsDuJour) && (
        <Button variant="default" component={AppLink} to={ADRESSES.changementsDuJour}>
          Enseignant absent
        </Button>
      )}
      {droits.can(proposerEmploiDuTemps) && (
        <Button variant="default" component={AppLink} to={ADRESSES.propositionEmploiDuTemps}>
          Proposer un emploi du temps
        </Button>
      )}
    </>
  );
}

type Classes = NonNullable<ReturnType<typeof useClasses>['data']>['data'];

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said, go } = useAddress(lireAdresse);
  const toutes = useClasses(ecoleId);
  return (
    <PourUneAnnee id={said.session} text="Un emploi du temps est celui d'une année scolaire.">
      {(session, all) => (
        <ReadingPart
          of={toutes}
          renderEmpty={({ length }) =>
            length === 0 && (
              <Empty
                title="Cette école n'a pas encore de classe"
                text="Ses classes s'ajoutent dans sa page."
              />
            )
          }
        >
          {(classes) => (
            <DeLAnnee
              key={session.id}
              {...{ ecoleId, session, classes }}
              choix={<ChoixAnnee all={all} session={session} onSession={(id) => go({ session: id })} />}
            />
          )}
        </ReadingPart>
      )}
    </PourUneAnnee>
  );
}

interface AnneeProps {
  ecoleId: number;
  session: Session;
  classes: Classes;
  choix: React.ReactNode;
}

/** Keeps a day within its school year. */
const dansLAnnee = (jour: string, { dateDebut, dateFin }: Session): string =>
  jour < dateDebut ? dateDebut : jour > dateFin ? dateFin : jour;

function DeLAnnee({ ecoleId, session, classes, choix }: AnneeProps) {
  const { said, go } = useAddress(lireAdresse);
  const today = useToday();
  const droits = useDroits();
  const jour = dansLAnnee(said.jour ?? today, session);
  const { salle } = said;
  const sessionId = session.id;
  const moiId = currentUserId();
  // Who teaches and makes no timetable comes for their own week.
  const isAsked = said.vue === undefined && said.qui === null && !droits.can(creneaux.create);
  const mienne = useEndpoint(
    getEmploiDuTemps,
    { ecoleId, sessionId, jour, vue: 'enseignant', quiId: moiId, salle: null },
    { enabled: isAsked },
  );
  const isMine = isAsked && mienne.data?.data.enseignants.some(({ id }) => id === moiId) === true;
  const vue = said.vue ?? (isMine ? 'enseignant' : 'classe');
  const premier = { classe: classes[0]?.id ?? null, enseignant: isMine ? moiId : null };
  const quiId = vue === 'salle' ? null : (said.qui ?? premier[vue]);
  const demande = { ecoleId, sessionId, jour, vue, quiId, salle: vue === 'salle' ? salle : null };
  const lu = useEndpoint(getEmploiDuTemps, demande, {
    keepPrevious: true,
    enabled: !isAsked || mienne.isFetched,
  });
  const { enseignants = [], salles = [] } = lu.data?.data ?? {};
  const classe = vue === 'classe' ? classes.find(({ id }) => id === quiId) : undefined;
  const moi = enseignants.find(({ id }) => id === moiId);
  const voir = (to: VueDEmploi, qui: number | null = null) => go({ vue: to, qui, salle: null });
  const ajouter = () => {
    if (classe === undefined) return;
    void openWindow(({ onClose }) => <AjouterDesCreneaux {...{ ecoleId, session, classe, jour, onClose }} />);
  };
  return (
    <>
      <div className={kit.wrap}>
        {choix}
        <NativeSelect
          aria-label="Voir"
          data={VUES_D_EMPLOI.map((value) => ({ value, label: LIBELLES_DES_VUES_D_EMPLOI[value] }))}
          value={vue}
          onChange={({ currentTarget: { value } }) =>
            voir(VUES_D_EMPLOI.find((one) => one === value) ?? 'classe')
          }
        />
        <Qui
          {...{ vue, quiId, salle, classes, enseignants, salles }}
          onChoose={(choisi) => go(vue === 'salle' ? { salle: choisi } : { qui: choisi })}
        />
        {moi !== undefined && !(vue === 'enseignant' && quiId === moi.id) && (
          <Button variant="default" onClick={() => voir('enseignant', moi.id)}>
            Le mien
          </Button>
        )}
      </div>
      <div className={kit.between}>
        <ChoixSemaine
          jour={jour}
          session={session}
          onChoose={(to) => go({ jour: to === today ? null : to })}
        />
        <span className={kit.beside}>
          <Imprimer demande={demande} />
          {classe !== undefined && droits.can(creneaux.create) && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={ajouter}>
              Ajouter
            </Button>
          )}
        </span>
      </div>
      <ReadingPart
        of={lu}
        renderEmpty={(emploi) =>
          emploi.creneaux.length === 0 && (
            <Empty
              icon={IconCalendarTime}
              title="Aucun créneau cette semaine"
              text={
                vue === 'classe'
                  ? 'Les créneaux de la classe paraîtront ici, jour par jour.'
                  : vue === 'enseignant'
                    ? "Choisissez un enseignant ; les créneaux s'ajoutent par classe."
                    : "Choisissez une salle ; elle s'écrit dans un créneau."
              }
            />
          )
        }
      >
        {(emploi) => (
          <Semaine
            emploi={emploi}
            regard={demande}
            onOpen={
              droits.can(changerCreneau)
                ? (creneau) =>
                    void openWindow(({ onClose }) => <ChangerLeCreneau {...{ ecoleId, creneau, onClose }} />)
                : null
            }
          />
        )}
      </ReadingPart>
    </>
  );
}

interface QuiProps {
  vue: VueDEmploi;
  quiId: number | null;
  salle: string | null;
  classes: Classes;
  enseignants: readonly { id: number; nom: string }[];
  salles: readonly string[];
  onChoose: (choisi: string | null) => void;
}

const MOTS: Readonly<Record<VueDEmploi, { nom: string; choisir: string }>> = {
  classe: { nom: 'Classe', choisir: 'Choisir une classe' },
  enseignant: { nom: 'Enseignant', choisir: 'Choisir un enseignant' },
  salle: { nom: 'Salle', choisir: 'Choisir une salle' },
};

function Qui({ vue, quiId, salle, classes, enseignants, salles, onChoose }: QuiProps) {
  const offerts = {
    classe: classes.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
    enseignant: enseignants.map(({ id, nom }) => ({ value: String(id), label: nom })),
    salle: salles.map((one) => ({ value: one, label: one })),
  }[vue];
  const value = vue === 'salle' ? (salle ?? '') : String(quiId ?? '');
  const { nom, choisir } = MOTS[vue];
  const isKnown = offerts.some((one) => one.value === value);
  return (
    <NativeSelect
      aria-label={nom}
      data={isKnown ? offerts : [{ value: '', label: choisir }, ...offerts]}
      value={isKnown ? value : ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}

interface ChoixSemaineProps {
  jour: string;
  session: Session;
  onChoose: (jour: string) => void;
}

function ChoixSemaine({ jour, session: { dateDebut, dateFin }, onChoose }: ChoixSemaineProps) {
  const lundi = lundiDe(jour);
  return (
    <div className={kit.beside}>
      <Button
        variant="default"
        aria-label="Semaine d'avant"
        disabled={lundi <= dateDebut}
        onClick={() => onChoose(joursAvant(lundi, 7))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <strong>{`Semaine du ${formaterJour(lundi)}`}</strong>
      <Button
        variant="default"
        aria-label="Semaine d'après"
        disabled={joursAvant(lundi, -7) > dateFin}
        onClick={() => onChoose(joursAvant(lundi, -7))}
      >
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </div>
  );
}

function Imprimer({ demande }: { demande: Parameters<typeof useEndpoint<typeof getEmploiDuTemps>>[1] }) {
  const { busy, run } = useImpression();
  const imprimer = (toutes: boolean) =>
    void run(
      toutes ? 'toutes' : 'une',
      () => fetchFile(imprimerEmploisDuTemps, toutes ? { ...demande, quiId: null, salle: null } : demande),
      'emploi-du-temps.pdf',
    );
  return (
    <>
      <Button
        variant="default"
        loading={busy === 'une'}
        disabled={demande.quiId === null && demande.salle === null}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => imprimer(false)}
      >
        Imprimer
      </Button>
      <Button variant="default" loading={busy === 'toutes'} onClick={() => imprimer(true)}>
        Tous
      </Button>
    </>
  );
}

/** The health sheet of a pupil and their visits to the infirmary, for who holds its menu. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  CHAMPS_DE_LA_FICHE_SANTE,
  type FicheSanteLue,
  getFicheSante,
  updateFicheSante,
} from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import {
  annulerPassageInfirmerie,
  type PassageInfirmerie,
} from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { Button } from '@mantine/core';
import { IconFirstAidKit, IconPencil, IconUserQuestion } from '@tabler/icons-react';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { TRAIL_INFIRMERIE } from '#suivi/chemins/trails.ts';
import { AnnulerUnPassage, RemplirLaFiche } from './actes.tsx';
import { BoutonPassageDeLEleve } from './ajouter.tsx';
import { direAnnulationDuPassage, direLesSoins } from './dire.ts';

const cadre = (titre: string) => ({
  title: titre,
  breadcrumbs: [...crumbsOf(TRAIL_INFIRMERIE, {}), { label: titre }],
});

export function FicheDeSante() {
  const id = useIdParam('eleveId');
  // Another pupil is another page.
  return <DeLEleve key={id} eleveId={id} />;
}

function DeLEleve({ eleveId }: { eleveId: number | null }) {
  const lue = useAllowedEndpoint(getFicheSante, { eleveId: eleveId ?? 0 }, { enabled: eleveId !== null });
  return (
    <NamedReading
      {...cadre('Fiche de santé')}
      right={getFicheSante}
      screen="Infirmerie"
      of={eleveId === null ? null : lue}
      unknown={
        <Empty
          icon={IconUserQuestion}
          title="Élève introuvable"
          text="Cet élève n'existe pas, ou il n'est pas de votre école."
        />
      }
      renderHead={({ eleve }) => ({
        ...cadre(nomDAbord(eleve)),
        subtitle: `Matricule ${eleve.matricule}${eleve.classe === null ? '' : ` · ${eleve.classe}`}`,
      })}
    >
      {(fiche) => (
        <>
          <Sante lue={fiche} />
          <Passages lue={fiche} />
        </>
      )}
    </NamedReading>
  );
}

const NOMS = ['groupeSanguin', 'allergies', 'traitements', 'consignes', 'aPrevenir'] as const;

function Sante({ lue }: { lue: FicheSanteLue }) {
  const droits = useDroits();
  const remplies = NOMS.filter((nom) => lue.fiche[nom] !== null);
  const remplir = () => openWindow(({ onClose }) => <RemplirLaFiche lue={lue} onClose={onClose} />);
  return (
    <section className={kit.sheet} aria-label="Fiche de santé">
      <div className={kit.between}>
        <h2 className={kit.title}>Fiche de santé</h2>
        {droits.can(updateFicheSante) && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => void remplir()}
          >
            {remplies.length === 0 ? 'Remplir' : 'Modifier'}
          </Button>
        )}
      </div>
      {remplies.length === 0 ? (
        <p className={kit.dimmed}>Rien n’y est encore écrit.</p>
      ) : (
        <dl className={`${kit.pile} ${kit.facts} ${kit.unbroken}`}>
          {remplies.map((nom) => (
            <div key={nom}>
              <dt>{CHAMPS_DE_LA_FICHE_SANTE[nom].label}</dt>
              <dd>{lue.fiche[nom]?.replaceAll('\n', ' · ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Passages({ lue: { eleve, passages } }: { lue: FicheSanteLue }) {
  return (
    <section className={kit.section} aria-label="Passages à l’infirmerie">
      <div className={kit.between}>
        <h2 className={kit.title}>Passages à l’infirmerie</h2>
        {eleve.inscriptionId !== null && <BoutonPassageDeLEleve inscriptionId={eleve.inscriptionId} />}
      </div>
      {passages.length === 0 ? (
        <Empty
          icon={IconFirstAidKit}
          title="Aucun passage"
          text="Ses passages à l’infirmerie paraîtront ici."
        />
      ) : (
        <ul className={kit.lines}>
          {passages.map((passage) => (
            <LigneDePassage key={passage.id} passage={passage} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LigneDePassage({ passage }: { passage: PassageInfirmerie }) {
  const droits = useDroits();
  const { jour, heure, plainte, auteur, annuleLe } = passage;
  const quand = `${formaterJour(jour)} à ${heure}`;
  const soins = direLesSoins(passage);
  const annuler = () => openWindow(({ onClose }) => <AnnulerUnPassage passage={passage} onClose={onClose} />);
  return (
    <li>
      <div className={`${kit.stack} ${kit.near} ${kit.full}`}>
        <div className={kit.between}>
          <strong>{annuleLe === null ? quand : <s>{quand}</s>}</strong>
          {annuleLe === null && droits.can(annulerPassageInfirmerie) && (
            <Button size="xs" variant="default" onClick={() => void annuler()}>
              Annuler
            </Button>
          )}
        </div>
        <p>{annuleLe === null ? plainte : <s>{plainte}</s>}</p>
        {soins !== '' && <p>{annuleLe === null ? soins : <s>{soins}</s>}</p>}
        {auteur !== null && <p className={kit.fine}>{`Par ${auteur}`}</p>}
        {annuleLe !== null && <p data-tone="error">{direAnnulationDuPassage(passage)}</p>}
      </div>
    </li>
  );
}

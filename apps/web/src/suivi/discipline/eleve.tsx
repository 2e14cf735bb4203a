/** The life at school of a pupil during a year: the facts that the person reads, and the contacts with the family. */

import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { LIBELLES_DES_ETATS_DU_MESSAGE } from '@gestionscolaire/contract/scolarite/message.ts';
import {
  addContactFamille,
  type Contact,
  getMessageDeSuivi,
  LIBELLES_DES_MOYENS_DE_CONTACT,
} from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import {
  annulerFait,
  type Fait,
  getVieScolaireDeLEleve,
  updateFait,
  type VieScolaireDeLEleve,
} from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { LIBELLES_DES_VISIBILITES } from '@gestionscolaire/contract/suivi/discipline/genres.ts';
import { Button } from '@mantine/core';
import { IconMessageReport, IconPhone, IconPlus, IconSend, IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { useTab } from '#core/crud/form/use-tab.ts';
import { useIdParam } from '#core/shell/address.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { Tabs } from '#core/ui/tabs.tsx';
import { ouvrirEnvoi } from '#scolarite/index.ts';
import { TRAIL_VIE_SCOLAIRE } from '#suivi/chemins/trails.ts';
import { AjouterUnContact, AnnulerUnFait, LecteurDUnFait } from './actes.tsx';
import { BoutonFaitDeLEleve } from './ajouter.tsx';
import { direAnnulationDuFait, direCeQuiSuit, direGenre } from './dire.ts';

const ONGLETS = [
  { reference: 'faits', id: 0, libelle: 'Faits' },
  { reference: 'contacts', id: 0, libelle: 'Contacts avec la famille' },
] as const;

const cadre = (titre: string) => ({
  title: titre,
  breadcrumbs: [...crumbsOf(TRAIL_VIE_SCOLAIRE, {}), { label: titre }],
});

export function VieScolaireDUnEleve() {
  const id = useIdParam('inscriptionId');
  // Another pupil is another page.
  return <DeLEleve key={id} inscriptionId={id} />;
}

function DeLEleve({ inscriptionId }: { inscriptionId: number | null }) {
  const { open, choose } = useTab(ONGLETS);
  const lues = useAllowedEndpoint(
    getVieScolaireDeLEleve,
    { inscriptionId: inscriptionId ?? 0 },
    { enabled: inscriptionId !== null },
  );
  return (
    <NamedReading
      {...cadre('Vie scolaire d’un élève')}
      right={getVieScolaireDeLEleve}
      screen="Vie scolaire"
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
        subtitle: `Matricule ${inscription.matricule} · ${inscription.classe} · ${inscription.session}`,
      })}
    >
      {(lue) => (
        <Tabs
          label={nomDAbord(lue.inscription)}
          tabs={ONGLETS.map(({ reference, libelle }) => ({ key: reference, label: libelle }))}
          open={open}
          onOpen={choose}
        >
          {open === 'faits' && <Faits lue={lue} />}
          {open === 'contacts' && <Contacts lue={lue} />}
        </Tabs>
      )}
    </NamedReading>
  );
}

function Faits({ lue: { inscription, faits, peutAjouter } }: { lue: VieScolaireDeLEleve }) {
  return (
    <section className={kit.section} aria-label="Faits">
      {peutAjouter && (
        <div className={kit.acts}>
          <BoutonFaitDeLEleve inscriptionId={inscription.id} />
        </div>
      )}
      {faits.length === 0 ? (
        <Empty
          icon={IconMessageReport}
          title="Aucun fait cette année"
          text="Observations, encouragements, récompenses, incidents et sanctions paraîtront ici."
        />
      ) : (
        <ul className={kit.lines}>
          {faits.map((fait) => (
            <LigneDeFait key={fait.id} fait={fait} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** An entry whose parts stand one under another. */
const Ligne = ({ children }: { children: ReactNode }) => (
  <li>
    <div className={`${kit.stack} ${kit.near} ${kit.full}`}>{children}</div>
  </li>
);

function LigneDeFait({ fait }: { fait: Fait }) {
  const droits = useDroits();
  const { jour, texte, auteur, visibilite, annuleLe } = fait;
  const quoi = `${formaterJour(jour)} · ${direGenre(fait)}`;
  const suite = direCeQuiSuit(fait);
  const lu = LIBELLES_DES_VISIBILITES[visibilite];
  const annuler = () => openWindow(({ onClose }) => <AnnulerUnFait fait={fait} onClose={onClose} />);
  const changer = () => openWindow(({ onClose }) => <LecteurDUnFait fait={fait} onClose={onClose} />);
  return (
    <Ligne>
      <div className={kit.between}>
        <strong>{annuleLe === null ? quoi : <s>{quoi}</s>}</strong>
        {annuleLe === null && (
          <span className={kit.wrap}>
            {droits.can(updateFait) && (
              <Button size="xs" variant="default" onClick={() => void changer()}>
                Qui le lit
              </Button>
            )}
            {droits.can(annulerFait) && (
              <Button size="xs" variant="default" onClick={() => void annuler()}>
                Annuler
              </Button>
            )}
          </span>
        )}
      </div>
      {texte !== null && <p>{annuleLe === null ? texte : <s>{texte}</s>}</p>}
      {suite !== '' && <p>{annuleLe === null ? suite : <s>{suite}</s>}</p>}
      <p className={kit.fine}>{auteur === null ? lu : `${lu} · Par ${auteur}`}</p>
      {annuleLe !== null && <p data-tone="error">{direAnnulationDuFait(fait)}</p>}
    </Ligne>
  );
}

function Contacts({ lue: { inscription, contacts, peutAjouter } }: { lue: VieScolaireDeLEleve }) {
  const droits = useDroits();
  const inscriptionId = inscription.id;
  const noter = () =>
    openWindow(({ onClose }) => <AjouterUnContact inscriptionId={inscriptionId} onClose={onClose} />);
  return (
    <section className={kit.section} aria-label="Contacts avec la famille">
      {peutAjouter && (
        <div className={kit.acts}>
          <Button
            variant="default"
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() =>
              void ouvrirEnvoi(
                { endpoint: getMessageDeSuivi, input: { inscriptionId } },
                'Message à la famille',
              )
            }
          >
            Préparer un message
          </Button>
          {droits.can(addContactFamille) && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void noter()}>
              Noter un contact
            </Button>
          )}
        </div>
      )}
      {contacts.length === 0 ? (
        <Empty
          icon={IconPhone}
          title="Aucun contact cette année"
          text="Appels, visites, convocations et messages paraîtront ici."
        />
      ) : (
        <ul className={kit.lines}>
          {contacts.map((contact) => (
            <LigneDeContact key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LigneDeContact({ contact }: { contact: Contact }) {
  const { jour, moyen, avec, texte, suite, auteur, message } = contact;
  const qui = avec === null ? '' : `, ${avec}`;
  return (
    <Ligne>
      <strong>{`${formaterJour(jour)} · ${LIBELLES_DES_MOYENS_DE_CONTACT[moyen]}${qui}`}</strong>
      <p>{texte}</p>
      {suite !== null && <p>{`Suite : ${suite}`}</p>}
      {message !== null && (
        <p className={kit.fine}>{`Message : ${LIBELLES_DES_ETATS_DU_MESSAGE[message].toLowerCase()}`}</p>
      )}
      {auteur !== null && <p className={kit.fine}>{`Par ${auteur}`}</p>}
    </Ligne>
  );
}

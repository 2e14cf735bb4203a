/** The buttons that print papers of marks: those of a class, from its averages; a sealed bulletin; the sheet of marks of a grid. */
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import type { EtatDePeriode } from '@gestionscolaire/contract/notes/etats.ts';
import {
  exportReleveClasse,
  imprimerBulletins,
  imprimerFicheNotes,
  imprimerProcesVerbal,
  imprimerReleveClasse,
  imprimerTableauHonneur,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { useFichier, useImpression } from '#core/papiers/imprimer.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { BulletinsDeLaClasse } from './bulletins.tsx';
import classes from './imprimer.module.css';

/** The word of the button that takes the table out, while its file comes. */
const EXCEL = 'Tableau récapitulatif (Excel)';

interface ClasseAImprimer {
  ecoleId: number;
  classeId: number;
  periodeId: number;
  etat: EtatDePeriode;
  /** 'competences': a class without marks prints its livrets, one an A4, and the minutes of its council. */
  genre?: 'notes' | 'competences';
}

/** Opens the window of a class's papers, for whoever may print one of them. */
export function ImprimerLaClasse(classe: ClasseAImprimer) {
  const droits = useDroits();
  const [isOpen, setIsOpen] = useState(false);
  const possible =
    classe.genre === 'competences'
      ? [imprimerBulletins, imprimerProcesVerbal]
      : [imprimerBulletins, imprimerReleveClasse, imprimerTableauHonneur, imprimerProcesVerbal];
  if (!possible.some((endpoint) => droits.can(endpoint))) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Imprimer
      </Button>
      {isOpen && <PapiersDeLaClasse {...classe} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function PapiersDeLaClasse({
  ecoleId,
  classeId,
  periodeId,
  etat,
  genre = 'notes',
  onClose,
}: ClasseAImprimer & { onClose: () => void }) {
  const droits = useDroits();
  const { busy, run } = useImpression();
  const fichier = useFichier();
  const lieu = { classeId, periodeId };
  const hasNotes = genre === 'notes';
  const tableau = () => fetchFile(exportReleveClasse, { ...lieu, format: 'xlsx' });
  const deMoyennes = [
    { endpoint: imprimerReleveClasse, libelle: 'Tableau récapitulatif', nom: 'tableau-recapitulatif.pdf' },
    { endpoint: imprimerTableauHonneur, libelle: "Tableau d'honneur", nom: 'tableau-d-honneur.pdf' },
  ];
  const autres = [
    ...(hasNotes ? deMoyennes : []),
    { endpoint: imprimerProcesVerbal, libelle: 'Procès-verbal du conseil', nom: 'proces-verbal.pdf' },
  ].filter(({ endpoint }) => droits.can(endpoint));
  return (
    <Dialog title="Imprimer" onClose={onClose} withCross>
      {droits.can(imprimerBulletins) && (
        <BulletinsDeLaClasse {...lieu} {...{ ecoleId, hasNotes }} isSealed={etat === 'scellee'} />
      )}
      {autres.length > 0 && (
        <section className={`${kit.pile} ${classes.autres}`} aria-label="Autres papiers">
          {autres.map(({ endpoint, libelle, nom }) => (
            <Button
              key={libelle}
              variant="default"
              loading={busy === libelle}
              onClick={() => void run(libelle, () => fetchFile(endpoint, lieu), nom)}
            >
              {libelle}
            </Button>
          ))}
          {hasNotes && droits.can(exportReleveClasse) && (
            <Button
              variant="default"
              loading={fichier.busy !== null}
              onClick={() => void fichier.run(EXCEL, tableau, 'tableau-recapitulatif.xlsx')}
            >
              {EXCEL}
            </Button>
          )}
        </section>
      )}
      <DialogButtons>
        <Button variant="subtle" onClick={onClose}>
          {BOUTONS.fermer}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Prints the sealed bulletin of one pupil, in the version that is in force. */
export function ImprimerLeBulletin({
  inscriptionId,
  ...lieu
}: {
  ecoleId: number;
  classeId: number;
  periodeId: number;
  inscriptionId: number;
}) {
  const droits = useDroits();
  const { busy, run } = useImpression();
  if (!droits.isKnown || !droits.can(imprimerBulletins)) return null;
  const bulletin = () =>
    fetchFile(imprimerBulletins, {
      ...lieu,
      inscriptionIds: [inscriptionId],
      format: 'a4',
      ordre: 'nom',
      origine: location.origin,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      loading={busy !== null}
      onClick={() => void run('bulletin', bulletin, 'bulletin.pdf')}
    >
      Imprimer
    </Button>
  );
}

/** Prints the sheet of marks of what the grid shows: blank, to write by hand, or with what is there. */
export function ImprimerLaFiche({
  classeId,
  periodeId,
  enseignementId,
}: {
  classeId: number;
  periodeId: number;
  enseignementId: number | null;
}) {
  const canPrint = useDroits().can(imprimerFicheNotes);
  const { busy, run } = useImpression();
  if (!canPrint) return null;
  const fiche = (what: string, remplie: boolean) =>
    run(
      what,
      () => fetchFile(imprimerFicheNotes, { classeId, periodeId, enseignementId, remplie }),
      'fiche-de-notes.pdf',
    );
  return (
    <>
      <Button variant="default" loading={busy === 'vide'} onClick={() => void fiche('vide', false)}>
        Fiche vide
      </Button>
      <Button variant="default" loading={busy === 'remplie'} onClick={() => void fiche('remplie', true)}>
        Fiche remplie
      </Button>
    </>
  );
}

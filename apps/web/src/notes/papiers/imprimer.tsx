/** The buttons that print papers of marks: those of a class, from its averages; a sealed bulletin; the sheet of marks of a grid. */
import { BOUTONS } from '@gestionscolaire/contract/messages.ts';
import type { EtatDePeriode } from '@gestionscolaire/contract/notes/etats.ts';
import {
  FORMATS_DE_BULLETIN,
  imprimerBulletins,
  imprimerFicheNotes,
  imprimerProcesVerbal,
  imprimerReleveClasse,
  imprimerTableauHonneur,
  LIBELLES_DES_FORMATS_DE_BULLETIN,
  LIBELLES_DES_ORDRES_DE_BULLETIN,
  ORDRES_DES_BULLETINS,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { IconPrinter, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { useImpression } from '#core/papiers/imprimer.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import classes from './imprimer.module.css';

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
  const [format, setFormat] = useState<(typeof FORMATS_DE_BULLETIN)[number]>('a4');
  const [ordre, setOrdre] = useState<(typeof ORDRES_DES_BULLETINS)[number]>('nom');
  const lieu = { classeId, periodeId };
  const isSealed = etat === 'scellee';
  const hasNotes = genre === 'notes';
  const bulletins = () =>
    fetchFile(imprimerBulletins, {
      ecoleId,
      ...lieu,
      format,
      ordre,
      provisoire: !isSealed,
      origine: location.origin,
    });
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
        <section className={classes.bulletins} aria-label="Bulletins">
          {!isSealed && (
            <p className={classes.provisoire}>
              {
                'La période n’est pas scellée : les bulletins s’impriment en provisoire, sans code à vérifier.'
              }
            </p>
          )}
          {hasNotes && (
            <>
              <NativeSelect
                label="Format"
                rightSection={<IconSelector size={18} aria-hidden />}
                value={format}
                onChange={({ currentTarget: { value } }) =>
                  setFormat(FORMATS_DE_BULLETIN.find((one) => one === value) ?? 'a4')
                }
                data={FORMATS_DE_BULLETIN.map((value) => ({
                  value,
                  label: LIBELLES_DES_FORMATS_DE_BULLETIN[value],
                }))}
              />
              <NativeSelect
                label="Ordre"
                rightSection={<IconSelector size={18} aria-hidden />}
                value={ordre}
                onChange={({ currentTarget: { value } }) =>
                  setOrdre(ORDRES_DES_BULLETINS.find((one) => one === value) ?? 'nom')
                }
                data={ORDRES_DES_BULLETINS.map((value) => ({
                  value,
                  label: LIBELLES_DES_ORDRES_DE_BULLETIN[value],
                }))}
              />
            </>
          )}
          <Button
            loading={busy === 'bulletins'}
            onClick={() => void run('bulletins', bulletins, 'bulletins.pdf')}
          >
            {isSealed ? 'Imprimer les bulletins' : 'Imprimer les bulletins provisoires'}
          </Button>
        </section>
      )}
      {autres.length > 0 && (
        <section className={classes.autres} aria-label="Autres papiers">
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

/** Offers the sheet of marks of a class in a period, to fill: of all its subjects, of its compositions, or of one subject. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getGrilleNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { saveSheet } from '#core/imports/sheet-file.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { lignesDeFiche, nomDeFiche } from './fiche.ts';
import classes from './imports.module.css';
import '@mantine/core/styles/Input.css';

type Ligne = Output<typeof getAvancementNotes>['lignes'][number];

const TOUTES = 'toutes';
const COMPOSITIONS = 'compositions';

/** The places where something is marked, each once: « 7e A, 1er trimestre ». */
const lieuxDe = (lignes: readonly Ligne[]) =>
  [...Map.groupBy(lignes, ({ classeId, periodeId }) => `${classeId} ${periodeId}`)].map(([value, own]) => ({
    value,
    label: `${own[0]?.classe ?? ''}, ${own[0]?.periode ?? ''}`,
    own,
  }));

/** Reads the grid that led here: the sheet offered is its own. */
const lireVisee = ({ classeId, periodeId, enseignementId }: Readonly<Record<string, unknown>>) => ({
  classeId: idOf(classeId),
  periodeId: idOf(periodeId),
  enseignementId: idOf(enseignementId),
});

export function TelechargerLaFiche({ ecoleId }: { ecoleId: number }) {
  const { classeId: sienne, periodeId: voulue, enseignementId: seule } = useAddress(lireVisee).said;
  const [rangDit, setRang] = useState<number | null>(null);
  const [choisi, setChoisi] = useState(`${sienne ?? ''} ${voulue ?? ''}`);
  const [dite, setQuoi] = useState(seule === null ? TOUTES : String(seule));
  const [isMaking, setMaking] = useState(false);
  // The period of today, whose answer names the others too.
  const duJour = useEndpoint(getAvancementNotes, { ecoleId, sessionId: null, rang: null });
  const rang = rangDit ?? duJour.data?.data.periodes.find(({ id }) => id === voulue)?.rang ?? null;
  const lu = useEndpoint(getAvancementNotes, { ecoleId, sessionId: null, rang });
  const fiche = (avancement: Output<typeof getAvancementNotes>) => {
    if (avancement.periodes.length === 0) return null;
    const lieux = lieuxDe(avancement.lignes);
    const lieu = lieux.find(({ value }) => value === choisi) ?? lieux[0];
    const offertes = [
      { value: TOUTES, label: 'Toutes les matières' },
      { value: COMPOSITIONS, label: 'Compositions seulement' },
      ...(lieu?.own ?? []).map(({ enseignementId, matiere }) => ({
        value: String(enseignementId),
        label: matiere,
      })),
    ];
    // A subject of another class, which a link may name, is none of this one.
    const quoi = offertes.some(({ value }) => value === dite) ? dite : TOUTES;
    const places = [...Map.groupBy(avancement.periodes, (one) => one.rang)].toSorted(([a], [b]) => a - b);
    const telecharger = async (avecNotes: boolean) => {
      const [premiere] = lieu?.own ?? [];
      if (premiere === undefined) return;
      setMaking(true);
      try {
        const enseignementId = quoi === TOUTES || quoi === COMPOSITIONS ? null : Number(quoi);
        const { classeId, periodeId } = premiere;
        const { data: grille } = await call(getGrilleNotes, { classeId, periodeId, enseignementId });
        const lignes = lignesDeFiche(grille, { avecNotes, compositions: quoi === COMPOSITIONS });
        if (lignes.length === 0)
          notify('erreur', 'Rien ne se note encore là : une évaluation s’ajoute d’abord, dans la grille.');
        else await saveSheet(lignes, nomDeFiche(grille));
      } catch (failure) {
        notify('erreur', failureText(failure));
      } finally {
        setMaking(false);
      }
    };
    return (
      <section className={`${kit.pile} ${classes['fiche']}`} aria-label="Fiche de notes">
        <h2>Fiche de notes à remplir</h2>
        <div className={classes['choix']}>
          <NativeSelect
            label="Période"
            data={places.map(([value, same]) => ({
              value: String(value),
              label: [...new Set(same.map(({ libelle }) => libelle))].join(', '),
            }))}
            value={String(avancement.rang ?? '')}
            onChange={({ currentTarget: { value } }) => setRang(Number(value))}
          />
          <NativeSelect
            label="Classe"
            data={lieux.map(({ value, label }) => ({ value, label }))}
            value={lieu?.value ?? ''}
            onChange={({ currentTarget: { value } }) => {
              setChoisi(value);
              setQuoi(TOUTES);
            }}
          />
          <NativeSelect
            label="Évaluations"
            data={offertes}
            value={quoi}
            onChange={({ currentTarget: { value } }) => setQuoi(value)}
          />
        </div>
        <div className={`${kit.wrap} ${kit.spread}`}>
          <Button
            variant="default"
            loading={isMaking}
            disabled={lieu === undefined}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void telecharger(false)}
          >
            Fiche à remplir
          </Button>
          <Button
            variant="subtle"
            disabled={isMaking || lieu === undefined}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void telecharger(true)}
          >
            Avec les notes enregistrées
          </Button>
        </div>
      </section>
    );
  };
  return (
    <ReadingPart of={lu} waiting={null}>
      {fiche}
    </ReadingPart>
  );
}

/** The window that gives several stages their terms of a year at once: days and ranks are proposed, and what stands already stays. */

import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import {
  addPeriodes,
  type GenreProposable,
  getLotsPeriode,
  periodeEnPlace,
  proposerPeriodes,
  reprendrePeriodes,
} from '@gestionscolaire/contract/notes/periodes-en-lot.ts';
import { ETAPES, type Etape } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { type Session, sessionCourante, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#core/api/error.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { Lots, type MotsDuLot } from '#core/lots/lots.tsx';
import { useToday } from '#core/today.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './periodes-en-lot.module.css';

const nombreDe = (nombre: number): string => (nombre === 1 ? '1 période' : `${nombre} périodes`);

const MOTS: MotsDuLot = {
  compte: nombreDe,
  effet: (nombre) => `retire ${nombreDe(nombre)}`,
  fait: 'Défait : ces périodes sont retirées.',
};

export function PeriodesEnLot({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Les périodes de plusieurs niveaux" size="lg" onClose={onClose} withCross>
      <PourUneEcole text="Ses périodes se proposeront ici." Content={DeLEcole} />
    </Dialog>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const annees = useEndpoint(sessions.list, {});
  const jour = useToday();
  const [choisie, setChoisie] = useState<number | null>(null);
  const choisir = (all: readonly Session[]) => {
    const session = all.find(({ id }) => id === choisie) ?? sessionCourante(all, jour);
    if (session === undefined)
      return <p className={kit.paragraph}>Aucune année scolaire n'est encore enregistrée.</p>;
    return (
      <div className={kit.stack}>
        <NativeSelect
          label="Année scolaire"
          data={all.map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
          value={String(session.id)}
          onChange={(event) => setChoisie(Number(event.currentTarget.value))}
        />
        <DeLAnnee key={session.id} ecoleId={ecoleId} session={session} />
        <Faits ecoleId={ecoleId} />
      </div>
    );
  };
  return <ReadingPart of={annees}>{choisir}</ReadingPart>;
}

const GENRES = [
  { value: 'trimestre', label: 'Trois trimestres' },
  { value: 'semestre', label: 'Deux semestres' },
] as const satisfies readonly { value: GenreProposable; label: string }[];

/** Says what the act adds, stage by stage, and what stays: 'collège : 2 à ajouter, « 1er trimestre » est déjà là'. */
function direLEtape(etape: Etape, enPlace: readonly { readonly libelle: string }[], nombre: number): string {
  const add = nombre === 0 ? 'rien à ajouter' : `${nombre} à ajouter`;
  if (enPlace.length === 0) return `${etape}\u00A0: ${add}`;
  const noms = enPlace.map(({ libelle }) => `« ${libelle} »`).join(', ');
  return `${etape}\u00A0: ${add}, ${noms} ${enPlace.length > 1 ? 'sont déjà là' : 'est déjà là'}`;
}

function DeLAnnee({ ecoleId, session }: { ecoleId: number; session: Session }) {
  const [genre, setGenre] = useState<GenreProposable>('trimestre');
  const [lignes, setLignes] = useState(() => proposerPeriodes(session, 'trimestre'));
  const [etapes, setEtapes] = useState<readonly Etape[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const { mutateAsync, isPending } = useWrite(addPeriodes);
  const place = { ecoleId, sessionId: session.id, etat: 'actifs', page: 1, taille: 100 } as const;
  const { data } = useEndpoint(periodes.list, place);
  const champs = failure instanceof ApiError ? failure.champs : {};
  const apercu = etapes.map((etape) => {
    const own = (data?.data ?? []).filter((one) => one.etape === etape);
    const enPlace = new Set(lignes.flatMap((one, at) => periodeEnPlace(own, { ...one, rang: at + 1 }) ?? []));
    const nombre = lignes.filter((one, at) => !periodeEnPlace(own, { ...one, rang: at + 1 })).length;
    return { etape, nombre, dit: direLEtape(etape, [...enPlace], nombre) };
  });
  const nombre = apercu.reduce((sum, one) => sum + one.nombre, 0);
  const changer = (at: number, change: Partial<(typeof lignes)[number]>) =>
    setLignes((before) => before.map((one, place_) => (place_ === at ? { ...one, ...change } : one)));
  const ajouter = async () => {
    setFailure(null);
    try {
      const sent = { ecoleId, sessionId: session.id, etapes: [...etapes], genre, periodes: lignes };
      const [lot] = (await mutateAsync({ ...sent, creationUserId: 0 })).data;
      if (lot !== undefined)
        notify('succes', lot.nombre === 1 ? '1 période ajoutée.' : `${lot.nombre} périodes ajoutées.`);
      setEtapes([]);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <NativeSelect
        label="Périodes"
        data={[...GENRES]}
        value={genre}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value === 'semestre' ? 'semestre' : 'trimestre';
          setGenre(chosen);
          setLignes(proposerPeriodes(session, chosen));
        }}
      />
      <fieldset className={`${kit.wrap} ${kit.group} ${classes.etapes}`}>
        <legend>Pour ces niveaux</legend>
        {ETAPES.map((etape) => (
          <Checkbox
            key={etape}
            label={etape}
            checked={etapes.includes(etape)}
            onChange={({ currentTarget: { checked } }) =>
              setEtapes((before) => ETAPES.filter((one) => (one === etape ? checked : before.includes(one))))
            }
          />
        ))}
      </fieldset>
      {lignes.map((ligne, at) => (
        <div key={String(at)} className={classes.ligne}>
          <TextInput
            label={`Période ${at + 1}`}
            value={ligne.libelle}
            error={champs[`periodes.${at}.libelle`]}
            onChange={({ currentTarget }) => changer(at, { libelle: currentTarget.value })}
          />
          <DateField
            label="Premier jour"
            value={ligne.dateDebut}
            error={champs[`periodes.${at}.dateDebut`]}
            onChange={(dateDebut) => changer(at, { dateDebut })}
          />
          <DateField
            label="Dernier jour"
            value={ligne.dateFin}
            error={champs[`periodes.${at}.dateFin`]}
            onChange={(dateFin) => changer(at, { dateFin })}
          />
        </div>
      ))}
      <ul className={`${kit.bullets} ${classes.apercu}`} aria-label="Ce qui sera ajouté">
        {apercu.map(({ etape, dit }) => (
          <li key={etape}>{dit}</li>
        ))}
      </ul>
      {failure !== null && (
        <p role="alert" className={kit.error}>
          {failureText(failure)}
        </p>
      )}
      <DialogButtons>
        <Button disabled={nombre === 0} loading={isPending} onClick={() => void ajouter()}>
          {nombre === 0 ? 'Ajouter' : `Ajouter ${nombreDe(nombre)}`}
        </Button>
      </DialogButtons>
    </>
  );
}

function Faits({ ecoleId }: { ecoleId: number }) {
  const { data } = useEndpoint(getLotsPeriode, { ecoleId });
  const all = data?.data ?? [];
  if (all.length === 0) return null;
  return (
    <section aria-label="Périodes ajoutées ensemble">
      <h3 className={kit.paragraph}>Ajoutées ensemble</h3>
      <Lots all={all} mots={MOTS} reprendre={reprendrePeriodes} />
    </section>
  );
}

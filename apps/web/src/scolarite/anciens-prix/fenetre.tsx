/** The window that recomputes, as one lot, the pupils of a class or of a service who pay an old price: each is shown first. */

import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import {
  type AnciensPrix,
  type ApercuRecalculs,
  apercuRecalculs,
  type CibleDeRecalcul,
  getAnciensPrix,
  getLotsRecalcul,
  recalculerInscriptions,
  reprendreRecalculs,
} from '@gestionscolaire/contract/eleves/recalculs.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { Lots, type MotsDuLot } from '#core/lots/lots.tsx';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './anciens-prix.module.css';

const DES_RECALCULS: MotsDuLot = {
  compte: nombreDEleves,
  effet: (nombre) => `rend à ${nombreDEleves(nombre)} les échéances d'avant`,
  fait: 'Défait : ces élèves doivent de nouveau ce qu’ils devaient.',
};

interface RecalculsProps {
  cible: CibleDeRecalcul;
  onClose: () => void;
}

export function RecalculsFenetre({ cible, onClose }: RecalculsProps) {
  const { ecoleId, sessionId = null } = cible;
  const [classeId, setClasse] = useState(cible.classeId ?? null);
  const [prestationId, setPrestation] = useState(cible.prestationId ?? null);
  const choisie = { ecoleId, sessionId, classeId, prestationId };
  const tous = useEndpoint(getAnciensPrix, { ecoleId, sessionId });
  const apercu = useEndpoint(apercuRecalculs, choisie);
  const { mutateAsync, isPending } = useWrite(recalculerInscriptions);
  const [echec, setEchec] = useState<string | null>(null);
  const lignes = apercu.data?.data.lignes ?? [];
  const nombre = lignes.filter(({ refus }) => refus === null).length;
  const recalculer = async (empreinte: string) => {
    setEchec(null);
    try {
      const { data } = await mutateAsync({ ...choisie, empreinte, creationUserId: 0 });
      notify('succes', `Recalculé\u00A0: ${nombreDEleves(data[0]?.nombre ?? 0)}.`);
    } catch (error) {
      setEchec(failureText(error));
      void apercu.refetch();
    }
  };
  return (
    <Dialog title="Recalculer les échéances" size="lg" onClose={onClose} withCross>
      <div className={kit.column}>
        <p>
          {
            'Ce que personne n’a commencé à payer suit les prix d’aujourd’hui, dans toutes les prestations de ces élèves. Les remises restent.'
          }
        </p>
        <div className={`${kit.pile} ${classes.choix}`}>
          <Choix
            label="Classe"
            toutes="Toutes les classes"
            all={tous.data?.data.classes ?? []}
            value={classeId}
            onChange={setClasse}
          />
          <Choix
            label="Prestation"
            toutes="Toutes les prestations"
            all={tous.data?.data.prestations ?? []}
            value={prestationId}
            onChange={setPrestation}
          />
        </div>
        <ReadingPart of={apercu}>{() => <Apercu lignes={lignes} />}</ReadingPart>
        {echec !== null && (
          <p role="alert" className={kit.error}>
            {echec}
          </p>
        )}
        <Faits ecoleId={ecoleId} />
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {BOUTONS.fermer}
        </Button>
        <Button
          disabled={nombre === 0}
          loading={isPending}
          onClick={() => apercu.data !== undefined && void recalculer(apercu.data.data.empreinte)}
        >
          {nombre === 0 ? 'Recalculer' : `Recalculer ${nombreDEleves(nombre)}`}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface ChoixProps {
  label: string;
  toutes: string;
  all: AnciensPrix['classes'];
  value: number | null;
  onChange: (value: number | null) => void;
}

function Choix({ label, toutes, all, value, onChange }: ChoixProps) {
  // A choice stays once nobody is left in it.
  const offered =
    value === null || all.some(({ id }) => id === value)
      ? all
      : [...all, { id: value, libelle: 'Celle de la page', eleves: 0 }];
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: toutes },
        ...offered.map((one) => ({ value: String(one.id), label: `${one.libelle} (${one.eleves})` })),
      ]}
      value={String(value ?? '')}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}

const somme = (montants: readonly number[]): number => montants.reduce((total, one) => total + one, 0);

function Apercu({ lignes }: Pick<ApercuRecalculs, 'lignes'>) {
  const changees = lignes.filter(({ refus }) => refus === null);
  if (lignes.length === 0) return <p role="status">Tous suivent les prix d’aujourd’hui : rien ne change.</p>;
  const [avant, apres] = [somme(changees.map((one) => one.avant)), somme(changees.map((one) => one.apres))];
  return (
    <section aria-label="Ce qui change">
      <p role="status">
        {`${nombreDEleves(changees.length)}\u00A0: ${formaterMontant(avant)} en tout à présent, ${formaterMontant(apres)} ensuite`}
        {changees.length < lignes.length &&
          `. ${nombreDEleves(lignes.length - changees.length)} à part, dit ci-dessous`}
      </p>
      {/* A long list slides; the keyboard reaches it. */}
      <section className={classes.cadre} aria-label="Élève par élève" tabIndex={0}>
        <ul className={classes.lignes} aria-label="Élèves">
          {lignes.map((ligne) => (
            <li key={ligne.inscriptionId}>
              <span>{`${nomComplet(ligne)}, ${ligne.classe}, ${ligne.session}`}</span>
              <span className={kit.whole}>
                {ligne.refus === null
                  ? `${formaterMontant(ligne.avant)} → ${formaterMontant(ligne.apres)}`
                  : formaterMontant(ligne.avant)}
              </span>
              {ligne.refus !== null && <span className={classes.refus}>{ligne.refus}</span>}
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}

function Faits({ ecoleId }: { ecoleId: number }) {
  const { data } = useEndpoint(getLotsRecalcul, { ecoleId });
  const all = data?.data ?? [];
  if (all.length === 0) return null;
  return (
    <section aria-label="Recalculs déjà faits">
      <h3>Recalculs déjà faits</h3>
      <Lots all={all} mots={DES_RECALCULS} reprendre={reprendreRecalculs} />
    </section>
  );
}

/** The window of a departure, a transfer or a return: what was said, and which lines of the schedule go or come. */
import { jourDe } from '@gestionscolaire/contract/core/dates.ts';
import { dueLe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import {
  champsDeDepart,
  changerEtatInscription,
  ETATS_D_INSCRIPTION,
  LIBELLES_DES_ETATS,
  nomComplet,
  type SoldeEleve,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { BOUTONS, MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { check } from '#core/crud/form-values.ts';
import { DateField } from '#core/ui/date-field.tsx';
import { Dialog, DialogButtons } from '#core/ui/dialog.tsx';
import { Money } from '#core/ui/money.tsx';
import { notify } from '#core/ui/notice.tsx';
import classes from './fiche.module.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

type Une = SoldeEleve['inscriptions'][number];

interface DepartProps {
  inscription: Une;
  onClose: () => void;
}

export function DepartFenetre({ inscription, onClose }: DepartProps) {
  const { mutateAsync, isPending } = useWrite(changerEtatInscription);
  const isHere = inscription.etat === 'inscrit';
  const [aujourdhui] = useState(() => jourDe(new Date().toISOString()));
  const [etat, setEtat] = useState<string>(isHere ? 'parti' : 'inscrit');
  const [dateDepart, setDateDepart] = useState(inscription.dateDepart ?? aujourdhui);
  const [motifDepart, setMotif] = useState(inscription.motifDepart ?? '');
  const [annulerLignes, setAnnuler] = useState(true);
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [echec, setEchec] = useState<string | null>(null);
  const isBack = etat === 'inscrit';

  const enregistrer = async () => {
    const checked = check(champsDeDepart, {
      etat,
      dateDepart: isBack ? aujourdhui : dateDepart,
      motifDepart: isBack ? '' : motifDepart,
    });
    setFautes(checked.errors);
    if (Object.keys(checked.errors).length > 0) return;
    const said = ETATS_D_INSCRIPTION.find((one) => one === etat) ?? 'parti';
    const { id, modifDate } = inscription;
    try {
      await mutateAsync({
        id,
        etat: said,
        dateDepart: String(checked.cleaned['dateDepart']),
        motifDepart: isBack || motifDepart.trim() === '' ? null : motifDepart,
        annulerLignes: !isBack && annulerLignes,
        modifUserId: 0,
        modifDate,
      });
      notify('succes', MESSAGES.enregistre);
      onClose();
    } catch (error) {
      setFautes(error instanceof ApiError ? error.champs : {});
      setEchec(failureText(error));
    }
  };

  return (
    <Dialog title={isHere ? 'Départ de l’élève' : 'Départ ou retour de l’élève'} size="lg" onClose={onClose}>
      <form
        noValidate
        className={classes.fenetre}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void enregistrer();
        }}
      >
        <p>{`${nomComplet(inscription)}, ${inscription.classe}, ${inscription.session}`}</p>
        <NativeSelect
          label={champsDeDepart.etat.label}
          required
          rightSection={<IconSelector size={18} aria-hidden />}
          data={ETATS_D_INSCRIPTION.filter((one) => !isHere || one !== 'inscrit').map((one) => ({
            value: one,
            label: one === 'inscrit' ? 'Revenu' : LIBELLES_DES_ETATS[one],
          }))}
          value={etat}
          error={fautes['etat']}
          onChange={(event) => setEtat(event.currentTarget.value)}
        />
        {!isBack && (
          <>
            <DateField
              label={champsDeDepart.dateDepart.label}
              required
              value={dateDepart}
              error={fautes['dateDepart']}
              onChange={setDateDepart}
            />
            <TextInput
              label={champsDeDepart.motifDepart.label}
              autoComplete="off"
              value={motifDepart}
              error={fautes['motifDepart']}
              onChange={(event) => setMotif(event.currentTarget.value)}
            />
            <Checkbox
              size="md"
              label="Retirer ce qui est dû après ce jour et que personne n’a commencé à payer"
              checked={annulerLignes}
              onChange={(event) => setAnnuler(event.currentTarget.checked)}
            />
          </>
        )}
        <div role="status" className={classes.effet}>
          {isBack ? (
            <p>Ce qui est dû et n’est pas payé est refait selon les prix d’aujourd’hui.</p>
          ) : (
            <Retirees lignes={inscription.lignes} jour={annulerLignes ? dateDepart : null} />
          )}
        </div>
        {echec !== null && (
          <p role="alert" className={classes.echec}>
            {echec}
          </p>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {BOUTONS.fermer}
          </Button>
          <Button type="submit" loading={isPending}>
            Valider
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The lines that go, as the server takes them away. */
function Retirees({ lignes, jour }: { lignes: Une['lignes']; jour: string | null }) {
  const gone = lignes.filter(({ dateEcheance, paye }) => jour !== null && dateEcheance > jour && paye === 0);
  const left = lignes
    .filter((ligne) => !gone.includes(ligne))
    .reduce((sum, { montant, paye }) => sum + montant - paye, 0);
  return (
    <>
      {gone.length === 0 ? (
        <p>Aucune ligne n’est retirée.</p>
      ) : (
        <>
          <p>{gone.length === 1 ? '1 ligne est retirée :' : `${gone.length} lignes sont retirées :`}</p>
          <ul>
            {gone.map((ligne) => (
              <li key={ligne.id}>
                <span>{`${ligne.libelle}, ${dueLe(ligne)}`}</span> <Money amount={ligne.montant} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        Il reste alors à payer <Money amount={left} />.
      </p>
    </>
  );
}

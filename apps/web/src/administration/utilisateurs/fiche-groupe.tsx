/** Puts a person who has just got an account into a group, one that is there or a ready-made one, beside their password. */
import {
  addGroupeDeModele,
  getModelesDeGroupe,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { addUserGroupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import classes from './utilisateurs.module.css';

/** A school has a handful of groups: whoever has more of them finds the others from their list. */
const PREMIERS = { page: 1, taille: 100 };
const CHOISISSEZ = { value: '', label: 'Aucun pour l’instant' };

/** A group, or a model that no group was made of yet, by a word that no other has. */
interface Offre {
  value: string;
  label: string;
  /** Says in a sentence what its people do, where a model does. */
  aide?: string;
  mettre: () => Promise<unknown>;
}

function useOffres(userId: number): { faits: Offre[]; prets: Offre[] } {
  const droits = useDroits();
  const mayMake = droits.can(addGroupeDeModele);
  const { data: connus } = useEndpoint(groupes.list, PREMIERS);
  const { data: modeles } = useEndpoint(getModelesDeGroupe, {}, { enabled: mayMake });
  const ajouter = useWrite(addUserGroupe);
  const faire = useWrite(addGroupeDeModele);
  const creationUserId = currentUserId();
  const faits = (connus?.data ?? []).map(({ id, libelle }) => ({
    value: `groupe-${id}`,
    label: libelle,
    mettre: () => ajouter.mutateAsync({ userId, groupeId: id, creationUserId }),
  }));
  const names = new Set(faits.map(({ label }) => cle(label)));
  const prets = (connus === undefined ? [] : (modeles?.data.modeles ?? []))
    .filter(({ libelle }) => !names.has(cle(libelle)))
    .map((one) => ({
      value: one.cle,
      label: one.libelle,
      aide: one.aide,
      mettre: () =>
        faire.mutateAsync({
          libelle: one.libelle,
          modele: one.cle,
          cases: one.cases,
          userIds: [userId],
          creationUserId,
        }),
    }));
  return { faits, prets };
}

interface GroupeProps {
  userId: number;
  /** Says what the person lacks, until she is in a group. */
  children: ReactNode;
}

export function GroupeDeLaPersonne({ userId, children }: GroupeProps) {
  const { faits, prets } = useOffres(userId);
  const [choisi, setChoisi] = useState('');
  const [part, setPart] = useState(false);
  // The name is kept: a ready-made group leaves the offers as soon as it is made.
  const [rejoint, setRejoint] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const offre = [...faits, ...prets].find(({ value }) => value === choisi);
  const affecter = async () => {
    if (offre === undefined || part) return;
    setPart(true);
    setFailure(null);
    try {
      await offre.mettre();
      setRejoint(offre.label);
    } catch (error) {
      setPart(false);
      setFailure(failureText(error));
    }
  };
  if (rejoint !== null)
    return (
      <p role="status" className={`${kit.lower} ${classes.note}`}>
        {`${MESSAGES.membreAffecte}\u00A0: «\u00A0${rejoint}\u00A0».`}
      </p>
    );
  return (
    <>
      {children}
      <div className={`${kit.wrap} ${classes.groupe}`}>
        <NativeSelect
          label="Groupe"
          description={offre?.aide}
          error={failure}
          data={[
            CHOISISSEZ,
            ...faits.map(({ value, label }) => ({ value, label })),
            ...(prets.length === 0
              ? []
              : [{ group: 'Tout prêts', items: prets.map(({ value, label }) => ({ value, label })) }]),
          ]}
          value={choisi}
          onChange={(event) => setChoisi(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={offre === undefined}
          loading={part}
          onClick={() => void affecter()}
        >
          Affecter
        </Button>
      </div>
    </>
  );
}

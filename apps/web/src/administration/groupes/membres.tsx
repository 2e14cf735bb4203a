/** The members of a group, by name, twenty at a time. */
import { getAffecteByGroup } from '@gestionscolaire/contract/administration/groupes.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Pager } from '#core/crud/pages/pager.tsx';
import { pageCount, rowCount } from '#core/crud/pages/paging.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './groupes.module.css';
import { detailDe, type Groupe } from './mots.ts';

const TAILLE = 20;

export function MembresDuGroupe({ groupe, onClose }: { groupe: Groupe; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useEndpoint(
    getAffecteByGroup,
    { groupeId: groupe.id, page, taille: TAILLE },
    { keepPrevious: true },
  );
  const personnes = query.data?.data;
  const total = { total: query.data?.total ?? 0, totalExact: query.data?.totalExact ?? true };
  const count = pageCount(total, TAILLE, page, personnes?.length ?? 0);
  return (
    <Dialog title={`Utilisateurs de «\u00A0${groupe.libelle}\u00A0»`} onClose={onClose} withCross>
      <ReadingPart of={query}>
        {(all) => (
          <ul className={classes.liste}>
            {all.map((personne) => (
              <li key={personne.id}>
                {personne.prenoms} {personne.nom}
                <span className={`${kit.quiet} ${kit.block}`}>{detailDe(personne)}</span>
              </li>
            ))}
          </ul>
        )}
      </ReadingPart>
      {personnes !== undefined && count > 1 && (
        <div className={`${kit.quiet} ${classes.pages}`}>
          <p role="status">{rowCount(total, TAILLE, page, personnes.length)}</p>
          <Pager page={page} count={count} onPage={setPage} />
        </div>
      )}
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          Fermer
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The identity of a pupil: their portrait, their birth, their address, and their guardians. */
import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { naissanceDite } from '@gestionscolaire/contract/core/values/naissance.ts';
import {
  type Eleve,
  eleves,
  LIBELLES_DES_LIENS,
  LIBELLES_DES_SEXES,
} from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { ReactNode } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import { classeDite } from '#eleves/annees.ts';
import { PrivateImage } from '#fichiers/index.ts';
import classes from './page.module.css';

export function Identite({ solde }: { solde: SoldeEleve }) {
  const { eleve } = solde;
  const canRead = useDroits().can(eleves.get);
  const { data } = useEndpoint(eleves.get, { id: eleve.id }, { enabled: canRead });
  const row = data?.data[0];
  return (
    <section className={kit.sheet} aria-label="Identité">
      {eleve.estActif === 0 && (
        <p className={kit.caution}>Cet élève est désactivé : il n’est plus dans les listes.</p>
      )}
      <div className={`${kit.wrap} ${classes.identite}`}>
        {eleve.photo !== null && (
          <PrivateImage
            name={eleve.photo}
            alt={`Photo de ${nomComplet(eleve)}`}
            className={classes.portrait}
          />
        )}
        <dl className={`${kit.facts} ${classes.faits}`}>
          {row !== undefined && <Faits row={row} classe={classeDite(solde)} />}
        </dl>
      </div>
    </section>
  );
}

function Faits({ row, classe }: { row: Eleve; classe: string }) {
  const { sexe, dateNaissance, lieuNaissance, quartier, observations } = row;
  const withheld = useDroits().withheld(eleves.get);
  const isTold = (key: string): boolean => !withheld.includes(key);
  const born = [
    dateNaissance === null ? null : naissanceDite(dateNaissance),
    lieuNaissance === null ? null : `à ${lieuNaissance}`,
  ].filter((part) => part !== null);
  return (
    <>
      <Fait titre="Classe">{classe}</Fait>
      <Fait titre="Sexe">{LIBELLES_DES_SEXES[sexe]}</Fait>
      {born.length > 0 && <Fait titre={sexe === 'F' ? 'Née' : 'Né'}>{born.join(' ')}</Fait>}
      {isTold('quartier') && quartier !== null && <Fait titre="Quartier">{quartier}</Fait>}
      <Responsable nom={row.tuteurNom} lien={row.tuteurLien} telephone={row.tuteurTelephone} />
      {isTold('tuteur2Nom') && (
        <Responsable nom={row.tuteur2Nom} lien={row.tuteur2Lien} telephone={row.tuteur2Telephone} />
      )}
      {isTold('observations') && observations !== null && <Fait titre="Observations">{observations}</Fait>}
    </>
  );
}

function Fait({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    <div>
      <dt>{titre}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ResponsableProps {
  nom: string | null;
  lien: Eleve['tuteurLien'];
  telephone: string | null;
}

function Responsable({ nom, lien, telephone }: ResponsableProps) {
  if (nom === null && telephone === null) return null;
  return (
    <Fait titre={lien === null || lien === 'autre' ? 'Responsable' : LIBELLES_DES_LIENS[lien]}>
      {nom !== null && <span className={kit.block}>{nom}</span>}
      {telephone !== null && (
        <a href={`tel:${telephone}`} className={classes.telephone}>
          {formaterTelephone(telephone)}
        </a>
      )}
    </Fait>
  );
}

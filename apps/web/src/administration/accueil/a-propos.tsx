/** The page À propos: the product's version, the origin of its reference data, and its free software. */
import { TITRE_APPLICATION } from '@gestionscolaire/contract/ecrans/messages.ts';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import classes from './a-propos.module.css';

interface Source {
  name: string;
  what: string;
  licence: string;
  href?: string;
}

const SOURCES: readonly Source[] = [
  {
    name: 'OCHA / PAM — Limites administratives de la Guinée (COD-AB)',
    what: 'régions, préfectures et communes de Guinée',
    licence: 'CC BY-IGO',
    href: 'https://data.humdata.org/dataset/cod-ab-gin',
  },
  {
    name: 'Listes publiques de quartiers et de districts',
    what: 'quartiers de Guinée ; seuls les noms de lieux en sont repris',
    licence: 'noms de lieux, sans licence',
  },
  {
    name: 'Unicode CLDR',
    what: 'noms français des pays et des devises, symboles',
    licence: 'Unicode License v3',
    href: 'https://cldr.unicode.org',
  },
  { name: 'libphonenumber (libphonenumber-js)', what: 'indicatifs téléphoniques', licence: 'MIT' },
  { name: 'countries-list', what: 'devises des pays', licence: 'MIT' },
  { name: 'currency-codes', what: 'codes ISO 4217 et décimales', licence: 'MIT' },
];

export function APropos() {
  return (
    <Page title="À propos" breadcrumbs={[{ label: 'À propos' }]} width="narrow">
      <section className={`${kit.card} ${kit.ample} ${classes.card}`} aria-labelledby="version">
        <h2 id="version">{TITRE_APPLICATION}</h2>
        <p>
          Le back-office des écoles de Guinée. Version <strong>{__VERSION__}</strong>.
        </p>
      </section>
      <section className={`${kit.card} ${kit.ample} ${classes.card}`} aria-labelledby="donnees">
        <h2 id="donnees">Données de référence</h2>
        <p>
          Les listes fournies à la première ouverture viennent de ces sources ; chaque école peut les
          corriger.
        </p>
        <dl className={`${kit.pile} ${classes.list}`}>
          {SOURCES.map(({ name, what, licence, href }) => (
            <div key={name}>
              <dt>{href === undefined ? name : <a href={href}>{name}</a>}</dt>
              <dd>
                {what} — {licence}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`${kit.card} ${kit.ample} ${classes.card}`} aria-labelledby="logiciels">
        <h2 id="logiciels">Logiciels libres</h2>
        <p>GestionScolaire est construit sur des logiciels libres, chacun sous sa licence :</p>
        <details className={classes.details}>
          <summary>Voir les {__LICENCES__.length} logiciels</summary>
          <ul className={`${kit.bullets} ${classes.software}`}>
            {__LICENCES__.map(({ name, version, licence }) => (
              <li key={`${name} ${version}`}>
                {name} <small>{version}</small> — {licence}
              </li>
            ))}
          </ul>
        </details>
        <p>
          <a href="/licences.txt">Texte complet des licences</a>
        </p>
      </section>
    </Page>
  );
}

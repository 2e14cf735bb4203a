/**
 * Keeps the person of a sealed bulletin beside it: who the pupil is, and the words that were said of them. The sealed text holds the hash
 * of those words, salted, so that a seal vouches for them, and still holds once they are erased (decision 0046). Pure.
 */
import { randomBytes } from 'node:crypto';
import {
  type ContenuScelle,
  contenuScelle,
  estDAcquis,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { nomAnonyme } from '@gestionscolaire/contract/personne/anonymat.ts';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';
import { exactText } from '#core/http/exact-text.ts';

const texte = z.nullable(z.string());
const SEL_EN_OCTETS = 16;

/** The words of a bulletin that tell the person, in the order in which they are kept. */
const mots = z.strictObject({
  prenoms: z.string(),
  nom: z.string(),
  naissance: texte,
  motif: texte,
  appreciation: texte,
  conduite: texte,
  nonClasseMotif: texte,
  decisionMotif: texte,
  /** The remarks under each subject, or under each competence, in the order of the bulletin. */
  remarques: z.array(texte),
});
type Mots = z.infer<typeof mots>;

const prive = z.strictObject({ sel: z.string(), mots });
/** The text that is sealed: the bulletin without the person, and the hash of what is beside it. */
const scelle = z.strictObject({ personne: z.string(), bulletin: contenuScelle });
const textePrive = exactText(prive);
const texteScelle = exactText(scelle);

/** Returns the words of a bulletin that tell the person. */
function motsDe(one: ContenuScelle): Mots {
  const { prenoms, nom, naissance } = one.eleve;
  const commun = { prenoms, nom, naissance, motif: one.motif };
  if (estDAcquis(one)) {
    const { appreciation, decisionMotif } = one.bilan;
    const remarques = one.domaines.flatMap(({ competences }) =>
      competences.map(({ observation }) => observation),
    );
    return { ...commun, appreciation, conduite: null, nonClasseMotif: null, decisionMotif, remarques };
  }
  const { appreciation, conduite, nonClasseMotif, decisionMotif } = one.bilan;
  const remarques = one.matieres.map((matiere) => matiere.appreciation);
  return { ...commun, appreciation, conduite, nonClasseMotif, decisionMotif, remarques };
}

/** Returns a bulletin with other words of the person. */
function avecMots(one: ContenuScelle, { prenoms, nom, naissance, motif, ...dits }: Mots): ContenuScelle {
  const eleve = { ...one.eleve, prenoms, nom, naissance };
  const { appreciation, conduite, nonClasseMotif, decisionMotif, remarques } = dits;
  const remarque = remarques.values();
  const suivante = (): string | null => remarque.next().value ?? null;
  if (estDAcquis(one))
    return {
      ...one,
      motif,
      eleve,
      domaines: one.domaines.map((domaine) => ({
        ...domaine,
        competences: domaine.competences.map((cellule) => ({ ...cellule, observation: suivante() })),
      })),
      bilan: { ...one.bilan, appreciation, decisionMotif },
    };
  return {
    ...one,
    motif,
    eleve,
    matieres: one.matieres.map((matiere) => ({ ...matiere, appreciation: suivante() })),
    bilan: { ...one.bilan, appreciation, conduite, nonClasseMotif, decisionMotif },
  };
}

/** The words of whoever is told by their matricule alone. */
const sansMots = (matricule: string): Mots => ({
  ...nomAnonyme(matricule),
  naissance: null,
  motif: null,
  appreciation: null,
  conduite: null,
  nonClasseMotif: null,
  decisionMotif: null,
  remarques: [],
});

const sansPersonne = (one: ContenuScelle): ContenuScelle => avecMots(one, sansMots(one.eleve.matricule));

/** Writes a bulletin as it is kept: the sealed text, the words beside it, and the SHA-256 of the sealed text. */
export function ecrireBulletinScelle(bulletin: ContenuScelle): {
  contenu: string;
  prive: string;
  empreinte: string;
} {
  const own = textePrive({
    sel: randomBytes(SEL_EN_OCTETS).toString('base64url'),
    mots: motsDe(bulletin),
  });
  const contenu = texteScelle({ personne: hashOf(own), bulletin: sansPersonne(bulletin) });
  return { contenu, prive: own, empreinte: hashOf(contenu) };
}

function lire<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Reads a stored bulletin; undefined for a text that is none, or beside which stand other words than it was sealed with. `prive` null: the
 * words were erased, and the pupil is told by their matricule.
 */
export function lireBulletinScelle({
  contenu,
  prive: own,
}: {
  readonly contenu: string;
  readonly prive: string | null;
}): ContenuScelle | undefined {
  const lu = lire(scelle, contenu);
  if (lu === undefined || own === null) return lu?.bulletin;
  const dit = hashOf(own) === lu.personne ? lire(prive, own) : undefined;
  return dit === undefined ? undefined : avecMots(lu.bulletin, dit.mots);
}

/** Reads a stored bulletin without its person, whatever stands beside it: undefined for a text that is none. */
export const lireSansPersonne = (contenu: string): ContenuScelle | undefined =>
  lire(scelle, contenu)?.bulletin;

/**
 * Calls may weigh so much, in counts and never in times: a machine's load changes none of them. A change that needs more
 * raises its line here, where its review sees it; one that needs less lowers it.
 */

/**
 * The most statements of a call on the embedded base, the one that knows the caller included; what begins and ends a transaction is not
 * counted. Elsewhere locks add some.
 */
export const REQUETES: Readonly<Record<string, number>> = {
  'POST getStatistiquePaiement': 2,
  'POST getTotauxPaiement': 2,
  'POST classeSelectBy': 2,
  'GET getAccueil': 9,
  'POST addPaiement': 30,
  'POST updateNotes': 14,
  'POST getReleveClasse': 17,
  'POST scellerPeriode': 34,
};

// Others are counted elsewhere: files and bytes of a first visit (e2e/coquille/poids.spec.ts), modules of a start (scripts/serveur/depart.test.js).

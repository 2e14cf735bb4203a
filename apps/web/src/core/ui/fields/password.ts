/** The eye of a password field, named: the kit leaves it without a name. */
export const PASSWORD_TOGGLE = {
  'aria-label': 'Afficher ou masquer le mot de passe',
  tabIndex: 0,
  'aria-hidden': false,
} as const;

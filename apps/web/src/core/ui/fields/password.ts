/** Names the eye of a password field: the kit gives it no name. */
export const PASSWORD_TOGGLE = {
  'aria-label': 'Afficher ou masquer le mot de passe',
  tabIndex: 0,
  'aria-hidden': false,
} as const;

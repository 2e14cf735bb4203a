/** A demonstration that cannot be added or taken away; the message is for the person at the terminal. */
export class DemonstrationRefusee extends Error {}

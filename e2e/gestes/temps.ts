/** Moves the clock of a server and of a browser, so that a journey lives from one season to another. */

/** Makes the script that moves the clock of whatever runs it by so many milliseconds: time goes on from there. */
export const horlogeDecalee = (ecart: number): string => `{
  const Vraie = globalThis.Date;
  globalThis.Date = class extends Vraie {
    constructor(...dits) {
      super(...(dits.length === 0 ? [Vraie.now() + ${ecart}] : dits));
    }
    static now() {
      return Vraie.now() + ${ecart};
    }
  };
}`;

/** Writes a number of pupils: '1 élève', '12 élèves'. */
export const nombreDEleves = (nombre: number): string => (nombre === 1 ? '1 élève' : `${nombre} élèves`);

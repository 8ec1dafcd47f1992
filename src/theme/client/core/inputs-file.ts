/** Name of the file with the inputs of an API; operations that pages describe themselves belong to none. */
export const inputsFile = (spec: string): string => spec || '-';

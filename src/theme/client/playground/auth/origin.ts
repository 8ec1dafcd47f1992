/** The origin of a server; for text that is not an address yet, that text. */
export const originOf = (server: string): string => URL.parse(server)?.origin ?? server;

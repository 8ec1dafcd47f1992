/** The first line of the Markdown of each page, which leads programs to the index of the site. */
export const indexDirective = (address: string): string => `> Index of all pages: ${address}\n\n`;

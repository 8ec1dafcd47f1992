/** Checks a docs folder without rendering it, and so without loading what renders. */
export { checkFolder } from './check-folder.ts';

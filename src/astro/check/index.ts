/** Checks a docs folder without rendering it, and so without loading what renders. */
export { type CheckedFolder, checkFolder } from './check-folder.ts';

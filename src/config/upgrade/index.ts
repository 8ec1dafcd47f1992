import { hasErrors } from '../../diagnostics/index.ts';
import { toValue } from '../../json/index.ts';
import type { ArrayDocs } from '../dialects/legacy-docs.ts';
import { navigationOf } from '../dialects/legacy-navigation.ts';
import { withoutUndefined } from '../dialects/shared.ts';
import { repairDocs } from '../read/lenient.ts';
import { loadSettings } from '../read/load.ts';
import { list, quote } from '../read/problem.ts';
import { type ReadSettingsFile, readDocument } from '../read/references.ts';
import { shapeOf } from '../schema/coverage.ts';
import { upgradeMembers } from './members.ts';
import { currentNavigation } from './navigation.ts';
import { noteNavigation } from './navigation-notes.ts';
import type { UpgradeNote } from './notes.ts';
import { writeNavigation } from './write-settings.ts';

export interface UpgradedSettings {
  /** The current format as JSON, indented by two spaces; the given text if there was nothing to upgrade. */
  text: string;
  isUpgraded: boolean;
  /** In the order of the legacy file, where possible. */
  report: UpgradeNote[];
}

/**
 * Converts a docs.json of the legacy format to the current one, with the same pages in the same order.
 * Anything without an equivalent is reported. A text with errors, or in the current format, is returned
 * unchanged. Never throws.
 *
 * @param file path relative to the docs root, as the base of references
 * @param read returns the files that a `$ref` names; these become part of the result
 */
export function upgradeSettings(text: string, file: string, read?: ReadSettingsFile): UpgradedSettings {
  const { raw, diagnostics, removed = [] } = loadSettings(text, file, read);
  // Optional values with problems would be lost here.
  if (hasErrors(diagnostics) || removed.length > 0) {
    const errors = [...diagnostics.filter(({ severity }) => severity === 'error'), ...removed];
    const report = errors.map(({ message, hint, range }) => ({
      path: '',
      reason: range ? `Line ${range.start.line}: ${message}` : message,
      suggestion: hint ?? 'Fix this first.',
    }));
    return { text, isUpgraded: false, report };
  }
  if (shapeOf(raw) === 'object') {
    const reason = 'The file already has the current format.';
    return {
      text,
      isUpgraded: false,
      report: [{ path: 'navigation', reason, suggestion: 'Nothing to do.' }],
    };
  }

  const report: UpgradeNote[] = [];
  const missing: ReadSettingsFile = () => ({ failure: 'missing' });
  const { root, problems, sources } = readDocument(text.replace(/^\ufeff/, ''), file, read ?? missing);
  if (problems.some(({ message }) => message === 'JSON has no comments')) {
    report.push({
      path: '',
      reason: 'Comments are lost.',
      suggestion: 'Keep comments elsewhere: JSON has none.',
    });
  }
  const [, ...others] = sources.texts.keys();
  if (others.length > 0) {
    report.push({
      path: '',
      reason: `References are replaced by the content of their files: ${list(others.map(quote), 'and')}.`,
      suggestion: 'Delete the files, or split the result again.',
    });
  }
  // The text parsed without an error, so the document exists.
  const docs = root ? (toValue(repairDocs(root, 'array').root) as ArrayDocs) : { name: '', navigation: [] };
  const navigation = navigationOf(docs);
  noteNavigation(docs, navigation, report);
  const navigationMembers = writeNavigation(currentNavigation(navigation));
  const upgradedDocs = upgradeMembers({ ...docs }, navigationMembers, report);
  return { text: `${JSON.stringify(withoutUndefined(upgradedDocs), null, 2)}\n`, isUpgraded: true, report };
}

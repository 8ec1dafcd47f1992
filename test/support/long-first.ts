import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than half a minute. */
const LONG = /\/(?:dev-edits|incremental|kinds|package|playground|responses|threads)\.test\.ts$/;

/**
 * Begins long files of a project before its others. Without results of an earlier run, vitest orders files by their
 * size, and while the last one ran for a minute the other workers were idle.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const names = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ project, moduleId }: TestSpecification): number =>
      2 * names.indexOf(project.name) + (LONG.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

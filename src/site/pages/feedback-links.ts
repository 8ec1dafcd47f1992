import { isAbsoluteUrl as isExternal, type SiteSettings } from '../../config/index.ts';
import type { Page } from '../site.ts';

export { isExternal };

/**
 * Feedback links (settings `feedback` and `repository`): the file's editor page, and a new issue that names
 * the page.
 */
export function feedbackLinks(settings: SiteSettings, page: Page): { edit?: string; issue?: string } {
  const { repository, feedback } = settings;
  if (!repository) return {};
  // A page without a file is edited where its operation is defined; fetched files are edited elsewhere.
  const file = page.file ?? (isExternal(page.generatedFrom ?? '') ? undefined : page.generatedFrom);
  const path = [repository.directory, file].filter(Boolean).join('/');
  const encodedPath = path.split('/').map(encodeURIComponent).join('/');
  const branch = encodeURIComponent(repository.branch).replaceAll('%2F', '/');
  const issue = new URLSearchParams({
    title: `Issue on “${page.title}”`,
    body: `Path: ${page.route}`,
  });
  return {
    edit:
      feedback.suggestEdit && file !== undefined
        ? `${repository.url}/edit/${branch}/${encodedPath}`
        : undefined,
    issue: feedback.raiseIssue ? `${repository.url}/issues/new?${issue}` : undefined,
  };
}

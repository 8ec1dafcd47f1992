/** What the search says about a state in words: above the results, and to a screen reader. */
import { type Child, h } from '../dom.ts';
import { say } from '../say.ts';
import { sayCount } from '../say-count.ts';
import type { State } from './session.ts';

/** What stands above the results; nothing when they speak for themselves. */
export function note(state: State, retry: () => void): Node[] {
  const paragraphs = (...texts: Child[]): Node[] => texts.flatMap((text) => (text ? [h('p', {}, text)] : []));
  switch (state.kind) {
    case 'empty':
      return paragraphs(
        say(
          'Finds pages and their sections, operations by method and path, parameters, fields and error messages.',
        ),
      );
    case 'loading':
      return paragraphs(say('Loading the search'));
    case 'failed':
      return [
        h('p', {}, say('The search could not be loaded. Check your connection.')),
        h('button', { type: 'button', class: 'button', onclick: retry }, say('Try again')),
      ];
    case 'answered': {
      const { answer, query } = state;
      const isEmpty = answer.total === 0;
      return paragraphs(
        isEmpty && h('b', {}, say('Nothing matches “{query}”', { query })),
        isEmpty && say('Try fewer words, the beginning of a word, or the name of a field or a path.'),
        !isEmpty &&
          answer.corrected !== undefined &&
          say('Nothing matches “{query}”. These are results for “{corrected}”.', {
            query,
            corrected: answer.corrected,
          }),
        !answer.complete && say('Pages are still being read; there may be more.'),
      );
    }
  }
}

/** What is read out when a state has been shown. */
export function summary(state: State): string {
  switch (state.kind) {
    case 'empty':
      return '';
    case 'loading':
      return say('Loading the search');
    case 'failed':
      return say('The search could not be loaded. Check your connection.');
    case 'answered': {
      const { total, corrected } = state.answer;
      if (total === 0) return say('No results');
      const shown = state.answer.groups.reduce((sum, { hits }) => sum + hits.length, 0);
      if (corrected === undefined && shown < total) {
        return sayCount('{shown} of {count} result|{shown} of {count} results', { shown, count: total });
      }
      return corrected === undefined
        ? sayCount('1 result|{count} results', { count: total })
        : sayCount('1 result for {corrected}|{count} results for {corrected}', { count: total, corrected });
    }
  }
}

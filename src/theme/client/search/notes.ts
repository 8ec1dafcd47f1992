/** Texts for each state of the search: above the results, and for a screen reader. */
import { type Child, h } from '../core/dom.ts';
import { say, sayCount } from '../core/say.ts';
import type { State } from './session.ts';

/** The note above the results; empty if they need none. */
export function note(state: State, retry: () => void): Node[] {
  const paragraphs = (...texts: Child[]): Node[] => texts.flatMap((text) => (text ? [h('p', {}, text)] : []));
  switch (state.kind) {
    case 'empty':
      return paragraphs(say('search.intro'));
    case 'loading':
      return paragraphs(say('search.loading'));
    case 'failed':
      return [
        h('p', { role: 'alert' }, say('search.notLoaded')),
        h('button', { type: 'button', class: 'button', onclick: retry }, say('common.tryAgain')),
      ];
    case 'answered': {
      const { answer, query } = state;
      const isEmpty = answer.total === 0;
      return paragraphs(
        isEmpty && h('b', {}, say('search.nothing', { query })),
        isEmpty && say('search.nothingAdvice'),
        !isEmpty &&
          answer.corrected !== undefined &&
          say('search.corrected', {
            query,
            corrected: answer.corrected,
          }),
        !answer.complete && say('search.incomplete'),
      );
    }
  }
}

/** Announced when a state has been shown. The note of a failure announces itself. */
export function summary(state: State): string {
  switch (state.kind) {
    case 'empty':
    case 'failed':
      return '';
    case 'loading':
      return say('search.loading');
    case 'answered': {
      const { total, corrected } = state.answer;
      if (total === 0) return say('search.noResults');
      const hitCount = state.answer.groups.reduce((sum, { hits }) => sum + hits.length, 0);
      if (corrected === undefined && hitCount < total) {
        return sayCount('search.shown', { shown: hitCount, count: total });
      }
      return corrected === undefined
        ? sayCount('search.count', { count: total })
        : sayCount('search.countCorrected', { count: total, corrected });
    }
  }
}

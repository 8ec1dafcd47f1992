/** The editor in the colors of the page, which inherit into its shadow tree. */
import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--token-parameter)' },
  { tag: tags.string, color: 'var(--token-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--token-constant)' },
]);

const button = {
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-small)',
  background: 'none',
  color: 'var(--text)',
  font: '500 13px/18px var(--sans)',
  minHeight: '26px',
  minWidth: '26px',
};

export const theme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--bg)', fontSize: '13px', maxHeight: '482px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: '13px/20px var(--mono)', overflow: 'auto' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--strong)', minHeight: '60px' },
  '.cm-cursor': { borderLeftColor: 'var(--strong)' },
  '.cm-gutters': { backgroundColor: 'var(--bg)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--strong)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--accent) 5%, transparent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'color-mix(in oklab, var(--accent) 24%, transparent) !important',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--muted)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--danger)',
  },
  '.cm-foldPlaceholder': {
    border: '1px solid var(--line)',
    background: 'var(--surface)',
    color: 'var(--muted)',
  },
  '.cm-foldGutter span': { cursor: 'pointer' },
  '.cm-found': { outline: '1px solid var(--warning)', borderRadius: '2px' },
  '.cm-panels': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    borderColor: 'var(--line) !important',
  },
  '.cm-find': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '6px 8px',
    font: '13px/20px var(--sans)',
  },
  '.cm-find input': {
    flex: '1',
    minWidth: '0',
    minHeight: '26px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    background: 'var(--bg)',
    color: 'var(--strong)',
    font: 'inherit',
  },
  '.cm-find button': button,
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--bg)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow)',
    font: '13px/20px var(--sans)',
    maxWidth: '360px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '220px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'color-mix(in oklab, var(--accent) 14%, transparent)',
    color: 'var(--strong)',
  },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionInfo': { padding: '6px 8px' },
  '.cm-diagnostic': { padding: '4px 8px', borderLeftWidth: '3px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--danger) 1px' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warning) 1px' },
});

/** Finds the object of a body that is most like the items of a resource. */
import { type Candidate, type ListCandidate, type Shape, type Shapes, SIMILAR } from './shapes.ts';

/** The candidate most like `shape`; the outermost of equals. */
export function bestMatch(
  candidates: readonly Candidate[],
  shape: Shape,
  shapes: Shapes,
): (Candidate & { similarity: number }) | undefined {
  let best: (Candidate & { similarity: number }) | undefined;
  for (const candidate of candidates) {
    const similarity = shapes.similarity(candidate.shape, shape);
    if (similarity >= SIMILAR && similarity > (best?.similarity ?? 0)) best = { ...candidate, similarity };
  }
  return best;
}

/** The list whose elements are most like `shape`. */
export function bestList(
  lists: readonly ListCandidate[],
  shape: Shape,
  shapes: Shapes,
): { list: ListCandidate; item: Candidate; similarity: number } | undefined {
  let best: { list: ListCandidate; item: Candidate; similarity: number } | undefined;
  for (const list of lists) {
    const item = bestMatch(list.items, shape, shapes);
    if (item && item.similarity > (best?.similarity ?? 0)) best = { list, item, similarity: item.similarity };
  }
  return best;
}

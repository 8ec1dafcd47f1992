/** A node of the Markdown tree that may know where it begins. */
export interface PositionedNode {
  position?: { start: { line: number; column: number } };
}

/** 1-based location where a node begins. */
export const startOf = ({ position }: PositionedNode): { line: number; column: number } =>
  position?.start ?? { line: 1, column: 1 };

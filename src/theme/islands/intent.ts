/** What a control with `data-intent` asks for. Loaded with the first of them; what takes more is imported from here. */
import { closeBanner } from './banner.ts';

const ACTS: Record<string, (control: HTMLElement) => unknown> = {
  banner: closeBanner,
};

export function act(control: Element): void {
  const { intent = '' } = (control as HTMLElement).dataset;
  ACTS[intent]?.(control as HTMLElement);
}

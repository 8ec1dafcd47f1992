/** The inputs of a form, as the build describes them. */
import { own } from '../../../../json/index.ts';
import type { FormField } from '../../../../request/index.ts';
import type { PlaygroundData } from '../../../../site/index.ts';

/** What the build leaves out of a field. */
const PLAIN = {
  required: false,
  control: 'text',
  type: '',
  options: [],
  canBeNull: false,
  isSecret: false,
  isList: false,
  hint: '',
  description: '',
  suggestions: [],
} as const;

/** As in the data: parameters, then the properties of a form body. */
export const fieldsWith = ({ start }: PlaygroundData, contentType = '') => [
  ...(start?.fields ?? []),
  ...(own(start?.forms ?? {}, contentType) ?? []),
];

/** What the form shows of its inputs with a body of this type. */
export const formFields = (data: PlaygroundData, contentType: string | undefined): FormField[] =>
  fieldsWith(data, contentType).map(
    (field) => ({ ...PLAIN, format: undefined, ...field, id: `${field.part}:${field.name}` }) as FormField,
  );

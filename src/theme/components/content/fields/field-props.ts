/** Props of parameter and response fields. */
export interface FieldProps {
  type?: unknown;
  required?: boolean | string;
  optional?: boolean | string;
  deprecated?: boolean | string;
  default?: unknown;
  placeholder?: unknown;
  enum?: unknown;
  /** Labels before and after the name. */
  pre?: unknown;
  post?: unknown;
  id?: string;
}

/** Users in the parameter `principals`: all by id, or all by email address. */
import { badRequest } from './errors.ts';
import { list, type Reader, string } from './parameters.ts';

export type Principal = number | string;

/** From this level principals may be integers. */
const INTEGER_PRINCIPALS = 9;

/**
 * Reads either list. Another list is rejected for its first member that is not text, named as the service
 * does.
 */
export function principals(level: number): Reader<Principal[]> {
  if (level < INTEGER_PRINCIPALS) return list(string);
  return (value, name) => {
    if (!Array.isArray(value)) throw badRequest(`${name} is not a list`);
    if (value.every(Number.isSafeInteger)) return value;
    return value.map((member, index) => string(member, `${name}["list[str]"][${index}]`));
  };
}

/** Rules for the names of channels. */
import { badRequest } from '../protocol/errors.ts';

/** In Unicode code points. */
const MAX_LENGTH = 60;
/** Control characters, halves of surrogate pairs, and code points that Unicode will never assign. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** @throws 400 for an invalid name. Positions count code points from 1. */
export function checkChannelName(name: string): void {
  if (name === '') throw badRequest("Channel name can't be empty.");
  const characters = [...name];
  if (characters.length > MAX_LENGTH) {
    throw badRequest(`Channel name too long (limit: ${MAX_LENGTH} characters).`);
  }
  const position = characters.findIndex((character) => UNPRINTABLE.test(character)) + 1;
  if (position > 0) throw badRequest(`Invalid character in channel name, at position ${position}.`);
}

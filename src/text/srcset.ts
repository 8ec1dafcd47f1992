/** `/a.png 2x, /b.png` in its parts: each address ends at a space, or at a comma that a space follows. */
const CANDIDATE = /(?<![^\s,])([^\s,]\S*)((?:\s+[\d.]+[wxh])*)/g;

/** A `srcset` with other addresses (HTML, section 2.5.9). */
export const mapSrcset = (value: string, toAddress: (address: string) => string): string =>
  value.replace(CANDIDATE, (_whole, word: string, descriptors: string) => {
    const address = word.replace(/(?<!,),+$/, '');
    return toAddress(address) + word.slice(address.length) + descriptors;
  });

/** The addresses in a `srcset`. */
export function addressesOfSrcset(value: string): string[] {
  const addresses: string[] = [];
  mapSrcset(value, (address) => {
    addresses.push(address);
    return address;
  });
  return addresses;
}

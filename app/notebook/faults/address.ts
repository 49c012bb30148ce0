/** The address with this query for its faults, or without any; everything else in it stays. */
export function addressWith(address: string, query: string): string {
  const url = new URL(address);
  const others = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^(?:faults|seed)=/.test(part));
  url.search = [...others, ...(query === '' ? [] : [query])].join('&');
  return url.href;
}

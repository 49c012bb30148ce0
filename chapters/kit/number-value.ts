/** A JSON number as sign, digits without zeros at either end, and the power of ten they are to be multiplied by. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: bigint;
}

function decimalOf(token: string): Decimal | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(token);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  // A loop, for a pattern that looks for zeros at the end takes quadratic time on a long run of them.
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  if (end === 0) return { negative: false, digits: '', exponent: 0n };
  const zeros = digits.length - end - fraction.length;
  return { negative: sign === '-', digits: digits.slice(0, end), exponent: BigInt(exponent) + BigInt(zeros) };
}

/** Whether two JSON number texts denote the same number exactly: 2, 2.0 and 2e0 do; no double is involved. */
export function equalNumbers(left: string, right: string): boolean {
  const [one, other] = [decimalOf(left), decimalOf(right)];
  return (
    one !== undefined &&
    other !== undefined &&
    one.negative === other.negative &&
    one.digits === other.digits &&
    one.exponent === other.exponent
  );
}

/** Numbers in words: the one place that knows how the language counts. */
const plain = new Intl.NumberFormat("en");
const plural = new Intl.PluralRules("en");

export function number(n: number): string {
  return plain.format(n);
}

export function count(n: number, one: string, other: string): string {
  return `${number(n)} ${plural.select(n) === "one" ? one : other}`;
}

/** The number of products for a headline: in tens from fifty on, and no figure if there is none. `kind`: "premium". */
export function describeProducts(offered: number, kind: string): string {
  if (offered === 0) return `${kind} products`
  if (offered === 1) return `one ${kind} product`
  return offered < 50
    ? `${offered} ${kind} products`
    : `over ${Math.floor((offered - 1) / 10) * 10} ${kind} products`
}

/** The address of a script of `app/islands`, as `scripts/islands.ts` builds it. */
declare module '*?island' {
  const address: string
  export default address
}

/**
 * Everything that one module tells so that others may follow, with what it says. Each module declares its own facts in its
 * contract; a name is declared once.
 */
export interface Facts {
  'clock.moved': { by: number }
}
export type FactName = keyof Facts
